import Blobs
import Geodesy
import Imagery
import Model
import TextCoding
import Thumbnails

/// Prepares a photo for storage: a stripped original and two upright variants, staged and hashed.
struct ImageIntake: Sendable {
    struct Prepared: Sendable {
        let format: NoteImage.Format
        let width: Int
        let height: Int
        let facts: NoteDraft.PhotoFacts
        let original: StagedBlob
        let display: StagedBlob
        let thumb: StagedBlob
        /// The SHA-256 of the pixels, in hex.
        let pixels: String

        var all: [StagedBlob] { [original, display, thumb] }
    }

    let staging: StagingArea
    let thumbnailer: Thumbnailer
    let failPoints: FailPoints

    /// Prepares all three variants, or removes all of them on failure.
    func prepare(_ photo: StagedBlob) async throws -> Prepared {
        failPoints.pass(.before, .inspect)
        let file = try MappedFile(photo)
        let inspection: ImageInspection
        do {
            inspection = try await thumbnailer.inspect { try ImageInspection.inspect(file.bytes) }
        } catch let error as ImageError {
            throw Refusal(error)
        }
        failPoints.pass(.after, .inspect)
        failPoints.pass(.before, .variants)
        let display = staging.newPath()
        let thumb = staging.newPath()
        let variants: Variants
        do {
            variants = try await thumbnailer.makeVariants(
                of: photo.path,
                inspection: inspection,
                display: display,
                thumb: thumb
            )
        } catch let error as ThumbnailError {
            throw try Refusal(error)
        }
        var staged: [StagedBlob] = []
        do {
            staged.append(try await staging.adopt(path: display))
            staged.append(try await staging.adopt(path: thumb))
            let original = try await strip(file, as: inspection)
            failPoints.pass(.after, .variants)
            return Prepared(
                format: inspection.format == .jpeg ? .jpeg : .png,
                width: inspection.uprightWidth,
                height: inspection.uprightHeight,
                facts: Self.facts(of: inspection),
                original: original,
                display: staged[0],
                thumb: staged[1],
                pixels: Hexadecimal.text(variants.pixels)
            )
        } catch {
            for path in [display, thumb] {
                if let left = try? await staging.adopt(path: path) { try? await staging.discard(left) }
            }
            throw error
        }
    }

    /// Writes the original without its metadata, piece by piece.
    private func strip(_ file: MappedFile, as inspection: ImageInspection) async throws -> StagedBlob {
        let target = try await staging.makeFile()
        let pieceSize = 128 << 10
        for piece in inspection.stripped {
            switch piece {
            case .bytes(let bytes):
                try await target.append(bytes)
            case .range(let range):
                for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
                    let end = min(start + pieceSize, range.upperBound)
                    try await target.append(UnsafeRawBufferPointer(rebasing: file.bytes[start..<end]))
                }
            }
        }
        return try await target.finish()
    }

    private static func facts(of inspection: ImageInspection) -> NoteDraft.PhotoFacts {
        let exif = inspection.exif
        return NoteDraft.PhotoFacts(
            coordinate: exif.coordinate,
            altitude: exif.altitude,
            heading: exif.imageDirection,
            fieldOfView: exif.horizontalFieldOfView(
                uprightWidth: inspection.uprightWidth,
                uprightHeight: inspection.uprightHeight
            ),
            takenAt: exif.capturedAt.map(Instant.init(milliseconds:))
        )
    }
}

extension Refusal {
    fileprivate init(_ error: ImageError) {
        let code: String
        var limit: Int?
        var reason = Reason.unprocessable
        switch error {
        case .unsupportedType:
            (reason, code) = (.unsupportedType, "unsupported-image-type")
        case .animated: code = "animated-image"
        case .tooManyPixels(_, _, let most): (code, limit) = ("too-many-pixels", most)
        case .sideTooLong(_, _, let most): (code, limit) = ("side-too-long", most)
        case .tooManyScans(let most): (code, limit) = ("image-too-complex", most)
        case .unsupportedColor: code = "unsupported-color"
        case .truncated, .malformed: code = "bad-image"
        }
        self.init(
            reason,
            code: code,
            error.description,
            fields: [.init(name: "image", detail: error.description)],
            limit: limit
        )
    }

    /// Makes a refusal, or throws the error itself when the photo is not the cause.
    fileprivate init(_ error: ThumbnailError) throws {
        let code: String
        switch error {
        case .unsupportedColor: code = "unsupported-color"
        case .tooComplex: code = "image-too-complex"
        case .corrupt: code = "bad-image"
        case .cannotWrite(let number) where SystemErrors.noSpace.contains(number): throw BlobError.noSpace
        case .cannotWrite, .cannotRead: throw error
        }
        self.init(
            .unprocessable,
            code: code,
            error.description,
            fields: [.init(name: "image", detail: error.description)]
        )
    }
}
