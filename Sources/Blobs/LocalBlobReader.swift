import LibC
import NIOCore
import NIOPosix
import Synchronization

/// An open file of a ``LocalBlobs``.
///
/// The beginning is read when the file is opened, so that a small picture needs only one change of thread.
final class LocalBlobReader: BlobReader {
    private struct State: ~Copyable {
        /// The open file; `nil` once nothing more needs to be read.
        var descriptor: Descriptor?
        var isClosed = false
    }

    let byteCount: Int
    private let head: ByteBuffer
    private let state: Mutex<State>

    /// The length of the beginning, which is read when the file is opened.
    static let headSize = 128 << 10

    /// Reads the beginning, and closes the file at once when the beginning is the whole file.
    init(_ descriptor: consuming Descriptor, byteCount: Int) throws(BlobError) {
        self.byteCount = byteCount
        head = try descriptor.bytes(0..<min(byteCount, Self.headSize))
        state =
            byteCount > Self.headSize ? Mutex(State(descriptor: descriptor)) : Mutex(State(descriptor: nil))
    }

    func read(_ range: Range<Int>) async throws -> ByteBuffer {
        let range = range.clamped(to: 0..<byteCount)
        if range.upperBound <= head.readableBytes {
            if state.withLock({ $0.isClosed }) { throw BlobError.gone }
            return head.getSlice(at: head.readerIndex + range.lowerBound, length: range.count) ?? ByteBuffer()
        }
        return try await FileThreads.reading.runIfActive {
            try self.state.withLock { state throws(BlobError) in
                guard let bytes = try state.descriptor?.bytes(range) else { throw .gone }
                return bytes
            }
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.descriptor = nil
        }
    }
}

extension Descriptor {
    /// Reads a range, which must lie within the file.
    func bytes(_ range: Range<Int>) throws(BlobError) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: range.count)
        var failure: BlobError?
        buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.count) { bytes in
            do throws(BlobError) {
                let wanted = UnsafeMutableRawBufferPointer(rebasing: bytes[..<range.count])
                return try read(into: wanted, at: range.lowerBound)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        // Blobs never shrink, so another program must have changed the file.
        guard buffer.readableBytes == range.count else { throw .damaged }
        return buffer
    }
}
