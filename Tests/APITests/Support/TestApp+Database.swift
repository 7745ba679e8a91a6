import Model
import Relational
import SQLiteEngine
import Storage
import Testing

/// What has no HTTP calls yet, done to the rows as the calls will do it.
extension TestApp {
    /// The first integer that a statement answers.
    func count(_ statement: SQL) async throws -> Int {
        Int(try await database.read { try $0.integer(statement) } ?? -1)
    }
}
