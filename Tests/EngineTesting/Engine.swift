package import Relational
import SQLiteEngine
package import Testing

#if Postgres
    import PostgresEngine
#endif

package enum Engine: Sendable, CaseIterable, CustomTestStringConvertible {
    case sqlite
    #if Postgres
        case postgres
    #endif

    /// PostgreSQL needs a server.
    package static let available = allCases.filter(\.isAvailable)

    /// Those of them that are servers of their own, which several programs ask.
    package static let servers = available.filter { $0.dialect != .sqlite }

    package var isAvailable: Bool {
        switch self {
        case .sqlite: true
        #if Postgres
            case .postgres: PostgresWorkbench.server != nil
        #endif
        }
    }

    package var dialect: Dialect {
        switch self {
        case .sqlite: .sqlite
        #if Postgres
            case .postgres: .postgres
        #endif
        }
    }

    package var testDescription: String { "\(self)" }

    /// The database holds nothing but `schema`.
    package func with(
        _ limits: Limits = .init(),
        schema: String = "",
        _ body: (any Workbench) async throws -> Void
    ) async throws {
        switch self {
        case .sqlite:
            let bench = try await SQLiteWorkbench(options: SQLiteOptions(limits), schema: schema)
            try await body(bench)
            await bench.database.close()
        #if Postgres
            case .postgres:
                try await PostgresWorkbench.with(PostgresOptions(limits), schema: schema) {
                    try await body($0)
                }
        #endif
        }
    }
}

/// The limits that both engines have.
package struct Limits: Sendable {
    var connections: Int
    var statement: Duration
    var lock: Duration

    /// The waits are longer than any that is meant to end.
    package init(
        connections: Int = 4,
        statement: Duration = .seconds(600),
        lock: Duration = .seconds(60)
    ) {
        self.connections = connections
        self.statement = statement
        self.lock = lock
    }
}

extension SQLiteOptions {
    init(_ limits: Limits) {
        self.init(
            readers: limits.connections,
            statementTimeLimit: limits.statement,
            busyTimeout: limits.lock
        )
    }
}

#if Postgres
    extension PostgresOptions {
        init(_ limits: Limits) {
            self.init(
                sessions: limits.connections,
                statementTimeLimit: limits.statement,
                lockTimeout: limits.lock,
                // Beside hundreds of other tests, a unit of work that waits for its test may wait for long.
                idleTimeLimit: .seconds(600)
            )
        }
    }
#endif
