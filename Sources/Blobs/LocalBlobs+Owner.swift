import LibC
import NIOPosix

extension LocalBlobs {
    private var markPath: String { "\(root)/\(StoreOwner.markName)" }

    package func owner() async throws -> StoreOwner? {
        try await FileThreads.reading.runIfActive { try readMark() }
    }

    package func claim(for owner: StoreOwner) async throws -> StoreOwner {
        try await FileThreads.writing.runIfActive {
            if let found = try readMark() { return found }
            let copy = try writeMark(owner)
            defer { unlink(copy) }
            // The link makes the mark appear with its whole text, and only if there is no mark yet.
            if linkFile(copy, markPath) != 0, errno != EEXIST {
                // On a file system without links, two simultaneous owners are noticed when one of them starts
                // the next time.
                guard rename(copy, markPath) == 0 else { throw BlobError(errno: errno) }
            }
            try FileCalls.synchronizeFolder(root)
            return try readMark() ?? owner
        }
    }

    package func handOver(to owner: StoreOwner) async throws {
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

/// Calls the system's `link`; inside the type, a method of the same name hides it.
private func linkFile(_ source: String, _ target: String) -> Int32 {
    link(source, target)
}
