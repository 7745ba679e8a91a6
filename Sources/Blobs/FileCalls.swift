import LibC
import TextCoding

/// A file descriptor that is closed when its owner is released.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    init(number: Int32) {
        self.number = number
    }

    /// Opens a path and sets close-on-exec.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(BlobError) {
        number = try retrying { open(path, flags | O_CLOEXEC, mode) }
    }

    deinit {
        close(number)
    }

    func status() throws(BlobError) -> FileStatus {
        var raw = stat()
        guard fstat(number, &raw) == 0 else { throw BlobError(errno: errno) }
        return FileStatus(raw)
    }

    /// Writes all bytes at the end.
    func write(_ bytes: UnsafeRawBufferPointer) throws(BlobError) {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = try retrying {
                LibC.write(number, start, rest.count)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    /// Reads until the buffer is full or the file ends; returns the number of bytes read.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(BlobError) -> Int {
        var done = 0
        while done < buffer.count, let start = buffer.baseAddress {
            let count = try retrying {
                pread(number, start + done, buffer.count - done, off_t(offset + done))
            }
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// Waits until the content of the file, or the names in the folder, have been written to the disk.
    func synchronize() throws(BlobError) {
        _ = try retrying { fsync(number) }
    }
}

struct FileStatus: Sendable {
    let isRegular: Bool
    let isFolder: Bool
    let byteCount: Int
    /// The last write, in milliseconds since 1970.
    let modifiedAt: Int64

    init(_ raw: stat) {
        isRegular = raw.st_mode & S_IFMT == S_IFREG
        isFolder = raw.st_mode & S_IFMT == S_IFDIR
        byteCount = Int(raw.st_size)
        #if canImport(Darwin)
            let time = raw.st_mtimespec
        #else
            let time = raw.st_mtim
        #endif
        modifiedAt = Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Reads a status without following links; `nil` when nothing exists there.
    init?(at path: String) throws(BlobError) {
        var raw = stat()
        guard lstat(path, &raw) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw BlobError(errno: errno)
        }
        self.init(raw)
    }
}

/// Calls of the file system, which block for as long as the disk takes.
enum FileCalls {
    // Some photos are for friends only, so other users must not read them; the group is for a backup user or
    // a web server.
    static let folderMode: mode_t = 0o750
    static let fileMode: mode_t = 0o640

    /// Makes a folder unless it exists.
    static func makeFolder(_ path: String) throws(BlobError) {
        if mkdir(path, folderMode) == 0 { return }
        let code = errno
        var raw = stat()
        // The root may be a link to a folder on another disk, and `stat` follows links.
        if code == EEXIST, stat(path, &raw) == 0, FileStatus(raw).isFolder { return }
        throw code == EEXIST ? .unavailable("there is a file in place of a folder") : BlobError(errno: code)
    }

    /// Waits until the names in a folder are on the disk.
    static func synchronizeFolder(_ path: String) throws(BlobError) {
        try Descriptor(path, O_RDONLY | O_DIRECTORY).synchronize()
    }

    /// Returns `false` when the file did not exist.
    @discardableResult
    static func remove(_ path: String) throws(BlobError) -> Bool {
        if unlink(path) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw BlobError(errno: errno)
    }

    /// Returns the names in ascending order; empty when the folder is missing or not a folder.
    static func names(in path: String) throws(BlobError) -> [String] {
        guard let stream = opendir(path) else {
            if errno == ENOENT || errno == ENOTDIR { return [] }
            throw BlobError(errno: errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        if errno != 0 { throw BlobError(errno: errno) }
        return names.sorted()
    }

    /// Returns 128 random bits as 32 hexadecimal digits.
    static func randomName() -> String {
        Hexadecimal.text((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    }
}

/// Repeats a call that a signal interrupted, and throws its other errors.
private func retrying<Number: SignedInteger>(_ call: () -> Number) throws(BlobError) -> Number {
    while true {
        let answer = call()
        if answer >= 0 { return answer }
        if errno != EINTR { throw BlobError(errno: errno) }
    }
}
