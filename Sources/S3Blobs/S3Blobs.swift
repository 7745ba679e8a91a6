package import Blobs
import Crypto
package import Fetch
import LibC
import Synchronization
import TextCoding

/// Blobs as objects of a bucket, `prefix/ab/cd/<64 digits>`, of at most five gigabytes each, the limit of one
/// request.
///
/// The access key needs the permissions `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and
/// `s3:ListBucket`. Without the last of them, a missing object looks like a forbidden one. Failures are
/// thrown as ``Blobs/BlobError``, with the text of the ``S3Error``.
package struct S3Blobs: BlobStore {
    package let location: S3Location
    let bucket: S3Bucket
    private let patience: Duration
    private let blockingPatience: Duration

    /// The longest validity of a presigned URL, in seconds.
    package static let longestPresigning = 60

    package static func secondsSince1970() -> Int64 { Int64(clamping: time(nil)) }

    /// The bucket must exist.
    ///
    /// A request with a transient failure is retried for `patience`, or for `blockingPatience` when a write
    /// transaction waits for it; bodies get more time for their length. `now` is the seconds since 1970, and
    /// `random` returns a number between zero and its argument.
    package init(
        location: S3Location,
        credentials: S3Credentials,
        client: FetchClient = FetchClient(threads: 16),
        patience: Duration = .seconds(15),
        blockingPatience: Duration = .seconds(2),
        now: @escaping @Sendable () -> Int64 = S3Blobs.secondsSince1970,
        // in range: a pause is not negative
        random: @escaping @Sendable (Double) -> Double = { Double.random(in: 0...$0) }
    ) {
        self.location = location
        self.patience = patience
        self.blockingPatience = blockingPatience
        bucket = S3Bucket(
            location: location,
            signer: SigV4(credentials: credentials, region: location.region),
            client: client,
            now: now,
            random: random
        )
    }

    /// The store verifies the bytes against the hash in the blob's name before it keeps them.
    package func publish(_ staged: StagedBlob) async throws {
        try await translated {
            // Only the answer to the upload gives the reason of a refusal: an answer to `HEAD` has no body.
            let found = try await bucket.send(head(staged.key, patience))
            if try isThere(found, staged) { return }
            let call = put(staged, patience)
            let answer = try await bucket.send(call)
            guard answer.isSuccess else { throw bucket.error(answer, call) }
        }
    }

    /// Blocks the calling thread.
    package func ensurePublished(_ staged: StagedBlob) throws {
        try translatedNow {
            let found = try bucket.sendBlocking(head(staged.key, blockingPatience))
            if try isThere(found, staged) { return }
            let call = put(staged, blockingPatience)
            let answer = try bucket.sendBlocking(call)
            guard answer.isSuccess else { throw bucket.error(answer, call) }
        }
    }

    package func open(_ key: BlobKey) async throws -> (any BlobReader)? {
        try await translated { try await S3BlobReader.open(name(key), in: bucket, patience: patience) }
    }

    package func size(_ key: BlobKey) async throws -> Int? {
        try await translated {
            let answer = try await bucket.send(head(key, patience))
            if answer.isSuccess { return try length(answer) }
            try requireSense(answer)
            // The answer to `HEAD` does not tell whether the object or the bucket is missing.
            return try await S3BlobReader.open(name(key), in: bucket, patience: patience)?.byteCount
        }
    }

    package func remove(_ key: BlobKey) async throws -> Bool {
        try await translated {
            let found = try await bucket.send(head(key, patience))
            try requireSense(found)
            let call = delete(key, patience)
            return try wasRemoved(found, try await bucket.send(call), call)
        }
    }

    /// Blocks the calling thread.
    @discardableResult
    package func removeNow(_ key: BlobKey) throws -> Bool {
        try translatedNow {
            let found = try bucket.sendBlocking(head(key, blockingPatience))
            try requireSense(found)
            let call = delete(key, blockingPatience)
            return try wasRemoved(found, try bucket.sendBlocking(call), call)
        }
    }

    /// Other objects with the prefix are skipped.
    package func list(after key: BlobKey?, limit: Int) async throws -> [BlobListing] {
        try await translated {
            var listing: [BlobListing] = []
            var last = key.map(name)
            while listing.count < limit {
                let page = try await page(after: last, limit: limit - listing.count)
                for entry in page.entries {
                    guard let key = self.key(entry.name) else { continue }
                    listing.append(
                        BlobListing(key: key, byteCount: entry.byteCount, modifiedAt: entry.modifiedAt)
                    )
                }
                guard page.isTruncated, let end = page.entries.last?.name else { break }
                // A store that ignores the start of the page would return the same page for ever.
                if let last, end <= last {
                    throw S3Error.unexpected(host: location.authority, "a list whose pages repeat")
                }
                last = end
            }
            return Array(listing.prefix(max(0, limit)))
        }
    }

    package func verify(_ key: BlobKey) async throws -> Bool? {
        try await translated {
            guard
                let byteCount = try await S3BlobReader.open(name(key), in: bucket, patience: patience)?
                    .byteCount
            else { return nil }
            let hash = Mutex(SHA256())
            var call = get(key, patience + Self.allowance(byteCount))
            // A failed attempt would leave its bytes in the hash, so this call is not retried.
            call.isRepeatable = false
            let answer = try await bucket.send(call) { piece in
                hash.withLock { $0.update(bufferPointer: piece) }
                return true
            }
            guard answer.isSuccess else { throw bucket.error(answer, call) }
            return BlobKey(digest: Array(hash.withLock { $0 }.finalize())) == key
        }
    }

    /// Writes, reads and removes an object.
    package func check() async throws {
        try await translated { try await probe() }
    }

    /// Throws unless the store answers whether an object exists.
    package func answer() async throws {
        try await translated {
            let call = call("HEAD", "read objects", "\(location.prefix)probe/ready", patience)
            let answer = try await bucket.send(call)
            // A `404` is accepted, because it shows that the store answers. It may also mean that the bucket
            // is missing: the answer to `HEAD` has no body that would say so.
            guard answer.isSuccess || answer.status == 404 else { throw bucket.error(answer, call) }
        }
    }

    /// Does the same as ``check()`` and throws the original error.
    package func probe() async throws(S3Error) {
        var generator = SystemRandomNumberGenerator()
        let probe = "\(location.prefix)probe/\(String(generator.next(), radix: 16))"
        let text = Array("probe".utf8)
        var put = call("PUT", "store objects", probe, patience)
        put.body = .bytes(text)
        put.payload = Hexadecimal.text(Array(SHA256.hash(data: text)))
        let get = call("GET", "read objects", probe, patience)
        let delete = call("DELETE", "remove objects", probe, patience)
        let stored = try await bucket.send(put)
        guard stored.isSuccess else { throw bucket.error(stored, put) }
        let read = try await bucket.send(get)
        let removed = try await bucket.send(delete)
        guard read.isSuccess else { throw bucket.error(read, get) }
        guard read.body == text else { throw .damaged }
        guard removed.isSuccess else { throw bucket.error(removed, delete) }
    }

    /// Returns a URL that is valid for up to sixty seconds; caches are told not to store the answer, because
    /// a copy would outlive the URL.
    package func temporaryURL(of key: BlobKey, for seconds: Int, mediaType: String) -> String? {
        presignedURL(
            key,
            expiresIn: seconds,
            contentType: mediaType,
            contentDisposition: "inline",
            cacheControl: "no-store"
        )
    }

    package var temporaryOrigin: String? { bucket.location.origin }

    /// Returns a URL without headers that is valid for up to sixty seconds; no request is made, so the blob
    /// need not exist.
    package func presignedURL(
        _ key: BlobKey,
        expiresIn seconds: Int,
        contentType: String? = nil,
        contentDisposition: String? = nil,
        cacheControl: String? = nil
    ) -> String {
        var query: [(name: String, value: String)] = []
        if let contentType { query.append(("response-content-type", contentType)) }
        if let contentDisposition { query.append(("response-content-disposition", contentDisposition)) }
        if let cacheControl { query.append(("response-cache-control", cacheControl)) }
        let seconds = min(max(1, seconds), Self.longestPresigning)
        return bucket.presigned(name(key), query: query, seconds: seconds)
    }
}
