import CZlib

/// Expands gzip streams; parallel compressors write several streams in a row.
final class GzipExpander: Expander {
    private let stream: UnsafeMutablePointer<z_stream>
    private let output: UnsafeMutableRawBufferPointer
    /// Whether the expander is between two streams or after the last.
    private var isAtEnd = false

    init() throws(SourceFileError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        output = .allocate(byteCount: ByteStream.pieceSize, alignment: 16)
        guard czlib_begin_gzip(stream) == Z_OK else {
            stream.deallocate()
            output.deallocate()
            throw SourceFileError("there is no memory left to expand it")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    func expand(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = UInt32(clamping: bytes.count)
        repeat {
            if isAtEnd {
                // Zeros may fill the last block of a tape or a disk; the `gzip` program skips them too.
                while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
                    stream.pointee.next_in = stream.pointee.next_in.advanced(by: 1)
                    stream.pointee.avail_in -= 1
                }
                if stream.pointee.avail_in == 0 { return }
                isAtEnd = false
                guard inflateReset(stream) == Z_OK else { throw broken }
            }
            stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.avail_out = UInt32(clamping: output.count)
            let code = inflate(stream, Z_NO_FLUSH)
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw broken }
            isAtEnd = code == Z_STREAM_END
            let made = output.count - Int(clamping: stream.pointee.avail_out)
            if made > 0 { try body(UnsafeRawBufferPointer(rebasing: output.prefix(made))) }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    }

    func end() throws(SourceFileError) {
        guard isAtEnd else { throw SourceFileError("its gzip stream is incomplete") }
    }

    private var broken: SourceFileError {
        let reason = stream.pointee.msg.map { String(cString: $0) } ?? "no reason was given"
        return SourceFileError("its gzip stream is damaged (\(reason))")
    }
}
