import Crypto
import JSONText
import Testing

struct Note: Sendable, Hashable {
    let id: String
    let title: String
    let sha256: String
    let original: String
    /// The paths of the display variant and the small one.
    let variants: [String]

    init?(_ json: JSONValue) {
        guard let id = json["id"]?.stringValue, let title = json["title"]?.stringValue,
            let image = json["image"], let sha256 = image["sha256"]?.stringValue,
            let original = image["original_url"]?.stringValue, let display = image["url"]?.stringValue,
            let thumb = image["thumb_url"]?.stringValue
        else { return nil }
        self.id = id
        self.title = title
        self.sha256 = sha256
        self.original = original
        variants = [display, thumb]
    }
}

extension Client {
    /// Expects the note with its three files, and an original that matches its hash.
    func expectWhole(_ note: Note, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let answer = try await get("/v1/notes/\(note.id)")
        #expect(answer.status == 200, "\(answer.text)", sourceLocation: sourceLocation)
        #expect(Note(answer.json) == note, sourceLocation: sourceLocation)
        let original = try await get(note.original)
        #expect(original.status == 200, sourceLocation: sourceLocation)
        #expect(hex(SHA256.hash(data: original.body)) == note.sha256, sourceLocation: sourceLocation)
        for path in note.variants {
            let variant = try await get(path)
            #expect(variant.status == 200, sourceLocation: sourceLocation)
            #expect(variant.body.starts(with: [0xFF, 0xD8]), sourceLocation: sourceLocation)
            #expect(variant.body.suffix(2) == [0xFF, 0xD9], sourceLocation: sourceLocation)
            // The tag of a file is the beginning of its hash.
            let tag = try #require(variant.head["ETag"], sourceLocation: sourceLocation).filter { $0 != "\"" }
            let hash = hex(SHA256.hash(data: variant.body))
            #expect(tag.count >= 32 && hash.hasPrefix(tag), sourceLocation: sourceLocation)
        }
    }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }.joined()
}
