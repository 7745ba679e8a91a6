import Crypto
import Foundation
import TestData

/// A file that no row names.
struct Orphan {
    let path: String
    let sha256: String

    /// Makes the file seem to have been written hours ago.
    func age(hours: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -hours * 3600)],
            ofItemAtPath: path
        )
    }

    var isThere: Bool { FileManager.default.fileExists(atPath: path) }
}

extension Scratch {
    /// Puts a file at the place that an upload would choose.
    func placeOrphan(_ text: String) throws -> Orphan {
        let sha256 = hex(SHA256.hash(data: Data(text.utf8)))
        let path = blob(sha256)
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        return Orphan(path: path, sha256: sha256)
    }
}
