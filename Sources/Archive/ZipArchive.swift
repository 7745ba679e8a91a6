import CArchive
public import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why an archive cannot be written.
public struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What libarchive says.
    public let description: String
}

/// A ZIP archive that is made as it is read: what was added comes out piece by piece, and nothing else is kept of it.
///
/// The sizes of its members and of itself are limited by ZIP64 alone. It is used by one task at a time.
public final class ZipArchive {
    /// A piece of the archive.
    public typealias Piece = ByteBuffer

    /// What libarchive has written, until it is taken.
    private final class Output {
        var buffer = ByteBuffer()
    }

    /// `AE_IFREG`, a macro that Swift does not read.
    private static let regularFile: mode_t = 0o100000

    private let archive: OpaquePointer
    private let entry: OpaquePointer
    private let output = Output()

    /// Creates an empty archive.
    public init() throws(ArchiveError) {
        guard let archive = archive_write_new() else { throw ArchiveError(description: "no memory") }
        guard let entry = archive_entry_new() else {
            archive_write_free(archive)
            throw ArchiveError(description: "no memory")
        }
        self.archive = archive
        self.entry = entry
        try check(archive_write_set_format_zip(archive))
        // Nothing is gathered into blocks, and nothing is added to fill the last one.
        try check(archive_write_set_bytes_per_block(archive, 0))
        try check(archive_write_set_bytes_in_last_block(archive, 1))
        let opened = archive_write_open(
            archive,
            Unmanaged.passUnretained(output).toOpaque(),
            nil,
            { _, output, bytes, count in
                guard let output, let bytes else { return 0 }
                Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
                    .buffer.writeBytes(UnsafeRawBufferPointer(start: bytes, count: count))
                return count
            },
            nil
        )
        try check(opened)
    }

    deinit {
        archive_entry_free(entry)
        // What was not closed is given up: its end would go nowhere.
        archive_write_fail(archive)
        archive_write_free(archive)
    }

    /// Begins a member that is compressed, of whatever length.
    public func begin(_ name: String, modifiedAt seconds: Int64) throws(ArchiveError) {
        try check(archive_write_zip_set_compression_deflate(archive))
        try begin(name, byteCount: nil, seconds)
    }

    /// Begins a member that is stored as it is, of a length that is known.
    public func beginStored(_ name: String, byteCount: Int, modifiedAt seconds: Int64) throws(ArchiveError) {
        try check(archive_write_zip_set_compression_store(archive))
        try begin(name, byteCount: byteCount, seconds)
    }

    private func begin(_ name: String, byteCount: Int?, _ seconds: Int64) throws(ArchiveError) {
        archive_entry_clear(entry)
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, Self.regularFile)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, time_t(seconds), 0)
        if let byteCount { archive_entry_set_size(entry, Int64(byteCount)) }
        try check(archive_write_header(archive, entry))
    }

    /// Adds bytes to the member that was begun last.
    public func write(_ bytes: ByteBuffer) throws(ArchiveError) {
        try write(Array(bytes.readableBytesView))
    }

    /// Adds bytes to the member that was begun last.
    public func write(_ bytes: [UInt8]) throws(ArchiveError) {
        guard !bytes.isEmpty else { return }
        let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw failure }
    }

    /// Ends the archive; what comes out after that is the last of it.
    public func close() throws(ArchiveError) {
        try check(archive_write_close(archive))
    }

    /// What has come out since it was asked for last, or `nil` where nothing has.
    public func take() -> Piece? {
        guard output.buffer.readableBytes > 0 else { return nil }
        defer { output.buffer = ByteBuffer() }
        return output.buffer
    }

    private func check(_ code: CInt) throws(ArchiveError) {
        // A warning is about what a ZIP archive cannot say of a file, and none of that is said here.
        guard code == ARCHIVE_OK || code == ARCHIVE_WARN else { throw failure }
    }

    private var failure: ArchiveError {
        ArchiveError(description: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
    }
}
