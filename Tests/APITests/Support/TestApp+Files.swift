import Foundation
import JSONText
import Relational
import Testing

extension TestApp {
    /// Makes the stored original of a note, and its row, larger than an upload makes them.
    func enlarge(_ note: String, to size: Int) async throws {
        let sha256 = try await get("/v1/notes/\(note)")["image"]?["sha256"]?.stringValue ?? "?"
        let file = try #require(storedFiles.first { $0.hasSuffix(sha256) })
        let url = URL(fileURLWithPath: "\(uploads)/\(file)")
        var bytes = try Data(contentsOf: url)
        while bytes.count < size { bytes.append(bytes.prefix(size - bytes.count)) }
        try bytes.write(to: url)
        try await database.write { connection in
            try connection.execute("UPDATE blob SET byte_count = \(Int64(size)) WHERE sha256 = \(sha256)")
        }
    }
}
