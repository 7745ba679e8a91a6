import Bounds

package enum ColorModel: Sendable, Hashable {
    case gray
    case grayAlpha
    case rgb
    case rgba
    case palette
    /// Luminance and two chrominances (JPEG).
    case ycc
    /// Four inks; an inspection refuses them.
    case cmyk
}

/// The facts in the container of an image, and the pieces of a copy without metadata.
///
/// No pixel has been decoded: the compressed data may still turn out to be damaged.
package struct ImageInspection: Sendable, Hashable {
    package let format: ImageFormat
    /// The width before the orientation is applied.
    package let storedWidth: Int
    /// The height before the orientation is applied.
    package let storedHeight: Int
    /// The orientation; `upright` if the file does not give it.
    package let orientation: Orientation
    /// The colour model, without the transparency of a PNG's `tRNS` chunk.
    package let colorModel: ColorModel
    /// The bits of a sample: 8 for JPEG; 1, 2, 4, 8 or 16 for PNG; with a palette, the bits of its index.
    package let bitsPerSample: Int
    /// Whether a decoder must keep all coefficients, because the image is a JPEG that is progressive or has
    /// several scans.
    package let isProgressive: Bool
    /// The number of scans; 1 for PNG.
    package let scanCount: Int
    /// Whether the image is a PNG interlaced by Adam7.
    package let isInterlaced: Bool
    /// The bytes of a JPEG decoder's coefficients; 0 for one sequential scan and for PNG.
    package let coefficientBytes: Int
    package let exif: ExifFacts
    /// The part of the colour profile that colours need, without its maker's texts.
    ///
    /// `nil` if the profile is larger than 1 MiB, damaged or for another colour space; then it is stripped.
    package let iccProfile: [UInt8]?
    /// The file without its metadata, in order.
    package let stripped: [StrippedPiece]

    package var uprightWidth: Int { orientation.swapsSides ? storedHeight : storedWidth }
    package var uprightHeight: Int { orientation.swapsSides ? storedWidth : storedHeight }
    package var strippedByteCount: Int { stripped.reduce(0) { $0 + $1.count } }

    /// The stripped file; `bytes` must be the file that was inspected.
    package func strippedBytes(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(strippedByteCount)
        for piece in stripped {
            switch piece {
            case .range(let range):
                result.append(contentsOf: bytes[checked: range] ?? bytes.from(bytes.count))
            case .bytes(let inserted): result.append(contentsOf: inserted)
            }
        }
        return result
    }
}

extension ImageInspection {
    /// Reads the container of an image; throws if it is damaged, too large or of another format.
    ///
    /// Time is linear in the size of the file, and for PNG in the number of pixels, because the data is
    /// expanded to find its end. Memory is a small part of the file's size.
    package static func inspect(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits = .init()
    ) throws(ImageError) -> ImageInspection {
        switch ImageFormat.sniff(bytes) {
        case .jpeg:
            var walk = JPEGWalk(bytes: bytes, limits: limits)
            return try walk.inspection()
        case .png:
            var walk = PNGWalk(bytes: bytes, limits: limits)
            return try walk.inspection()
        case nil:
            throw .unsupportedType(ImageFormat.describe(bytes))
        }
    }
}

extension ImageLimits {
    func check(width: Int, height: Int) throws(ImageError) {
        guard max(width, height) <= maximumSide else {
            throw .sideTooLong(width: width, height: height, limit: maximumSide)
        }
        // Sides are below 2^31 in both formats, so the product cannot overflow.
        guard width * height <= maximumPixels else {
            throw .tooManyPixels(width: width, height: height, limit: maximumPixels)
        }
    }
}
