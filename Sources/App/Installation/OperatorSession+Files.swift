import Blobs
import LibC
package import Model
import NIOCore
import Services

extension OperatorSession {
    /// Writes the export of a member's data to a new file, durably, and returns its length in bytes.
    ///
    /// Removes the file again when writing fails.
    package func export(_ member: Member.ID, to path: String) async throws -> Int {
        try await Self.writingNew(path) { write in
            try await acting { services in
                let export = try await services.exports.begin(for: member, in: nil)
                try await export.write { try write($0) }
            }
        }
    }

    /// Writes a picture to a new file, durably, logs the moderator, and returns the length in bytes.
    @discardableResult
    package func savePicture(
        _ variant: ImageVariant,
        of note: Note.ID,
        to path: String,
        for actor: Moderator
    ) async throws -> Int {
        try await Self.writingNew(path) { write in
            try await acting { services in
                let picture = try await services.pictures.open(variant, of: nil, of: note, for: actor)
                defer { picture.reader.close() }
                let size = picture.reader.byteCount
                for start in stride(from: 0, to: size, by: Self.pieceSize) {
                    try write(try await picture.reader.read(start..<min(start + Self.pieceSize, size)))
                }
            }
        }
    }

    private static let pieceSize = 1 << 20

    /// Writes a new file durably and returns its length in bytes.
    private static func writingNew(
        _ path: String,
        _ body: (_ write: (ByteBuffer) throws -> Void) async throws -> Void
    ) async throws -> Int {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw InstallationError.file(path, SystemText.reason(errno)) }
        defer { close(file) }
        do {
            var byteCount = 0
            try await body { piece in
                try write(piece, to: file, path)
                byteCount += piece.readableBytes
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
            let count = piece.withUnsafeReadableBytes { LibC.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw InstallationError.file(path, SystemText.reason(errno))
            }
            piece.moveReaderIndex(forwardBy: count)
        }
    }
}
