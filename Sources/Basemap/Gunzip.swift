import CZlib

enum Gunzip {
    /// Unpacks bytes in the gzip format (RFC 1952); `nil` when they are damaged, or longer than `limit`.
    static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_begin_gzip(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var input = bytes
        var output: [UInt8] = []
        var status = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(clamping: input.count)
            while status == Z_OK, output.count <= limit {
                let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(clamping: buffer.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                    filled = buffer.count - Int(clamping: stream.avail_out)
                }
                if piece.isEmpty, status == Z_OK { status = Z_BUF_ERROR }
                output += piece
            }
        }
        return status == Z_STREAM_END && output.count <= limit ? output : nil
    }
}
