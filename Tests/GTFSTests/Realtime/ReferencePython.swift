import ChildProcess
import Foundation
import TestData
import Testing

/// The Python that computes live departures a second time.
enum ReferencePython {
    /// The interpreter that `scripts/transit-reference` made, else that of the system if it has the libraries.
    static let interpreter: String? = {
        let made = root.appendingPathComponent(".build/transit-reference/bin/python").path
        return FileManager.default.isExecutableFile(atPath: made) ? made : nil
    }()

    static let isAvailable = interpreter != nil && SharedData.isAvailable
    static let missing: Testing.Comment = "needs scripts/transit-reference, and the shared test data"

    private static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    private static let program = URL(filePath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "reference.py"
    )

    /// Runs the program and returns the JSON that it writes.
    static func answer(_ arguments: [String]) async throws -> Data {
        let outcome = try await ChildProcess.outcome(
            of: interpreter.orThrow("a Python"),
            arguments: [program.path] + arguments
        )
        guard outcome.isSuccess else { throw Stuck(outcome.errors) }
        return Data(outcome.output.utf8)
    }
}
