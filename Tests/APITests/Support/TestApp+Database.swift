import Model
import Relational
import SQLiteEngine
import Storage
import Testing

extension TestApp {
    func count(_ statement: SQL) async throws -> Int {
        Int(try await database.read { try $0.integer(statement) } ?? -1)
    }
}
