internal import NIOPosix

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension LocalBlobs {
    private var markPath: String { "\(root)/\(StoreOwner.markName)" }

    /// Whose the blobs are, or `nil` where nobody has said so.
    public func owner() async throws -> StoreOwner? {
        try await FileThreads.reading.runIfActive { try readMark() }
    }

    /// Says whose the blobs are, unless that was said; answers whose they are then.
    public func claim(for owner: StoreOwner) async throws -> StoreOwner {
        try await FileThreads.writing.runIfActive {
            if let found = try readMark() { return found }
            let copy = try writeMark(owner)
            defer { unlink(copy) }
            // The name appears with the whole text in it, and only where there is none.
            if linkFile(copy, markPath) != 0, errno != EEXIST {
                // Without links, two that come in the same moment are told apart when one of them is next
                // started.
                guard rename(copy, markPath) == 0 else { throw BlobError(errno: errno) }
            }
            try FileCalls.synchronizeFolder(root)
            return try readMark() ?? owner
        }
    }

    /// Says whose the blobs are from now on.
    public func handOver(to owner: StoreOwner) async throws {
        try await FileThreads.writing.runIfActive {
            let copy = try writeMark(owner)
            guard rename(copy, markPath) == 0 else {
                let code = errno
                unlink(copy)
                throw BlobError(errno: code)
            }
            try FileCalls.synchronizeFolder(root)
        }
    }

    private func readMark() throws(BlobError) -> StoreOwner? {
        do throws(BlobError) {
            let file = try Descriptor(markPath, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            var bytes = [UInt8](repeating: 0, count: StoreOwner.markLimit)
            var count = 0
            do {
                count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
            } catch let error as BlobError {
                throw error
            } catch {
                throw BlobError.damaged
            }
            return try StoreOwner(mark: bytes.prefix(count))
        } catch .gone {
            return nil
        }
    }

    private func writeMark(_ owner: StoreOwner) throws -> String {
        let path = staging.newPath()
        let file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: FileCalls.fileMode)
        try owner.mark.withUnsafeBytes { try file.write($0) }
        try file.synchronize()
        return path
    }
}

/// The system's `link`, whose name a method of ours hides.
private func linkFile(_ source: String, _ target: String) -> Int32 {
    link(source, target)
}
