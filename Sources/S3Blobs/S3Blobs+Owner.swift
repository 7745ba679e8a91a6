package import Blobs
import Crypto
import Fetch
import TextCoding

extension S3Blobs {
    private var markName: String { location.prefix + StoreOwner.markName }

    package func owner() async throws -> StoreOwner? {
        try await translated { try await readMark() }
    }

    /// If the store has no conditional writes, the later of two simultaneous marks stays; the mark that is
    /// read afterwards counts.
    package func claim(for owner: StoreOwner) async throws -> StoreOwner {
        try await translated {
            if let found = try await readMark() { return found }
            var call = putMark(owner)
            call.headers.append(("if-none-match", "*"))
            var answer = try await bucket.send(call)
            if answer.status == 501 || answer.status == 400 {
                call = putMark(owner)
                answer = try await bucket.send(call)
            }
            // The statuses 412 and 409 mean that another server wrote a mark first.
            guard answer.isSuccess || answer.status == 412 || answer.status == 409 else {
                throw bucket.error(answer, call)
            }
            guard let found = try await readMark() else {
                throw S3Error.unexpected(
                    host: location.authority,
                    "an object that was just stored is missing"
                )
            }
            return found
        }
    }

    package func handOver(to owner: StoreOwner) async throws {
        try await translated {
            let call = putMark(owner)
            let answer = try await bucket.send(call)
            guard answer.isSuccess else { throw bucket.error(answer, call) }
        }
    }

    private func readMark() async throws -> StoreOwner? {
        var call = call("GET", "read objects", markName, .seconds(15))
        call.limit = StoreOwner.markLimit
        let answer = try await bucket.send(call)
        if S3Error.isMissingObject(answer) { return nil }
        guard answer.isSuccess else { throw bucket.error(answer, call) }
        return try StoreOwner(mark: answer.body)
    }

    private func putMark(_ owner: StoreOwner) -> S3Bucket.Call {
        var call = call("PUT", "store objects", markName, .seconds(15))
        call.headers = [("content-type", "text/plain; charset=utf-8")]
        call.body = .bytes(owner.mark)
        call.payload = Hexadecimal.text(Array(SHA256.hash(data: owner.mark)))
        return call
    }
}
