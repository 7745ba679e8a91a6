import Blobs
import Fetch
import TextCoding

extension S3Blobs {
    func name(_ key: BlobKey) -> String { location.prefix + key.path }

    /// Returns the key of the blob in an object, or `nil` when the object is not a blob or is misplaced.
    func key(_ name: String) -> BlobKey? {
        guard let key = BlobKey(rawValue: String(name.suffix(64))), self.name(key) == name else { return nil }
        return key
    }

    /// The additional time for a body: one second for each 256 KiB.
    static func allowance(_ byteCount: Int) -> Duration { .seconds(byteCount >> 18) }

    func call(_ method: String, _ verb: String, _ object: String?, _ patience: Duration) -> S3Bucket.Call {
        S3Bucket.Call(method: method, verb: verb, object: object, patience: patience)
    }

    func head(_ key: BlobKey, _ patience: Duration) -> S3Bucket.Call {
        call("HEAD", "read objects", name(key), patience)
    }

    func get(_ key: BlobKey, _ patience: Duration) -> S3Bucket.Call {
        call("GET", "read objects", name(key), patience)
    }

    func delete(_ key: BlobKey, _ patience: Duration) -> S3Bucket.Call {
        call("DELETE", "remove objects", name(key), patience)
    }

    func put(_ staged: StagedBlob, _ patience: Duration) -> S3Bucket.Call {
        var call = call("PUT", "store objects", name(staged.key), patience + Self.allowance(staged.byteCount))
        call.headers = [
            ("content-type", "application/octet-stream"),
            ("x-amz-checksum-sha256", Base64.encode(Hexadecimal.bytes(staged.key.rawValue) ?? [])),
            ("x-amz-sdk-checksum-algorithm", "SHA256"),
        ]
        call.body = .file(path: staged.path, range: 0..<max(0, staged.byteCount))  // in range: not negative
        call.payload = staged.key.rawValue
        return call
    }

    /// Returns the objects with names after `name`, in order.
    func page(after name: String?, limit: Int) async throws(S3Error) -> S3Listing {
        var call = call("GET", "list objects", nil, .seconds(30))
        call.query = [
            ("list-type", "2"), ("encoding-type", "url"), ("prefix", location.prefix),
            ("max-keys", "\(min(1_000, max(1, limit)))"),
        ]
        if let name { call.query.append(("start-after", name)) }
        call.limit = 8 << 20
        let answer = try await bucket.send(call)
        guard answer.isSuccess else { throw bucket.error(answer, call) }
        guard let page = S3Listing(answer.body) else {
            throw .unexpected(host: location.authority, "a list that is not valid XML")
        }
        return page
    }

    /// Whether the answer to `HEAD` makes an upload unnecessary.
    func isThere(_ found: FetchResponse, _ staged: StagedBlob) throws(S3Error) -> Bool {
        try requireSense(found)
        return found.isSuccess && found[header: "content-length"] == "\(staged.byteCount)"
    }

    /// Throws when the answer to `HEAD` shows that the store fails, so that the next call would be pointless.
    ///
    /// Other errors do not throw here: the answer to the next call has a body, which gives the reason.
    func requireSense(_ found: FetchResponse) throws(S3Error) {
        let error = S3Error(found, verb: "read objects", location: location)
        if case .busy = error, !found.isSuccess { throw error }
    }

    /// Returns the length that the answer to `HEAD` gives.
    func length(_ found: FetchResponse) throws(S3Error) -> Int {
        guard let length = found[header: "content-length"].flatMap({ Int($0, radix: 10) }), length >= 0 else {
            throw .unexpected(host: location.authority, "an object without a length")
        }
        return length
    }

    /// Whether a deletion removed an object, which existed if the `HEAD` before it succeeded.
    func wasRemoved(
        _ found: FetchResponse,
        _ answer: FetchResponse,
        _ call: S3Bucket.Call
    ) throws(S3Error) -> Bool {
        // For a missing object some stores answer `NoSuchKey`, and AWS answers success.
        guard answer.isSuccess || S3Error.isMissingObject(answer) else { throw bucket.error(answer, call) }
        return found.isSuccess
    }

    func translated<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as S3Error {
            throw error.asBlobError
        }
    }

    /// Blocks the calling thread.
    func translatedNow<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as S3Error {
            throw error.asBlobError
        }
    }
}
