import EngineTesting
import Relational
import Testing

struct Interruption: Error {}

extension Error {
    /// Whether it says that a statement is wrong; the words are the engine's own.
    var isStatement: Bool {
        if case DatabaseError.statement? = self as? DatabaseError { true } else { false }
    }
}

extension Workbench {
    /// Expects a number in the one row of `counter`.
    func expect(count: Int64, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let found = try await database.count()
        #expect(found == count, sourceLocation: sourceLocation)
    }
}
