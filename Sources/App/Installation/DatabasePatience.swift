/// The longest that database work may take before a request fails.
package struct DatabasePatience: Sendable, Hashable {
    package var statement: Duration
    package var lock: Duration
    /// The longest wait for a connection, in whole seconds, at least two.
    package var connection: Duration

    /// The limits for requests that a client waits for.
    package static let usual = DatabasePatience(
        statement: .seconds(10),
        lock: .seconds(5),
        connection: .seconds(5)
    )

    package init(statement: Duration, lock: Duration, connection: Duration) {
        self.statement = statement
        self.lock = lock
        self.connection = connection
    }
}
