import Blobs
import Bounds
import Fetch
import NIOCore
import Synchronization

/// An open blob, whose beginning is read at once.
///
/// Later reads fetch larger pieces and keep the last piece, so that sending a blob costs few requests.
final class S3BlobReader: BlobReader {
    private struct State {
        var isClosed = false
        var piece: ByteBuffer
        /// The offset of the piece in the blob.
        var start: Int
    }

    let byteCount: Int
    private let name: String
    private let bucket: S3Bucket
    private let patience: Duration
    private let state: Mutex<State>

    /// The length of the beginning, which is read when the blob is opened.
    static let headSize = 128 << 10
    /// The least length of each later request.
    static let pieceSize = 1 << 20

    private init(_ name: String, _ bucket: S3Bucket, _ patience: Duration, _ byteCount: Int, _ head: [UInt8])
    {
        self.name = name
        self.bucket = bucket
        self.patience = patience
        self.byteCount = byteCount
        state = Mutex(State(piece: ByteBuffer(bytes: head), start: 0))
    }

    static func open(
        _ name: String,
        in bucket: S3Bucket,
        patience: Duration
    ) async throws(S3Error) -> S3BlobReader? {
        let call = call(name, 0..<headSize, patience)  // in range: not negative
        let answer = try await bucket.send(call)
        let host = bucket.location.authority
        switch answer.status {
        case 206:
            guard let range = ContentRange(answer), range.bytes.lowerBound == 0,
                range.bytes.count == min(headSize, range.total), answer.body.count == range.bytes.count
            else { throw .unexpected(host: host, "a different range than was requested") }
            return S3BlobReader(name, bucket, patience, range.total, answer.body)
        case 200:
            // Some stores answer with the whole object when the range covers a short object.
            guard answer.body.count <= headSize, answer[header: "content-length"] == "\(answer.body.count)"
            else {
                throw .unexpected(host: host, "a whole object, although a range was requested")
            }
            return S3BlobReader(name, bucket, patience, answer.body.count, answer.body)
        case 416:
            // An empty object cannot satisfy any range.
            return S3BlobReader(name, bucket, patience, 0, [])
        default:
            // A wrong endpoint also answers 404, and must not be mistaken for a store without blobs.
            if S3Error.isMissingObject(answer) { return nil }
            throw bucket.error(answer, call)
        }
    }

    func read(_ range: Range<Int>) async throws -> ByteBuffer {
        let range = range.clamped(to: 0..<max(0, byteCount))  // in range: not negative
        if let bytes = try kept(range) { return bytes }
        do throws(S3Error) {
            let wanted =
                // in range: the range was clamped to those of the object
                range.lowerBound..<min(byteCount, max(range.upperBound, range.lowerBound + Self.pieceSize))
            let piece = ByteBuffer(bytes: try await fetch(wanted))
            return state.withLock { state in
                // A reader that was closed in the meantime keeps nothing.
                if !state.isClosed {
                    state.piece = piece
                    state.start = wanted.lowerBound
                }
                return piece.getSlice(at: piece.readerIndex, length: range.count) ?? ByteBuffer()
            }
        } catch {
            throw error.asBlobError
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.piece = ByteBuffer()
        }
    }

    /// Returns the bytes of a range, or `nil` unless the last piece contains all of them.
    private func kept(_ range: Range<Int>) throws(BlobError) -> ByteBuffer? {
        try state.withLock { state throws(BlobError) in
            if state.isClosed { throw .gone }
            if range.isEmpty { return ByteBuffer() }
            guard range.lowerBound >= state.start,
                range.upperBound <= state.start + state.piece.readableBytes
            else { return nil }
            let index = state.piece.readerIndex + range.lowerBound - state.start
            return state.piece.getSlice(at: index, length: range.count)
        }
    }

    private func fetch(_ range: Range<Int>) async throws(S3Error) -> [UInt8] {
        let call = Self.call(name, range, patience + S3Blobs.allowance(range.count))
        let answer = try await bucket.send(call)
        switch answer.status {
        case 206:
            // Blobs never change, so a different length means a different object.
            guard let found = ContentRange(answer), found.bytes == range, found.total == byteCount,
                answer.body.count == range.count
            else { throw .damaged }
            return answer.body
        case 200:
            guard range.lowerBound == 0, answer.body.count == range.count else { throw .damaged }
            return answer.body
        case 416:
            throw .damaged
        default:
            throw S3Error.isMissingObject(answer) ? .fileGone : bucket.error(answer, call)
        }
    }

    private static func call(_ name: String, _ range: Range<Int>, _ patience: Duration) -> S3Bucket.Call {
        var call = S3Bucket.Call(method: "GET", verb: "read objects", object: name, patience: patience)
        call.headers = [("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")]
        call.limit = range.count
        return call
    }
}

/// Reads `Content-Range: bytes 0-9/443`.
struct ContentRange: Hashable {
    let bytes: Range<Int>
    let total: Int

    init?(_ response: FetchResponse) {
        guard let text = response[header: "content-range"],
            let match = text.wholeMatch(of: /bytes (\d+)-(\d+)\/(\d+)/),
            let first = Int(match.1, radix: 10), let last = Int(match.2, radix: 10),
            let total = Int(match.3, radix: 10),
            last < total, let bytes = Range(checked: first, last + 1), !bytes.isEmpty
        else { return nil }
        self.bytes = bytes
        self.total = total
    }
}
