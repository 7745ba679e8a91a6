import CBZip2

/// Expands bzip2 streams; parallel compressors write several streams in a row.
final class BZip2Expander: Expander {
    private let stream: UnsafeMutablePointer<bz_stream>
    private let output: UnsafeMutableRawBufferPointer
    private var isOpen = false

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: bz_stream())
        output = .allocate(byteCount: ByteStream.pieceSize, alignment: 16)
    }

    deinit {
        if isOpen { BZ2_bzDecompressEnd(stream) }
        stream.deallocate()
        output.deallocate()
    }

    func expand(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = UInt32(clamping: bytes.count)
        repeat {
            if !isOpen {
                if stream.pointee.avail_in == 0 { return }
                guard BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK else {
                    throw SourceFileError("there is no memory left to expand it")
                }
                isOpen = true
            }
            stream.pointee.next_out = output.bindMemory(to: CChar.self).baseAddress
            stream.pointee.avail_out = UInt32(clamping: output.count)
            let code = BZ2_bzDecompress(stream)
            guard code == BZ_OK || code == BZ_STREAM_END else {
                throw SourceFileError("its bzip2 stream is damaged")
            }
            let made = output.count - Int(clamping: stream.pointee.avail_out)
            if made > 0 { try body(UnsafeRawBufferPointer(rebasing: output.prefix(made))) }
            if code == BZ_STREAM_END {
                BZ2_bzDecompressEnd(stream)
                isOpen = false
            }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    }

    func end() throws(SourceFileError) {
        guard !isOpen else { throw SourceFileError("its bzip2 stream is incomplete") }
    }
}
