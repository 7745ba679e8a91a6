import CLZ4
import CZlib

enum BlobExpander {
    /// Expands a zlib stream and checks its checksum.
    static func zlib(_ bytes: [UInt8], to count: Int, at place: String) throws(SourceFileError) -> [UInt8] {
        var code = Z_STREAM_ERROR
        var isWhole = false
        let content = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            bytes.withUnsafeBufferPointer { input in
                var stream = z_stream()
                guard czlib_begin_zlib(&stream) == Z_OK else {
                    code = Z_MEM_ERROR
                    return
                }
                defer { inflateEnd(&stream) }
                // zlib needs an address even if there is nothing to write.
                var spare: UInt8 = 0
                withUnsafeMutablePointer(to: &spare) { spare in
                    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    stream.avail_in = UInt32(clamping: input.count)
                    stream.next_out = buffer.baseAddress ?? spare
                    stream.avail_out = UInt32(clamping: count)
                    code = inflate(&stream, Z_FINISH)
                    filled = count - Int(clamping: stream.avail_out)
                    isWhole = filled == count && stream.avail_in == 0
                }
            }
        }
        guard code != Z_MEM_ERROR else { throw SourceFileError("there is no memory left for it", at: place) }
        guard code == Z_STREAM_END, isWhole else {
            throw SourceFileError("its zlib stream is damaged", at: place)
        }
        return content
    }

    /// Expands an LZ4 block, which has no checksum.
    static func lz4(_ bytes: [UInt8], to count: Int, at place: String) throws(SourceFileError) -> [UInt8] {
        var made: CInt = -1
        let content = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            bytes.withUnsafeBytes { input in
                let output = UnsafeMutableRawBufferPointer(buffer).bindMemory(to: CChar.self)
                made = LZ4_decompress_safe(
                    input.bindMemory(to: CChar.self).baseAddress,
                    output.baseAddress,
                    CInt(clamping: input.count),
                    CInt(clamping: count)
                )
            }
            filled = max(0, min(Int(clamping: made), count))
        }
        guard made == count else { throw SourceFileError("its LZ4 block is damaged", at: place) }
        return content
    }
}
