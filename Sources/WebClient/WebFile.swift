import Crypto
import Synchronization
import TextCoding

/// A file of the web client.
package final class WebFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// The media type, with the character set of texts.
    package let type: String
    /// The SHA-256 of the bytes, in hexadecimal.
    package let digest: String
    private let packed = Mutex<Packed>(.untried)

    private enum Packed {
        case untried
        case done([UInt8]?)
    }

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        type = MediaType.of(path)
        digest = Hexadecimal.text(Array(SHA256.hash(data: bytes)))
    }

    /// The gzip form, made when it is first asked for; `nil` when it would hardly be smaller.
    package var gzip: [UInt8]? {
        packed.withLock { packed in
            if case .done(let bytes) = packed { return bytes }
            var small = MediaType.isText(type) ? Gzip.packed(bytes) : nil
            if let size = small?.count, size > bytes.count / 10 * 9 { small = nil }
            packed = .done(small)
            return small
        }
    }
}
