import Relational

/// A connection that counts what it is asked, and the rows that it gives.
final class ReadCounter: Connection {
    private(set) var statements = 0
    private(set) var rows = 0
    private let connection: any Connection

    init(_ connection: any Connection) {
        self.connection = connection
    }

    var dialect: Dialect { connection.dialect }

    func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws {
        statements += 1
        try connection.forEach(statement) { row in
            rows += 1
            return try body(row)
        }
    }

    func execute(_ statement: SQL) throws -> Int { try connection.execute(statement) }

    func executeScript(_ script: SQL) throws { try connection.executeScript(script) }
}
