package import API
import Foundation
package import Logging
import Model
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
        /// The value in words, without the secret.
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
    /// The folder of images, or only of unfinished uploads when the images are in a bucket.
    package let uploads: String
    let blobs: BlobLocation
    /// Whether a missing database or image store is an error.
    package let mustExist: Bool
    /// The identity providers and then the sources of live departures, in the order of the configuration.
    package let shownProviders: [ShownProvider]
    /// The address at which metrics are served; `nil` when metrics are not served.
    package let metrics: Endpoint?
    package let logLevel: Logger.Level
    package let logFormat: LogFormat
    package let api: APIOptions
    package let services: ServiceOptions
    /// The settings in effect with their sources, in the order of ``SettingName``.
    package let shown: [Shown]

    /// Reads the settings: flags take precedence over environment variables, and these over the configuration
    /// file, which a flag or variable names.
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

        var services = ServiceOptions()
        address = Endpoint(host: try form.host(.host), port: try form.whole(.port, 8080, in: 0...65_535))
        database = try form.database()
        replica = try form.replica(of: database)
        uploads = try form.read(.uploads, "uploads", accepts: "the path of a folder") { SettingText.path($0) }
        blobs = try form.blobs(else: uploads, environment: environment)
        mustExist = try form.choice(.existing, "off", of: ["on": true, "off": false])
        services.redirectsToBlobs = try form.redirect(to: blobs)
        services.rates = try form.rates()
        services.registrationIsOpen = try form.choice(
            .registration,
            "open",
            of: ["open": true, "closed": false]
        )
        services.acceptsAnonymousReports = try form.choice(
            .anonymousReports,
            "off",
            of: ["on": true, "off": false]
        )
        let publicURL = try form.optional(
            .publicURL,
            accepts: "the root of a site, such as https://host or http://host:port"
        ) {
            SettingText.publicURL($0)
        }
        services.signOn.publicURL = publicURL.flatMap { WebAddress($0) }
        services.push.contact = publicURL.flatMap { $0.hasPrefix("https://") ? $0 : nil }
        services.signOn.returns = try form.returns(publicURL: services.signOn.publicURL)
        let providers = try ProviderForm(environment: environment, file: file).read()
        services.signOn.providers = providers.map(\.provider)
        let transit = try TransitForm(environment: environment, file: file).read()
        services.liveSources = transit.map(\.source)
        shownProviders = providers.map(\.shown) + transit.map(\.shown)
        api = APIOptions(
            publicURL: publicURL,
            trustedProxies: try form.networks(.trustedProxies),
            sharedNetworks: try form.sharedNetworks(),
            connections: try form.connections(),
            web: try form.web()
        )
        metrics = try form.optional(
            .metrics,
            accepts: "a host and a port, such as 127.0.0.1:9090 or [::1]:9090"
        ) {
            Endpoint($0)
        }
        logLevel = try form.level()
        logFormat = try form.choice(.logFormat, "auto", of: ["auto": .auto, "json": .json, "text": .text])
        services.passwordWorkers = try form.whole(.passwordWorkers, cores, in: 1...256)
        services.imageWorkers = try form.whole(.imageWorkers, cores, in: 1...256)
        services.viewMemory = try form.whole(.viewMemory, 256, in: 0...1_048_576, unit: " of MiB") << 20
        services.grace =
            Int64(clamping: try form.whole(.grace, 24, in: 0...87_600, unit: " of hours")) * Instant.Span.hour
        services.fixesKept =
            Int64(clamping: try form.whole(.positionsKept, 30, in: 1...3650, unit: " of days"))
            * Instant.Span.day
        services.basemapFile = try form.optional(.basemap, accepts: "the path of an MBTiles or PMTiles file")
        {
            SettingText.path($0)
        }
        services.routing = try form.routing()
        services.timeZone = try form.timeZone()
        services.publicHolidays = try form.publicHolidays()
        services.failPoints = try form.failPoints()
        self.services = services
        shown = form.shown
    }
}
