import Relational

/// A connection that asks SQLite for the plan of every statement before it runs it.
final class PlanRecorder: Connection {
    private(set) var plans: [[String]] = []
    private let connection: any Connection

    init(_ connection: any Connection) {
        self.connection = connection
    }

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

    private func record(_ statement: SQL) throws {
        var steps: [String] = []
        try connection.forEach("EXPLAIN QUERY PLAN \(statement)") { row in
            steps.append(row.text(at: 3) ?? "")
            return true
        }
        plans.append(steps)
    }
}
