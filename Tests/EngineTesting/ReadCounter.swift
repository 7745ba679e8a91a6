package import Relational

/// A connection that counts what it is asked, and the rows that it gives.
package final class ReadCounter: Connection {
    package private(set) var statements = 0
    package private(set) var rows = 0
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    package var dialect: Dialect { connection.dialect }

    package func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws {
        statements += 1
        try connection.forEach(statement) { row in
            rows += 1
            return try body(row)
        }
    }

    package func execute(_ statement: SQL) throws -> Int { try connection.execute(statement) }

    package func executeScript(_ script: SQL) throws { try connection.executeScript(script) }
}
