import CArchive
import LibC
package import NIOCore

/// A ZIP archive that one task writes as a stream and whose bytes are taken piece by piece.
///
/// The sizes of the members and of the archive have no other limits than those of ZIP64.
package final class ZipArchive {
    package typealias Piece = ByteBuffer

    /// The bytes that libarchive has written and the caller has not taken yet.
    private final class Output {
        var buffer = ByteBuffer()
    }

    /// `AE_IFREG`, a macro that Swift does not import.
    private static let regularFile: mode_t = 0o100000

    private let archive: OpaquePointer
    private let entry: OpaquePointer
    private let output = Output()

    package init() throws(ArchiveError) {
        guard let archive = archive_write_new() else { throw ArchiveError(description: "no memory") }
        guard let entry = archive_entry_new() else {
            archive_write_free(archive)
            throw ArchiveError(description: "no memory")
        }
        self.archive = archive
        self.entry = entry
        try check(archive_write_set_format_zip(archive))
        // The output is not gathered into blocks, and the end is not padded.
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
        // An archive that was not closed is abandoned, because nobody would take the bytes of its end.
        archive_write_fail(archive)
        archive_write_free(archive)
    }

    /// Begins a compressed member of unknown length; the time is in seconds since 1970.
    package func begin(_ name: String, modifiedAt seconds: Int64) throws(ArchiveError) {
        try check(archive_write_zip_set_compression_deflate(archive))
        try begin(name, byteCount: nil, seconds)
    }

    /// Begins an uncompressed member of known length.
    package func beginStored(_ name: String, byteCount: Int, modifiedAt seconds: Int64) throws(ArchiveError) {
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

    package func write(_ bytes: ByteBuffer) throws(ArchiveError) {
        try write(Array(bytes.readableBytesView))
    }

    package func write(_ bytes: [UInt8]) throws(ArchiveError) {
        guard !bytes.isEmpty else { return }
        let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw failure }
    }

    /// Ends the archive; `take()` then returns the last output.
    package func close() throws(ArchiveError) {
        try check(archive_write_close(archive))
    }

    /// Returns the output since the last call, or `nil` when there is none.
    package func take() -> Piece? {
        guard output.buffer.readableBytes > 0 else { return nil }
        defer { output.buffer = ByteBuffer() }
        return output.buffer
    }

    private func check(_ code: CInt) throws(ArchiveError) {
        // Warnings concern facts about a file that ZIP cannot express, and no such facts are written here.
        guard code == ARCHIVE_OK || code == ARCHIVE_WARN else { throw failure }
    }

    private var failure: ArchiveError {
        ArchiveError(description: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
    }
}
