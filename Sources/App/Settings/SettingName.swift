/// The settings; the raw values are the names of the flags and of the keys in the configuration file.
package enum SettingName: String, Sendable, Hashable, CaseIterable {
    case host
    case port
    /// The location of the database: an SQLite file or a PostgreSQL server.
    case database
    /// A standby of the PostgreSQL server, which takes reads.
    case replica
    /// The folder of images and of unfinished uploads.
    case uploads
    /// Whether the server requires an existing database and image store.
    case existing
    /// The location of images outside the `uploads` folder.
    case blobs
    case blobRedirect = "blob-redirect"
    case rateLimit = "rate-limit"
    /// The most requests in five minutes.
    case rateLimitRequests = "rate-limit-requests"
    /// The most image files, unchanged answers and searches in five minutes.
    case rateLimitPolls = "rate-limit-polls"
    /// The most uploads in thirty minutes.
    case rateLimitUploads = "rate-limit-uploads"
    /// The most sign-ups in thirty minutes.
    case rateLimitSignUps = "rate-limit-sign-ups"
    /// The most failed log-ins in five minutes.
    case rateLimitLogIns = "rate-limit-log-ins"
    /// The most comments and replies in ten minutes.
    case rateLimitComments = "rate-limit-comments"
    /// Networks whose addresses many people share.
    case rateLimitShared = "rate-limit-shared"
    case rateLimitSharedFactor = "rate-limit-shared-factor"
    case registration
    case anonymousReports = "anonymous-reports"
    case publicURL = "public-url"
    /// The addresses that browsers may return to after sign-on at an identity provider.
    case signOnReturn = "sign-on-return"
    case trustedProxies = "trusted-proxies"
    case connections
    case connectionsPerAddress = "connections-per-address"
    /// The seconds that the head of a request may take.
    case headDeadline = "head-deadline"
    /// The seconds that each 16 KiB of a body may take.
    case bodyDeadline = "body-deadline"
    /// The seconds that a connection may lie idle.
    case idleDeadline = "idle-deadline"
    /// The seconds for which a client may read nothing of its response.
    case writeDeadline = "write-deadline"
    /// Whether the web client is served.
    case web
    /// The folder that is served as the web client in place of the embedded files.
    case webRoot = "web-root"
    /// Whether browsers may sign in without TLS on other hosts than this machine.
    case webInsecure = "web-insecure"
    /// The file of the map's background.
    case basemap
    case metrics
    case logLevel = "log-level"
    case logFormat = "log-format"
    /// The number of threads that hash passwords.
    case passwordWorkers = "password-workers"
    /// The most photos that are decoded at once.
    case imageWorkers = "image-workers"
    /// The MiB that notes in memory may take.
    case viewMemory = "view-memory"
    /// The hours for which an unused image is kept.
    case grace
    /// The days for which positions of vehicles are kept.
    case positionsKept = "positions-kept"
    case routing
    /// The seconds in which a routing engine must answer.
    case routingDeadline = "routing-deadline"
    /// The time zone of opening hours.
    case timeZone = "time-zone"
    /// The country whose public holidays count for opening hours, or the holidays themselves.
    case publicHolidays = "public-holidays"
    /// The point at which the process kills itself, for crash tests.
    case failAt = "fail-at"

    package var environmentVariable: String {
        Self.environmentPrefix + rawValue.uppercased().replacing("-", with: "_")
    }

    package static let configurationVariable = environmentPrefix + "CONFIG"

    static let environmentPrefix = "SIGHTLINE_"
}
