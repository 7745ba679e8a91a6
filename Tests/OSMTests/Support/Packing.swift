import CBZip2
import CLZ4
import CZlib
import Foundation

/// The compressions, as other programs do them.
enum Packing {
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            precondition(compress(buffer.baseAddress, &count, bytes, UInt(bytes.count)) == Z_OK)
            filled = Int(count)
        }
    }

    static func lz4(_ bytes: [UInt8]) -> [UInt8] {
        let bound = LZ4_compressBound(CInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, filled in
            let made = bytes.withUnsafeBytes { input in
                LZ4_compress_default(
                    input.bindMemory(to: CChar.self).baseAddress,
                    UnsafeMutableRawBufferPointer(buffer).bindMemory(to: CChar.self).baseAddress,
                    CInt(bytes.count),
                    bound
                )
            }
            precondition(made > 0)
            filled = Int(made)
        }
    }

    static func bzip2(_ bytes: [UInt8]) -> [UInt8] {
        var count = UInt32(bytes.count + bytes.count / 100 + 600)
        var bytes = bytes
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            let code = bytes.withUnsafeMutableBytes { input in
                BZ2_bzBuffToBuffCompress(
                    UnsafeMutableRawBufferPointer(buffer).bindMemory(to: CChar.self).baseAddress,
                    &count,
                    input.bindMemory(to: CChar.self).baseAddress,
                    UInt32(input.count),
                    9,
                    0,
                    0
                )
            }
            precondition(code == BZ_OK)
            filled = Int(count)
        }
    }

    static func gzip(_ bytes: [UInt8], in scratch: Scratch) throws -> [UInt8] {
        let path = "\(scratch.path)/packing.gz"
        let file = gzopen(path, "wb9")
        precondition(gzwrite(file, bytes, UInt32(bytes.count)) == bytes.count && gzclose(file) == Z_OK)
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
