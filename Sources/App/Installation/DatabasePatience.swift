/// The longest that database work may take before a request fails.
package struct DatabasePatience: Sendable, Hashable {
    /// The longest that one statement may run.
    package var statement: Duration
    /// The longest wait for a lock that another connection or server holds.
    package var lock: Duration
    /// The longest that connecting to a server may take, in whole seconds, at least two.
    package var connection: Duration

    /// Limits for requests that a client waits for.
    package static let usual = DatabasePatience(
        statement: .seconds(10),
        lock: .seconds(5),
        connection: .seconds(5)
    )

    /// Creates limits.
    package init(statement: Duration, lock: Duration, connection: Duration) {
        self.statement = statement
        self.lock = lock
        self.connection = connection
    }
}
