import Crypto
import HTTPTypes
import Hummingbird
import TextCoding

/// A strong entity tag (RFC 9110 §8.8.3), with its quotes.
struct EntityTag: Sendable, Hashable {
    let text: String

    /// Equal bodies have equal tags on every server.
    init(of bytes: [UInt8]) {
        let digest = bytes.withUnsafeBytes { SHA256.hash(data: $0) }
        text = "\"\(Hexadecimal.text(Array(digest.prefix(16))))\""
    }

    /// The tag of a stored file, whose name is the hash of its bytes.
    init(sha256: String) {
        text = "\"\(sha256.prefix(32))\""
    }

    /// The tag of one encoding of a file, by the hash of the file's bytes.
    init(digest: String, encoding: String?) {
        text = "\"\(digest.prefix(32))\(encoding.map { "-\($0)" } ?? "")\""
    }

    /// Compares weakly, as RFC 9110 §13.1.2 asks.
    func matches(_ headers: HTTPFields) -> Bool {
        headers.contains { field in
            guard field.name == .ifNoneMatch else { return false }
            let list = field.value
            if list == text { return true }
            return list.split(separator: ",").contains { item in
                var tag = item.drop { $0 == " " }
                while tag.last == " " { tag.removeLast() }
                if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
                return tag == "*" || tag == text
            }
        }
    }
}
