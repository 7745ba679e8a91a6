import Blobs
import Crypto
import HTTPTypes
import Hummingbird
import Model

/// The `Idempotency-Key` of a request.
enum IdempotencyKey {
    /// The key, or `nil` where none was sent.
    static func of(_ request: Request) throws(Refusal) -> String? {
        let values = request.headers[values: .idempotencyKey]
        guard let key = values.first else { return nil }
        guard values.count == 1, (1...255).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw .badField("Idempotency-Key", "one key of 1 to 255 visible ASCII characters is accepted.")
        }
        return key
    }

    /// What a request was: method, path, sorted fields, and the hash of its photo.
    ///
    /// Boundary, order of the parts and file names do not count: a phone that sends again may change them.
    static func fingerprint(_ request: Request, _ form: UploadForm) -> [UInt8] {
        var hash = SHA256()
        func add(_ text: String) {
            var count = UInt64(text.utf8.count).bigEndian
            withUnsafeBytes(of: &count) { hash.update(bufferPointer: $0) }
            hash.update(data: Array(text.utf8))
        }
        add(request.method.rawValue)
        add(request.uri.path)
        for (name, value) in form.texts.sorted(by: { ($0.name, $0.value) < ($1.name, $1.value) }) {
            add(name)
            add(value)
        }
        add(form.photo?.key.rawValue ?? "")
        return Array(hash.finalize())
    }
}
