import CZlib

/// A zlib stream (RFC 1950) that is expanded in pieces; no more than a buffer of the content is kept.
final class ZlibStream {
    enum State: Equatable {
        case open
        /// The stream ended after `used` bytes of the last piece.
        case ended(used: Int)
        case broken
        case tooLong
    }

    private let stream: UnsafeMutablePointer<z_stream>
    private let output: UnsafeMutableRawBufferPointer
    /// The number of expanded bytes so far.
    private(set) var count = 0

    /// Returns `nil` if there is not enough memory.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        output = .allocate(byteCount: 1 << 16, alignment: 16)
        guard czlib_begin_zlib(stream) == Z_OK else {
            stream.deallocate()
            output.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Expands a piece of at most 2³¹ bytes; returns `tooLong` if the stream exceeds `most` expanded bytes in
    /// all.
    func take(
        _ piece: UnsafeRawBufferPointer,
        most: Int,
        _ body: (UnsafeRawBufferPointer) -> Void = { _ in }
    ) -> State {
        guard let start = piece.bindMemory(to: UInt8.self).baseAddress, !piece.isEmpty else { return .open }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = UInt32(clamping: piece.count)
        while true {
            stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.avail_out = UInt32(clamping: output.count)
            let code = inflate(stream, Z_NO_FLUSH)
            let made = output.count - Int(clamping: stream.pointee.avail_out)
            count += made
            guard count <= most else { return .tooLong }
            if made > 0 { body(UnsafeRawBufferPointer(rebasing: output.prefix(made))) }
            switch code {
            case Z_STREAM_END: return .ended(used: piece.count - Int(clamping: stream.pointee.avail_in))
            case Z_OK, Z_BUF_ERROR:
                // If the buffer is full, more output may follow without more input.
                if stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 { return .open }
                if code == Z_BUF_ERROR, made == 0 { return .open }
            default: return .broken
            }
        }
    }

    /// Expands a stream to at most `most` bytes, or returns `nil`; bytes after the stream are ignored.
    static func expanded(_ bytes: UnsafeRawBufferPointer, most: Int) -> [UInt8]? {
        var content: [UInt8] = []
        guard let stream = ZlibStream(),
            case .ended = stream.take(bytes, most: most, { content.append(contentsOf: $0) })
        else { return nil }
        return content
    }

    /// Returns `nil` if there is no memory.
    static func compressed(_ content: [UInt8]) -> [UInt8]? {
        var length = compressBound(UInt(clamping: content.count))
        var isDone = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(clamping: length)) { buffer, filled in
            isDone = compress2(buffer.baseAddress, &length, content, UInt(clamping: content.count), 9) == Z_OK
            filled = isDone ? Int(clamping: length) : 0
        }
        return isDone ? bytes : nil
    }
}
