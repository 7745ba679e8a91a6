import Crypto
import LibC
import NIOPosix

/// The folder `tmp` below a store's root, in which files are written before they have a name.
///
/// It lies on the store's file system, so that publishing needs a link and not a copy.
package struct StagingArea: Sendable {
    package let folder: String

    package init(root: String) throws(BlobError) {
        folder = root + "/tmp"
        try FileCalls.makeFolder(root)
        try FileCalls.makeFolder(folder)
    }

    /// Opens the area for reading and creates nothing.
    package init(unmade root: String) {
        folder = root + "/tmp"
    }

    package func makeFile() async throws -> StagedFile {
        let path = newPath()
        return try await FileThreads.writing.runIfActive { try StagedFile(path: path) }
    }

    /// Returns a path for code that writes a file itself and then calls ``adopt(path:)``.
    package func newPath() -> String {
        "\(folder)/\(FileCalls.randomName())"
    }

    /// Counts and hashes a file of this area that other code wrote.
    package func adopt(path: String) async throws -> StagedBlob {
        let prefix = folder + "/"
        guard path.hasPrefix(prefix), !path.dropFirst(prefix.count).contains("/") else {
            throw BlobError.gone
        }
        return try await FileThreads.writing.runIfActive {
            let descriptor = try Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            guard try descriptor.status().isRegular else { throw BlobError.gone }
            fchmod(descriptor.number, FileCalls.fileMode)
            let (key, byteCount) = try Self.digest(of: descriptor)
            return StagedBlob(path: path, key: key, byteCount: byteCount)
        }
    }

    /// Moves a staged file to a path on the same file system; a file at that path is replaced atomically and
    /// durably.
    package func install(_ staged: StagedBlob, as path: String) async throws {
        try await FileThreads.writing.runIfActive {
            try Descriptor(staged.path, O_RDONLY | O_NOFOLLOW).synchronize()
            guard rename(staged.path, path) == 0 else { throw BlobError(errno: errno) }
            let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            try FileCalls.synchronizeFolder(parent.isEmpty ? "." : parent.joined(separator: "/") + "/")
        }
    }

    /// Removes the area, which must be empty.
    package func dissolve() async throws {
        try await FileThreads.writing.runIfActive {
            guard rmdir(folder) == 0 else { throw BlobError(errno: errno) }
        }
    }

    package static func digest(ofFileAt path: String) async throws -> (key: BlobKey, byteCount: Int) {
        try await FileThreads.reading.runIfActive {
            try digest(of: Descriptor(path, O_RDONLY | O_NONBLOCK))
        }
    }

    /// Removes a staged file; a published blob stays.
    package func discard(_ staged: StagedBlob) async throws {
        try await FileThreads.writing.runIfActive { _ = try FileCalls.remove(staged.path) }
    }

    /// Removes files that were not written to for `age`; newer files may belong to other servers that share
    /// the area.
    package func sweep(olderThan age: Duration) async throws -> Int {
        let (seconds, attoseconds) = age.components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        return try await FileThreads.writing.runIfActive {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            let limit = Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000 - milliseconds
            var count = 0
            for name in try FileCalls.names(in: folder) {
                let path = "\(folder)/\(name)"
                guard let status = try FileStatus(at: path), !status.isFolder else { continue }
                if status.modifiedAt <= limit, try FileCalls.remove(path) { count += 1 }
            }
            return count
        }
    }

    /// Returns the names in ascending order.
    package func list() async throws -> [String] {
        try await FileThreads.reading.runIfActive { try FileCalls.names(in: folder) }
    }

    static func digest(of descriptor: borrowing Descriptor) throws(BlobError) -> (BlobKey, Int) {
        var hash = SHA256()
        var offset = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try descriptor.read(into: buffer, at: offset)
            if count == 0 { break }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
        guard let key = BlobKey(digest: Array(hash.finalize())) else { throw .damaged }
        return (key, offset)
    }
}
