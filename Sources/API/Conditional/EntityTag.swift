import CXXHash
import HTTPTypes
import Hummingbird

/// A strong entity tag (RFC 9110 §8.8.3), with its quotes.
struct EntityTag: Sendable, Hashable {
    let text: String

    /// Equal bodies have equal tags on every server.
    ///
    /// The hash is XXH3 of 128 bits (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md), which
    /// costs a thirtieth of SHA-256. Two answers have the same tag only if their author makes them so, who
    /// could as well leave the first as it was.
    init(of bytes: UnsafeRawBufferPointer) {
        let hash = cxxhash_128(bytes.baseAddress, bytes.count)
        text = Self.quoted(hash.high64, hash.low64)
    }

    init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { EntityTag(of: $0) }
    }

    private static func quoted(_ high: UInt64, _ low: UInt64) -> String {
        String(unsafeUninitializedCapacity: 34) { text in
            text.initialize(repeating: UInt8(ascii: "\""))
            for place in 0..<32 {
                let half = place < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (place % 16)) & 15)
                // in range: 34 bytes
                text[place + 1] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
            }
            return 34
        }
    }

    /// The tag of a stored file, whose name is the hash of its bytes.
    init(sha256: String) {
        text = "\"\(sha256.prefix(32))\""
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
