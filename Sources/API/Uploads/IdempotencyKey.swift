import Blobs
import Crypto
import HTTPTypes
import Hummingbird
import JSONText
import Model

enum IdempotencyKey {
    /// The idempotency key of a request; `nil` when no key was sent.
    static func of(_ request: Request) throws(Refusal) -> String? {
        let values = request.headers[values: .idempotencyKey]
        guard let key = values.first else { return nil }
        guard values.count == 1, (1...255).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw .badField("Idempotency-Key", "Must be one key of 1 to 255 visible ASCII characters.")
        }
        return key
    }

    /// The fingerprint of a request with a form: method, path, sorted fields, and the hash of the photo.
    ///
    /// A phone that sends again may change the boundary, the order of the parts and file names.
    static func fingerprint(_ request: Request, _ form: UploadForm) -> [UInt8] {
        var fingerprint = Fingerprint(request)
        for (name, value) in form.texts.sorted(by: { ($0.name, $0.value) < ($1.name, $1.value) }) {
            fingerprint.add(Array(name.utf8))
            fingerprint.add(Array(value.utf8))
        }
        fingerprint.add(Array((form.photo?.key.rawValue ?? "").utf8))
        return fingerprint.bytes
    }

    /// The fingerprint of a request with a JSON body: method, path, and the body with sorted members.
    static func fingerprint(_ request: Request, _ body: JSONValue) -> [UInt8] {
        var fingerprint = Fingerprint(request)
        fingerprint.add(body.encoded(order: .sorted))
        return fingerprint.bytes
    }

    private struct Fingerprint {
        private var hash = SHA256()

        init(_ request: Request) {
            add(Array(request.method.rawValue.utf8))
            add(Array(request.uri.path.utf8))
        }

        mutating func add(_ text: [UInt8]) {
            var count = UInt64(clamping: text.count).bigEndian
            withUnsafeBytes(of: &count) { hash.update(bufferPointer: $0) }
            hash.update(data: text)
        }

        var bytes: [UInt8] { Array(hash.finalize()) }
    }
}
