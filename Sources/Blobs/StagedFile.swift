import Crypto
import LibC
package import NIOCore
import NIOPosix
import Synchronization

package struct StagedBlob: Sendable, Hashable {
    package let path: String
    package let key: BlobKey
    /// The length in bytes.
    package let byteCount: Int
}

/// A file that one task writes, and whose bytes are counted and hashed; an unfinished file is removed on
/// release.
package final class StagedFile: Sendable {
    private struct State: ~Copyable {
        var descriptor: Descriptor?
        var hash = SHA256()
        var pending = ByteBuffer()
        var byteCount = 0
        var failure: BlobError?
    }

    package let path: String
    private let state: Mutex<State>

    /// The length of one write in bytes; smaller pieces are gathered first.
    private static let pieceSize = 128 << 10

    init(path: String) throws(BlobError) {
        self.path = path
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let descriptor = try Descriptor(path, flags, mode: FileCalls.fileMode)
        state = Mutex(State(descriptor: descriptor))
    }

    init(path: String, descriptor: consuming Descriptor) {
        self.path = path
        state = Mutex(State(descriptor: descriptor))
    }

    deinit {
        let isOpen = state.withLock { $0.descriptor != nil }
        if isOpen { unlink(path) }
    }

    package var byteCount: Int { state.withLock { $0.byteCount } }

    /// Throws ``BlobError/gone`` after the file was finished or discarded.
    package func append(_ bytes: ByteBuffer) async throws {
        try await append(bytes.readableBytesView)
    }

    /// Throws ``BlobError/gone`` after the file was finished or discarded.
    package func append(_ bytes: some Collection<UInt8>) async throws {
        let isFull = try state.withLock { state throws(BlobError) in
            try Self.check(state)
            state.byteCount += bytes.count
            state.pending.writeBytes(bytes)
            return state.pending.readableBytes >= Self.pieceSize
        }
        if isFull {
            try await FileThreads.writing.runIfActive { try self.state.withLock { try Self.flush(&$0) } }
        }
    }

    /// Finishes the file, which belongs to the caller from then on.
    package func finish() async throws -> StagedBlob {
        try await FileThreads.writing.runIfActive {
            try self.state.withLock { state throws(BlobError) in
                try Self.check(state)
                try Self.flush(&state)
                guard let key = BlobKey(digest: Array(state.hash.finalize())) else { throw .damaged }
                state.descriptor = nil
                return StagedBlob(path: self.path, key: key, byteCount: state.byteCount)
            }
        }
    }

    /// Removes the file, unless it was finished.
    package func discard() {
        let isOpen = state.withLock { state in
            defer { state.descriptor = nil }
            return state.descriptor != nil
        }
        if isOpen { unlink(path) }
    }

    private static func check(_ state: borrowing State) throws(BlobError) {
        if let failure = state.failure { throw failure }
        if state.descriptor == nil { throw .gone }
    }

    private static func flush(_ state: inout State) throws(BlobError) {
        guard state.pending.readableBytes > 0 else { return }
        let pending = state.pending
        let outcome = pending.withUnsafeReadableBytes { bytes -> BlobError? in
            state.hash.update(bufferPointer: bytes)
            do throws(BlobError) {
                guard state.descriptor != nil else { throw .gone }
                try state.descriptor?.write(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let outcome {
            // It is unknown which bytes reached the disk, so nothing more may be written.
            state.failure = outcome
            throw outcome
        }
        // One buffer is reused for the whole file.
        state.pending.clear()
    }
}
