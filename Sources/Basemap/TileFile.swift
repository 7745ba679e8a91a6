import LibC

/// A file that is read in pieces, by several threads at once.
final class TileFile: Sendable {
    private let descriptor: CInt

    init(_ path: String) throws(BasemapError) {
        descriptor = LibC.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BasemapError("It cannot be read.") }
    }

    deinit { LibC.close(descriptor) }

    /// Throws when the file ends before.
    func read(at offset: UInt64, count: Int) throws(BasemapError) -> [UInt8] {
        guard let start = Int64(exactly: offset), (0...(64 << 20)).contains(count) else {
            throw BasemapError("It is damaged.")
        }
        var done = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while done < count {
                let left = UnsafeMutableRawBufferPointer(buffer).baseAddress.map { $0 + done }
                // in range: both are at most the size of the buffer
                let got = pread(
                    descriptor,
                    left,
                    count - done,
                    off_t(clamping: start + Int64(clamping: done))
                )
                if got <= 0 { break }
                done += got
            }
            filled = done
        }
        guard done == count else { throw BasemapError("It is cut off.") }
        return bytes
    }
}
