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
    /// The format of log lines.
    package enum LogFormat: String, Sendable, Hashable, CaseIterable {
        /// Text on a terminal, JSON elsewhere.
        case auto
        /// One JSON object a line.
        case json
        /// One short line for people.
        case text
    }

    /// A setting as shown to the operator.
    package struct Shown: Sendable, Hashable {
        /// The name of the setting.
        package let name: SettingName
        /// Its value in words.
        package let value: String
        /// The source of the value.
        package let origin: SettingOrigin
    }

    /// An identity provider as shown to the operator.
    package struct ShownProvider: Sendable, Hashable {
        /// The key under which it is configured.
        package let name: String
        /// Its settings in words, without the secret.
        package let value: String
        /// The source of its settings.
        package let origin: String
    }

    /// The address to listen on.
    package let address: Endpoint
    /// The path of the SQLite file, or the URL of a PostgreSQL database, which may hold a password.
    package let database: String
    /// The database for display: a URL without user, password and parameters.
    package var databaseName: String { "\(DatabaseLocation(database))" }
    /// The URL of a standby of the PostgreSQL server, which may hold a password.
    let replica: String?
    /// The folder of images; when these are in a bucket, only of unfinished uploads.
    package let uploads: String
    /// The location of the images.
    let blobs: BlobLocation
    /// Whether a missing database or image store is an error.
    package let mustExist: Bool
    /// Whether clients are redirected to the store for public images.
    package let redirectsToBlobs: Bool
    /// The rate limits, or `nil` when nothing is limited.
    package let rates: RateRules?
    /// Whether anyone may sign up.
    package let registrationIsOpen: Bool
    /// Whether anonymous viewers may report.
    package let acceptsAnonymousReports: Bool
    /// The URL of the server from outside, without a trailing slash.
    package let publicURL: String?
    /// The options of sign-on at identity providers.
    package let signOn: SignOnOptions
    /// The identity providers, in the order of the configuration.
    package let shownProviders: [ShownProvider]
    /// The proxies whose information about the client's address is trusted.
    package let trustedProxies: [IPNetwork]
    /// The networks whose addresses many people share.
    package let sharedNetworks: SharedNetworks
    /// The limits on connections and the deadlines of their clients.
    package let connections: ConnectionOptions
    /// The address at which metrics are served; `nil` when they are not.
    package let metrics: Endpoint?
    /// The lowest level that is logged.
    package let logLevel: Logger.Level
    /// The format of log lines.
    package let logFormat: LogFormat
    /// Threads that hash passwords.
    package let passwordWorkers: Int
    /// Photos that are decoded at once.
    package let imageWorkers: Int
    /// Milliseconds for which an unused image is kept.
    package let grace: Int64
    /// The routing engine; `nil` when there is none.
    let routing: DirectionsConfiguration?
    /// The time zone of opening hours.
    let timeZone: TimeZone
    /// The public holidays that count for opening hours; `nil` when they are not known.
    let publicHolidays: PublicHolidays?
    /// The points at which the process kills itself, for crash tests.
    package let failPoints: FailPoints
    /// The settings in effect with their sources, in the order of ``SettingName``.
    package let shown: [Shown]

    /// Reads every setting.
    ///
    /// Flags take precedence over environment variables, and these over the file that the flag or the
    /// variable names.
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
        uploads = try form.read(.uploads, "uploads", accepts: "a folder is") { SettingText.path($0) }
        blobs = try form.blobs(else: uploads, environment: environment)
        mustExist = try form.choice(.existing, "off", of: ["on": true, "off": false])
        redirectsToBlobs = try form.redirect(to: blobs)
        rates = try form.rates()
        registrationIsOpen = try form.choice(.registration, "open", of: ["open": true, "closed": false])
        acceptsAnonymousReports = try form.choice(.anonymousReports, "off", of: ["on": true, "off": false])
        publicURL = try form.optional(
            .publicURL,
            accepts: "the root of a site, as https://host or http://host:port, is"
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
            accepts: "a host and a port, as 127.0.0.1:9090 or [::1]:9090, is"
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
