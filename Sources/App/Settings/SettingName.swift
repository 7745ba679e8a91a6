/// The settings, by the names of their flags and of their keys in the configuration file.
package enum SettingName: String, Sendable, Hashable, CaseIterable {
    /// The address to listen on.
    case host
    /// The port to listen on.
    case port
    /// The SQLite file, or a PostgreSQL server.
    case database
    /// A standby of the PostgreSQL server, which takes reads.
    case replica
    /// The folder of images and of unfinished uploads.
    case uploads
    /// Whether the server requires an existing database and image store.
    case existing
    /// The location of images outside that folder.
    case blobs
    /// Whether clients are redirected to the store for public images.
    case blobRedirect = "blob-redirect"
    /// Whether rate limits are on.
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
    /// The factor on the rate limits of such addresses.
    case rateLimitSharedFactor = "rate-limit-shared-factor"
    /// Whether anyone may sign up.
    case registration
    /// Whether anonymous viewers may report.
    case anonymousReports = "anonymous-reports"
    /// The URL of the server from outside.
    case publicURL = "public-url"
    /// The addresses that browsers may return to after sign-on at an identity provider.
    case signOnReturn = "sign-on-return"
    /// The proxies whose information about the client's address is trusted.
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
    /// Seconds for which a client may read nothing of its response.
    case writeDeadline = "write-deadline"
    /// The address at which metrics are served.
    case metrics
    /// The lowest level that is logged.
    case logLevel = "log-level"
    /// The format of log lines.
    case logFormat = "log-format"
    /// Threads that hash passwords.
    case passwordWorkers = "password-workers"
    /// Photos that are decoded at once.
    case imageWorkers = "image-workers"
    /// Hours for which an unused image is kept.
    case grace
    /// The routing engine and its URL.
    case routing
    /// Seconds in which a routing engine must answer.
    case routingDeadline = "routing-deadline"
    /// The time zone of opening hours.
    case timeZone = "time-zone"
    /// The country whose public holidays count for opening hours, or the holidays themselves.
    case publicHolidays = "public-holidays"
    /// The point at which the process kills itself, for crash tests.
    case failAt = "fail-at"

    /// The environment variable of the setting.
    package var environmentVariable: String {
        Self.environmentPrefix + rawValue.uppercased().replacing("-", with: "_")
    }

    /// The environment variable that names the configuration file.
    package static let configurationVariable = environmentPrefix + "CONFIG"

    static let environmentPrefix = "SIGHTLINE_"
}
