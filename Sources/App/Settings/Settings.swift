package import API
import Directions
// FoundationEssentials has no time zones.
import Foundation
package import Logging
import Model
import OpeningHours
package import Services

/// The operator's settings, read once at the start.
package struct Settings: Sendable {
    package enum LogFormat: String, Sendable, Hashable, CaseIterable {
        /// Text on a terminal, JSON elsewhere.
        case auto
        /// One JSON object a line.
        case json
        /// One short line for people.
        case text
    }

    package struct Shown: Sendable, Hashable {
        package let name: SettingName
        package let value: String
        package let origin: SettingOrigin
    }

    package struct ShownProvider: Sendable, Hashable {
        package let name: String
        /// In words, without the secret.
        package let value: String
        package let origin: String
    }

    package let address: Endpoint
    /// The path of the SQLite file, or the URL of a PostgreSQL database, which may hold a password.
    package let database: String
    /// The database for display: a URL without user, password and parameters.
    package var databaseName: String { "\(DatabaseLocation(database))" }
    /// The URL of a standby of the PostgreSQL server, which may hold a password.
    let replica: String?
    /// The folder of images; when these are in a bucket, only of unfinished uploads.
    package let uploads: String
    let blobs: BlobLocation
    /// Whether a missing database or image store is an error.
    package let mustExist: Bool
    /// Whether clients are redirected to the store for public images.
    package let redirectsToBlobs: Bool
    /// `nil` when nothing is limited.
    package let rates: RateRules?
    package let registrationIsOpen: Bool
    package let acceptsAnonymousReports: Bool
    /// Without a trailing slash.
    package let publicURL: String?
    package let signOn: SignOnOptions
    /// In the order of the configuration.
    package let shownProviders: [ShownProvider]
    package let trustedProxies: [IPNetwork]
    package let sharedNetworks: SharedNetworks
    package let connections: ConnectionOptions
    /// `nil` when no metrics are served.
    package let metrics: Endpoint?
    package let logLevel: Logger.Level
    package let logFormat: LogFormat
    package let passwordWorkers: Int
    package let imageWorkers: Int
    /// Milliseconds for which an unused image is kept.
    package let grace: Int64
    let routing: DirectionsConfiguration?
    /// The time zone of opening hours.
    let timeZone: TimeZone
    /// `nil` when they are not known.
    let publicHolidays: PublicHolidays?
    /// For crash tests.
    package let failPoints: FailPoints
    /// In the order of ``SettingName``.
    package let shown: [Shown]

    /// Flags take precedence over environment variables, and these over the file that the flag or
    /// the variable names.
    package init(
        flags: [SettingName: String] = [:],
        environment: [String: String] = [:],
        configurationFile: String? = nil
    ) throws(SettingsError) {
        let path =
            configurationFile
            ?? environment[SettingName.configurationVariable].flatMap { $0.isEmpty ? nil : $0 }
        var file: ConfigurationFile?
        if let path { file = try ConfigurationFile(path: path) }
        var form = SettingForm(SettingReader(flags: flags, environment: environment, file: file))
        let cores = ProcessInfo.processInfo.activeProcessorCount

        address = Endpoint(host: try form.host(.host), port: try form.whole(.port, 8080, in: 0...65_535))
        database = try form.database()
        replica = try form.replica(of: database)
        uploads = try form.read(.uploads, "uploads", accepts: "the path of a folder") { SettingText.path($0) }
        blobs = try form.blobs(else: uploads, environment: environment)
        mustExist = try form.choice(.existing, "off", of: ["on": true, "off": false])
        redirectsToBlobs = try form.redirect(to: blobs)
        rates = try form.rates()
        registrationIsOpen = try form.choice(.registration, "open", of: ["open": true, "closed": false])
        acceptsAnonymousReports = try form.choice(.anonymousReports, "off", of: ["on": true, "off": false])
        publicURL = try form.optional(
            .publicURL,
            accepts: "the root of a site, such as https://host or http://host:port"
        ) {
            SettingText.publicURL($0)
        }
        var signOn = SignOnOptions()
        signOn.publicURL = publicURL.flatMap { WebAddress($0) }
        signOn.returns = try form.returns(publicURL: signOn.publicURL)
        let providers = try ProviderForm(environment: environment, file: file).read()
        signOn.providers = providers.map(\.provider)
        self.signOn = signOn
        shownProviders = providers.map(\.shown)
        trustedProxies = try form.networks(.trustedProxies)
        sharedNetworks = try form.sharedNetworks()
        connections = try form.connections()
        metrics = try form.optional(
            .metrics,
            accepts: "a host and a port, such as 127.0.0.1:9090 or [::1]:9090"
        ) {
            Endpoint($0)
        }
        logLevel = try form.level()
        logFormat = try form.choice(.logFormat, "auto", of: ["auto": .auto, "json": .json, "text": .text])
        passwordWorkers = try form.whole(.passwordWorkers, cores, in: 1...256)
        imageWorkers = try form.whole(.imageWorkers, cores, in: 1...256)
        grace =
            Int64(clamping: try form.whole(.grace, 24, in: 0...87_600, unit: " of hours")) * Instant.Span.hour
        routing = try form.routing()
        timeZone = try form.timeZone()
        publicHolidays = try form.publicHolidays()
        failPoints = try form.failPoints()
        shown = form.shown
    }
}
