internal import Bounds

/// The channels of the stored samples.
public enum ColorModel: Sendable, Hashable {
    /// One channel of grey.
    case gray
    /// Grey and alpha.
    case grayAlpha
    /// Red, green and blue.
    case rgb
    /// Red, green, blue and alpha.
    case rgba
    /// Indices into a palette of RGB colours.
    case palette
    /// Luminance and two chrominances (JPEG).
    case ycc
    /// Four inks; an inspection refuses them.
    case cmyk
}

/// The facts in the container of an image, and the pieces of a copy without metadata.
///
/// No pixel has been decoded: the compressed data may still turn out to be damaged.
public struct ImageInspection: Sendable, Hashable {
    /// The container format.
    public let format: ImageFormat
    /// The number of columns as stored, before the orientation is applied.
    public let storedWidth: Int
    /// The number of rows as stored, before the orientation is applied.
    public let storedHeight: Int
    /// The orientation of the picture; `upright` if the file does not give it.
    public let orientation: Orientation
    /// The channels of the stored samples; transparency from a PNG's `tRNS` chunk does not count.
    public let colorModel: ColorModel
    /// Bits per sample: 8 for JPEG; 1, 2, 4, 8 or 16 for PNG; for palettes the bits of the index.
    public let bitsPerSample: Int
    /// Whether a JPEG is progressive or has several scans, so that a decoder keeps all coefficients.
    public let isProgressive: Bool
    /// The number of JPEG scans; 1 for PNG.
    public let scanCount: Int
    /// Whether a PNG is interlaced (Adam7).
    public let isInterlaced: Bool
    /// The bytes that a JPEG decoder needs for all coefficients; 0 for one sequential scan and for PNG.
    public let coefficientBytes: Int
    /// The position, time and direction of the picture.
    public let exif: ExifFacts
    /// The part of the ICC profile that colours need, without its maker's texts.
    ///
    /// It is `nil` for a profile that is larger than 1 MiB, incomplete, damaged or for another colour space;
    /// such a profile is stripped.
    public let iccProfile: [UInt8]?
    /// The pieces of the file without its metadata, in order.
    public let stripped: [StrippedPiece]

    /// The number of columns when shown upright.
    public var uprightWidth: Int { orientation.swapsSides ? storedHeight : storedWidth }
    /// The number of rows when shown upright.
    public var uprightHeight: Int { orientation.swapsSides ? storedWidth : storedHeight }
    /// The size of the file without its metadata, in bytes.
    public var strippedByteCount: Int { stripped.reduce(0) { $0 + $1.count } }

    /// Returns the file without its metadata; `bytes` must be those that were inspected.
    public func strippedBytes(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
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
    /// Reads the container of an image, or throws if it is damaged, too large or of another format.
    ///
    /// Time is linear in the size of the file. For PNG it is also linear in the number of pixels, because the
    /// data is expanded to find its end. Memory is a small part of the file's size.
    public static func inspect(
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
