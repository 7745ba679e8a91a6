/// The longest that database work may take before a request fails.
public struct DatabasePatience: Sendable, Hashable {
    /// The longest that one statement may run.
    public var statement: Duration
    /// The longest wait for a lock that another connection or server holds.
    public var lock: Duration
    /// The longest that connecting to a server may take, in whole seconds, at least two.
    public var connection: Duration

    /// Limits for requests that a client waits for.
    public static let usual = DatabasePatience(
        statement: .seconds(10),
        lock: .seconds(5),
        connection: .seconds(5)
    )

    /// Creates limits.
    public init(statement: Duration, lock: Duration, connection: Duration) {
        self.statement = statement
        self.lock = lock
        self.connection = connection
    }
}
