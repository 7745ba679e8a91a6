package import Relational

package protocol Workbench: Sendable {
    associatedtype Base: MaintainedDatabase
    var database: Base { get }
    /// Opens the same data once more, as another process would.
    func another(_ limits: Limits) async throws -> Base
}

extension Workbench {
    /// The value in the one row of ``counter``.
    package func count() async throws -> Int64? { try await database.count() }
}

extension Database {
    /// The value in the one row of ``counter``.
    package func count() async throws -> Int64? {
        try await read { try $0.integer("SELECT n FROM counter WHERE id = 1") }
    }
}

/// The schema of a table with one row, `(1, 0)`.
package let counter =
    "CREATE TABLE counter (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL);"
    + "INSERT INTO counter VALUES (1, 0);"

/// A schema with every kind of constraint, and a row that others can break them with.
package let constrained = """
    CREATE TABLE team (id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE player (
        id BIGINT NOT NULL PRIMARY KEY,
        team BIGINT NOT NULL REFERENCES team (id) ON DELETE RESTRICT,
        age BIGINT NOT NULL CONSTRAINT grown CHECK (age >= 18),
        number BIGINT NOT NULL,
        UNIQUE (team, number)
    );
    CREATE TABLE late (team BIGINT REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED);
    INSERT INTO team VALUES (1, 'one');
    INSERT INTO player VALUES (1, 1, 20, 7);
    """

/// Would run for hours.
package let endless: SQL = .either(
    sqlite: """
        WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000000000) SELECT max(n) FROM c
        """,
    postgres: "SELECT 1 FROM pg_sleep(36000)"
)
