/// Every setting there is, by the name that its flag and its key in the configuration file have.
public enum SettingName: String, Sendable, Hashable, CaseIterable {
    /// The address to listen on.
    case host
    /// The port to listen on.
    case port
    /// The SQLite file, or a PostgreSQL server.
    case database
    /// A standby of the PostgreSQL server, which takes reads.
    case replica
    /// The folder of images, and of uploads that are under way.
    case uploads
    /// Whether a server starts only where database and images are there.
    case existing
    /// Where images are kept when not in that folder.
    case blobs
    /// Whether clients are sent to the store for what everybody may see.
    case blobRedirect = "blob-redirect"
    /// Whether anything is limited.
    case rateLimit = "rate-limit"
    /// Requests in five minutes.
    case rateLimitRequests = "rate-limit-requests"
    /// Image files, unchanged answers and searches in five minutes.
    case rateLimitPolls = "rate-limit-polls"
    /// Uploads in thirty minutes.
    case rateLimitUploads = "rate-limit-uploads"
    /// Sign-ups in thirty minutes.
    case rateLimitSignUps = "rate-limit-sign-ups"
    /// Failed log-ins in five minutes.
    case rateLimitLogIns = "rate-limit-log-ins"
    /// Comments and replies in ten minutes.
    case rateLimitComments = "rate-limit-comments"
    /// Networks whose addresses many people share.
    case rateLimitShared = "rate-limit-shared"
    /// How many times the usual rates such an address has.
    case rateLimitSharedFactor = "rate-limit-shared-factor"
    /// Whether anybody may sign up.
    case registration
    /// Whether somebody who is not signed in may report.
    case anonymousReports = "anonymous-reports"
    /// Where the server is reached from outside.
    case publicURL = "public-url"
    /// Where browsers may go after they signed on at an identity provider.
    case signOnReturn = "sign-on-return"
    /// Who may tell the address of a client.
    case trustedProxies = "trusted-proxies"
    /// The most connections at once.
    case connections
    /// The most connections of one address at once.
    case connectionsPerAddress = "connections-per-address"
    /// Seconds that the head of a request may take.
    case headDeadline = "head-deadline"
    /// Seconds that each 16 KiB of a body may take.
    case bodyDeadline = "body-deadline"
    /// Seconds that a connection may lie idle.
    case idleDeadline = "idle-deadline"
    /// Seconds for which a client may take nothing of its answer.
    case writeDeadline = "write-deadline"
    /// Where the metrics are served.
    case metrics
    /// The lowest level that is logged.
    case logLevel = "log-level"
    /// How log lines look.
    case logFormat = "log-format"
    /// Threads that hash passwords.
    case passwordWorkers = "password-workers"
    /// Photos that are decoded at once.
    case imageWorkers = "image-workers"
    /// Hours for which an image that nothing shows is kept.
    case grace
    /// Which routing engine is asked for ways, and where.
    case routing
    /// Seconds in which a routing engine has to answer.
    case routingDeadline = "routing-deadline"
    /// The time zone that opening hours are in.
    case timeZone = "time-zone"
    /// The country whose public holidays count for opening hours, or the holidays themselves.
    case publicHolidays = "public-holidays"
    /// Where the process kills itself, for tests of what survives.
    case failAt = "fail-at"

    /// The environment variable of the setting.
    public var environmentVariable: String {
        Self.environmentPrefix + rawValue.uppercased().replacing("-", with: "_")
    }

    /// The environment variable that names the configuration file.
    public static let configurationVariable = environmentPrefix + "CONFIG"

    static let environmentPrefix = "SIGHTLINE_"
}
