import Foundation

/// A folder that goes with the test.
final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String = "file") throws -> String {
        let file = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: file))
        return file
    }
}
