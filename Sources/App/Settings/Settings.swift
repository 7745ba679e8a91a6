public import API
// Not the essentials alone, which know no time zones.
import Foundation
public import Logging
import Model
import OpeningHours
import Routing
public import Services

/// What the operator decides, read once and valid from then on.
public struct Settings: Sendable {
    /// How log lines look.
    public enum LogFormat: String, Sendable, Hashable, CaseIterable {
        /// Text on a terminal, JSON elsewhere.
        case auto
        /// One JSON object a line.
        case json
        /// One short line for people.
        case text
    }

    /// A setting as it is shown to the operator.
    public struct Shown: Sendable, Hashable {
        /// Which one.
        public let name: SettingName
        /// Its value in words.
        public let value: String
        /// Where it was written.
        public let origin: SettingOrigin
    }

    /// An identity provider as it is shown to the operator.
    public struct ShownProvider: Sendable, Hashable {
        /// The key below which it is configured.
        public let name: String
        /// What it is in words, without its secret.
        public let value: String
        /// Where that was written.
        public let origin: String
    }

    /// Where to listen.
    public let address: Endpoint
    /// The path of the SQLite file, or the URL of a PostgreSQL database, which may hold a password.
    public let database: String
    /// The database as it may be shown: a URL without who connects and how.
    public var databaseName: String { "\(DatabaseLocation(database))" }
    /// The URL of a standby of the PostgreSQL server, which may hold a password.
    let replica: String?
    /// The folder of images; where these are in a bucket, only of uploads that are under way.
    public let uploads: String
    /// Where the images are.
    let blobs: BlobLocation
    /// Whether nothing may be made that is missing.
    public let mustExist: Bool
    /// Whether clients are sent to the store for what everybody may see.
    public let redirectsToBlobs: Bool
    /// The rates, or `nil` where nothing is limited.
    public let rates: RateRules?
    /// Whether anybody may sign up.
    public let registrationIsOpen: Bool
    /// Whether somebody who is not signed in may report.
    public let acceptsAnonymousReports: Bool
    /// Where the server is reached from outside, without a slash at the end.
    public let publicURL: String?
    /// How one signs on at identity providers.
    public let signOn: SignOnOptions
    /// The identity providers, in the order of the configuration.
    public let shownProviders: [ShownProvider]
    /// Who may tell the address of a client.
    public let trustedProxies: [IPNetwork]
    /// Whose addresses many people share.
    public let sharedNetworks: SharedNetworks
    /// How many connections there may be, and how long their clients may take.
    public let connections: ConnectionOptions
    /// Where the metrics are served, if anywhere.
    public let metrics: Endpoint?
    /// The lowest level that is logged.
    public let logLevel: Logger.Level
    /// How log lines look.
    public let logFormat: LogFormat
    /// Threads that hash passwords.
    public let passwordWorkers: Int
    /// Photos that are decoded at once.
    public let imageWorkers: Int
    /// Milliseconds for which an image that nothing shows is kept.
    public let grace: Int64
    /// Which routing engine is asked for ways.
    let routing: RoutingConfiguration?
    /// The time zone that opening hours are in.
    let timeZone: TimeZone
    /// The public holidays that count for opening hours, where they are known.
    let publicHolidays: PublicHolidays?
    /// Where the process kills itself, for tests of what survives.
    public let failPoints: FailPoints
    /// Every setting that is on, with its origin, in the order of ``SettingName``.
    public let shown: [Shown]

    /// Reads every setting: flags before environment variables before the file that the flag or the variable
    /// names.
    public init(
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
