import LibC

/// A file of one case, for readers that take files.
enum ScratchFile {
    /// In memory where the system has a folder for that.
    private static let path =
        (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
        + "/fuzz-\(getpid())"

    /// Gives the path of a file with such bytes, which is gone afterwards.
    static func with<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure() }
        defer { unlink(path) }
        let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        guard written == bytes.count else { throw Failure() }
        return try body(path)
    }

    struct Failure: Error, CustomStringConvertible {
        let description = "a scratch file cannot be written"
    }
}
