import CZlib

enum Gzip {
    /// Packs bytes in the gzip format (RFC 1952); `nil` when zlib refuses.
    static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        guard let count = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        guard czlib_begin_packing_gzip(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let room = deflateBound(&stream, UInt(bytes.count))
        guard let capacity = UInt32(exactly: room) else { return nil }
        var input = bytes
        let packed = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { output, written in
            let status = input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = count
                stream.next_out = output.baseAddress
                stream.avail_out = capacity
                return deflate(&stream, Z_FINISH)
            }
            written = status == Z_STREAM_END ? Int(capacity - stream.avail_out) : 0
        }
        return packed.isEmpty ? nil : packed
    }
}
