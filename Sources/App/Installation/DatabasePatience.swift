/// How long a database may take before a request is told that there is no time for it.
public struct DatabasePatience: Sendable, Hashable {
    /// The longest that one statement may run.
    public var statement: Duration
    /// The longest wait for a lock that another connection or server holds.
    public var lock: Duration
    /// The longest that a connection to a server may take to make, in whole seconds, at least two.
    public var connection: Duration

    /// What whoever waits for an answer can bear.
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
