import Relational
import SQLiteEngine
import Testing

/// A connection that notes every statement before it runs it; scripts run unnoted.
protocol RecordingConnection: Connection {
    var connection: any Connection { get }
    func record(_ statement: SQL) throws
}

extension RecordingConnection {
    var dialect: Dialect { connection.dialect }

    func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws {
        try record(statement)
        try connection.forEach(statement, body)
    }

    func execute(_ statement: SQL) throws -> Int {
        try record(statement)
        return try connection.execute(statement)
    }

    func executeScript(_ script: SQL) throws {
        try connection.executeScript(script)
    }
}

/// A connection that asks SQLite for the plan of every statement before it runs it.
final class PlanRecorder: RecordingConnection {
    /// The steps of the plan of each statement, in words.
    private(set) var plans: [[String]] = []
    let connection: any Connection

    init(_ connection: any Connection) {
        self.connection = connection
    }

    func record(_ statement: SQL) throws {
        var steps: [String] = []
        try connection.forEach("EXPLAIN QUERY PLAN \(statement)") { row in
            steps.append(row.text(at: 3) ?? "")
            return true
        }
        plans.append(steps)
    }

    /// The plans of what is asked in one read, which must be something.
    static func plans(
        in database: SQLiteDatabase,
        _ work: @escaping @Sendable (PlanRecorder) throws -> Void
    ) async throws -> [[String]] {
        let plans = try await database.read { connection in
            let recorder = PlanRecorder(connection)
            try work(recorder)
            return recorder.plans
        }
        #expect(!plans.isEmpty)
        return plans
    }
}
