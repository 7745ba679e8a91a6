import Foundation

/// A folder that goes with its test.
package final class Scratch: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String = "file") throws -> String {
        let file = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// The size of a file; 0 where there is none.
    package func byteCount(of name: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return attributes?[.size] as? Int ?? 0
    }

    /// The text of a file; empty where there is none.
    package func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? ""
    }
}
