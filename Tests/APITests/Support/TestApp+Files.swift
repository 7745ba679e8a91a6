import Foundation
import JSONText
import Testing

extension TestApp {
    /// Makes the stored original of a note larger than an upload makes it.
    func enlarge(_ note: String, to size: Int) async throws {
        let sha256 = try await get("/v1/notes/\(note)")["image"]?["sha256"]?.stringValue ?? "?"
        let file = try #require(storedFiles.first { $0.hasSuffix(sha256) })
        let url = URL(fileURLWithPath: "\(uploads)/\(file)")
        var bytes = try Data(contentsOf: url)
        while bytes.count < size { bytes.append(bytes.prefix(size - bytes.count)) }
        try bytes.write(to: url)
    }
}
