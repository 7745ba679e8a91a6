import LibC
import Synchronization

extension LocalBlobs {
    /// Moves a staged file and waits until the file, its name and its folders are on the disk.
    func place(_ staged: StagedBlob) throws(BlobError) {
        let folder = "\(root)/\(staged.key.folder)"
        let final = path(staged.key)
        do throws(BlobError) {
            try Descriptor(staged.path, O_RDONLY | O_NOFOLLOW).synchronize()
            try folders.prepare(staged.key.folder)
            try link(staged, to: final)
        } catch .gone {
            // If the staged copy is not missing, another process has removed the folder.
            guard try FileStatus(at: staged.path) != nil else { throw .gone }
            folders.forget(staged.key.folder)
            try folders.prepare(staged.key.folder)
            try link(staged, to: final)
        }
        try FileCalls.synchronizeFolder(folder)
    }

    private func link(_ staged: StagedBlob, to final: String) throws(BlobError) {
        if systemLink(staged.path, final) == 0 { return }
        let code = errno
        if code == EEXIST {
            if let status = try FileStatus(at: final), status.isRegular, status.byteCount == staged.byteCount
            {
                // Another upload may have placed the file a moment ago, so this upload also waits until the
                // file is on the disk.
                return try Descriptor(final, O_RDONLY | O_NOFOLLOW).synchronize()
            }
            return try replace(staged, at: final)
        }
        // These are the errors of file systems without links, and of a file with too many links.
        if [EXDEV, EPERM, EMLINK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(code) {
            return try replace(staged, at: final)
        }
        throw BlobError(errno: code)
    }

    /// Replaces the existing file atomically, by renaming a copy of the staged file.
    private func replace(_ staged: StagedBlob, at final: String) throws(BlobError) {
        let copy = staging.newPath()
        do throws(BlobError) {
            try Self.copy(staged.path, to: copy)
            guard rename(copy, final) == 0 else { throw BlobError(errno: errno) }
        } catch {
            unlink(copy)
            throw error
        }
    }

    private static func copy(_ source: String, to target: String) throws(BlobError) {
        let input = try Descriptor(source, O_RDONLY | O_NOFOLLOW)
        let output = try Descriptor(target, O_WRONLY | O_CREAT | O_EXCL, mode: FileCalls.fileMode)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        while true {
            let count = try input.read(into: buffer, at: offset)
            if count == 0 { break }
            try output.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
        try output.synchronize()
    }
}

/// The folders that this process knows to be on the disk.
///
/// An existing folder is not enough: another process may have created it without synchronizing it yet.
final class DurableFolders: Sendable {
    private let root: String
    private let known = Mutex<Set<String>>([])

    init(root: String) {
        self.root = root
    }

    /// Creates `ab/cd` and waits until both names are on the disk.
    func prepare(_ folder: String) throws(BlobError) {
        if known.withLock({ $0.contains(folder) }) { return }
        let first = "\(root)/\(folder.prefix(2))"
        try FileCalls.makeFolder(first)
        try FileCalls.synchronizeFolder(root)
        try FileCalls.makeFolder("\(root)/\(folder)")
        try FileCalls.synchronizeFolder(first)
        known.withLock { _ = $0.insert(folder) }
    }

    func forget(_ folder: String) {
        known.withLock { _ = $0.remove(folder) }
    }
}

/// Calls the system's `link`; inside the type, a method of the same name hides it.
private func systemLink(_ source: String, _ target: String) -> Int32 {
    link(source, target)
}
