import LibC
import NIOPosix
import Synchronization

/// Blobs as files in a folder, `ab/cd/<64 digits>`.
package struct LocalBlobs: BlobStore {
    package let root: String
    /// The area in which files are written before they are published.
    package let staging: StagingArea
    let folders: DurableFolders

    /// Creates the folder unless it exists; its parent must exist.
    package init(root: String) throws(BlobError) {
        self.root = root
        staging = try StagingArea(root: root)
        folders = DurableFolders(root: root)
    }

    /// Opens a store for reading and creates nothing.
    package init(readingFrom root: String) {
        self.root = root
        staging = StagingArea(unmade: root)
        folders = DurableFolders(root: root)
    }

    /// Publishes a blob by a hard link, or by a copy when the file system has no links.
    package func publish(_ staged: StagedBlob) async throws {
        try await FileThreads.writing.runIfActive { try place(staged) }
    }

    /// Blocks the calling thread.
    package func ensurePublished(_ staged: StagedBlob) throws {
        if let status = try FileStatus(at: path(staged.key)), status.isRegular,
            status.byteCount == staged.byteCount
        {
            return
        }
        try place(staged)
    }

    package func open(_ key: BlobKey) async throws -> (any BlobReader)? {
        try await FileThreads.reading.runIfActive { () throws -> LocalBlobReader? in
            guard let found = try find(key) else { return nil }
            let status = try found.status()
            return try LocalBlobReader(found, byteCount: status.byteCount)
        }
    }

    package func size(_ key: BlobKey) async throws -> Int? {
        try await FileThreads.reading.runIfActive {
            guard let status = try FileStatus(at: path(key)), status.isRegular else { return nil }
            return status.byteCount
        }
    }

    package func remove(_ key: BlobKey) async throws -> Bool {
        try await FileThreads.writing.runIfActive { try removeNow(key) }
    }

    @discardableResult
    package func removeNow(_ key: BlobKey) throws -> Bool {
        guard let status = try FileStatus(at: path(key)), status.isRegular else { return false }
        guard try FileCalls.remove(path(key)) else { return false }
        try FileCalls.synchronizeFolder("\(root)/\(key.folder)")
        return true
    }

    /// Other files in the folder are skipped.
    package func list(after key: BlobKey?, limit: Int) async throws -> [BlobListing] {
        try await FileThreads.reading.runIfActive {
            var listing: [BlobListing] = []
            let last = key?.rawValue ?? ""
            for first in try fanOut(root) where first >= String(last.prefix(2)) {
                for second in try fanOut("\(root)/\(first)") where first + second >= String(last.prefix(4)) {
                    for name in try FileCalls.names(in: "\(root)/\(first)/\(second)") where name > last {
                        if listing.count >= limit { return listing }
                        guard let key = BlobKey(rawValue: name), name.hasPrefix(first + second),
                            let status = try FileStatus(at: path(key)), status.isRegular
                        else { continue }
                        listing.append(
                            BlobListing(key: key, byteCount: status.byteCount, modifiedAt: status.modifiedAt)
                        )
                    }
                }
            }
            return listing
        }
    }

    package func verify(_ key: BlobKey) async throws -> Bool? {
        try await FileThreads.reading.runIfActive {
            guard let found = try find(key) else { return nil }
            return try StagingArea.digest(of: found).0 == key
        }
    }

    /// Writes, synchronizes and reads back a file.
    package func check() async throws {
        try await FileThreads.writing.runIfActive {
            let path = staging.newPath()
            let descriptor = try Descriptor(path, O_RDWR | O_CREAT | O_EXCL, mode: FileCalls.fileMode)
            defer { unlink(path) }
            let probe = Array("probe".utf8)
            var answer = [UInt8](repeating: 0, count: probe.count)
            try probe.withUnsafeBytes { try descriptor.write($0) }
            try descriptor.synchronize()
            let count = try answer.withUnsafeMutableBytes { try descriptor.read(into: $0, at: 0) }
            guard count == probe.count, answer == probe else { throw BlobError.damaged }
        }
    }

    func path(_ key: BlobKey) -> String { "\(root)/\(key.path)" }

    private func find(_ key: BlobKey) throws(BlobError) -> Descriptor? {
        do throws(BlobError) {
            let descriptor = try Descriptor(path(key), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            guard try descriptor.status().isRegular else { return nil }
            return descriptor
        } catch .gone {
            return nil
        }
    }

    private func fanOut(_ folder: String) throws(BlobError) -> [String] {
        try FileCalls.names(in: folder).filter { $0.utf8.count == 2 && $0.utf8.allSatisfy(BlobKey.isDigit) }
    }
}
