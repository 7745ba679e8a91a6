/// The reason why an image is refused; the description is a sentence fit for a client.
public enum ImageError: Error, Sendable, Hashable {
    /// Neither a JPEG nor a PNG that we read; the text names what it looks like, with its article.
    case unsupportedType(String)
    /// More than one frame.
    case animated
    /// More pixels than the limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// A side longer than the limit.
    case sideTooLong(width: Int, height: Int, limit: Int)
    /// More scans than the limit; the value is the limit.
    case tooManyScans(Int)
    /// Colours that are not converted; the text names them, such as `CMYK`.
    case unsupportedColor(String)
    /// The file ends before the image does.
    case truncated
    /// The file breaks the rules of its format; the text is a clause that says how.
    case malformed(String)
}

extension ImageError: CustomStringConvertible {
    /// A sentence for the client.
    public var description: String {
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
