/// The reason why an image is refused, a sentence fit for a client.
package enum ImageError: Error, Sendable, Hashable {
    /// The text names the type that the file looks like, with its article.
    case unsupportedType(String)
    case animated
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case sideTooLong(width: Int, height: Int, limit: Int)
    /// The value is the largest number of scans that is accepted.
    case tooManyScans(Int)
    /// The text names the colours, such as `CMYK`.
    case unsupportedColor(String)
    case truncated
    /// The text is a clause that says how the file breaks the rules of its format.
    case malformed(String)
}

extension ImageError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupportedType(let kind):
            "The file looks like \(kind). Only still JPEG and PNG images are accepted."
        case .animated:
            "The image is animated. Only still images are accepted."
        case .tooManyPixels(let width, let height, let limit):
            "The image has \(width) × \(height) pixels. At most \(limit) pixels are accepted."
        case .sideTooLong(let width, let height, let limit):
            "The image has \(width) × \(height) pixels. A side may have at most \(limit)."
        case .tooManyScans(let limit):
            "The JPEG image has more than \(limit) scans."
        case .unsupportedColor(let model):
            "The image has \(model) colours. Only grey and RGB images are accepted."
        case .truncated:
            "The image file is incomplete."
        case .malformed(let clause):
            "The image file is damaged: \(clause)."
        }
    }
}
