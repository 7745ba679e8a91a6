#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is read from beginning to end, several times if needed, by one task at a time.
package final class SourceFile {
    /// The file's length when it was opened.
    package let byteCount: Int
    package private(set) var offset = 0
    private let descriptor: CInt
    private let opened: Stamp

    private struct Stamp: Equatable {
        let byteCount: Int
        let seconds: Int
        let nanoseconds: Int
    }

    package init(path: String) throws(SourceFileError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFileError(Self.reason) }
        do {
            opened = try Self.stamp(of: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        byteCount = opened.byteCount
    }

    deinit {
        close(descriptor)
    }

    package func rewind() throws(SourceFileError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SourceFileError(Self.reason) }
        offset = 0
    }

    func skip(_ count: Int) throws(SourceFileError) {
        guard lseek(descriptor, off_t(count), SEEK_CUR) >= 0 else { throw SourceFileError(Self.reason) }
        offset += count
    }

    /// Returns fewer bytes than asked for only at the end of the file.
    func read(_ count: Int) throws(SourceFileError) -> [UInt8] {
        let count = max(0, count)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer).dropFirst(filled)
                )
                let got = Self.systemRead(descriptor, rest)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    failed = true
                    return
                }
            }
        }
        if failed { throw SourceFileError(Self.reason) }
        offset += bytes.count
        return bytes
    }

    /// Throws if the file was changed since it was opened.
    package func requireUnchanged() throws(SourceFileError) {
        guard try Self.stamp(of: descriptor) == opened else {
            throw SourceFileError("it was changed while it was read")
        }
    }

    private static func stamp(of descriptor: CInt) throws(SourceFileError) -> Stamp {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SourceFileError(reason) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            // The file must be regular, because it is read more than once.
            throw SourceFileError("it is not a regular file")
        }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Stamp(
            byteCount: Int(clamping: status.st_size),
            seconds: time.tv_sec,
            nanoseconds: Int(clamping: time.tv_nsec)
        )
    }

    private static var reason: String { "it cannot be read: \(String(cString: strerror(errno)))" }

    private static func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }
}
