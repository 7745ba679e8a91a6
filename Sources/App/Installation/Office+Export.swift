public import Model
import NIOCore
import Services

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Office {
    /// Writes all that a member made into a new file, durably, and returns its length in bytes.
    ///
    /// What could not be written to its end is taken away again.
    public func export(_ member: Member.ID, to path: String) async throws -> Int {
        let blobs = try openBlobs()
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw InstallationError.file(path, SystemText.reason(errno)) }
        defer { close(file) }
        do {
            let byteCount = try await acting { platform in
                let export = try await ExportService(platform: platform, blobs: blobs, rates: nil)
                    .begin(for: member, in: nil)
                var byteCount = 0
                try await export.write { piece in
                    try Self.write(piece, to: file, path)
                    byteCount += piece.readableBytes
                }
                return byteCount
            }
            guard fsync(file) == 0 else { throw InstallationError.file(path, SystemText.reason(errno)) }
            return byteCount
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func write(_ piece: ByteBuffer, to file: CInt, _ path: String) throws {
        var piece = piece
        while piece.readableBytes > 0 {
            #if canImport(Darwin)
                let count = piece.withUnsafeReadableBytes { Darwin.write(file, $0.baseAddress, $0.count) }
            #elseif canImport(Musl)
                let count = piece.withUnsafeReadableBytes { Musl.write(file, $0.baseAddress, $0.count) }
            #else
                let count = piece.withUnsafeReadableBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            #endif
            if count < 0 {
                if errno == EINTR { continue }
                throw InstallationError.file(path, SystemText.reason(errno))
            }
            piece.moveReaderIndex(forwardBy: count)
        }
    }
}
