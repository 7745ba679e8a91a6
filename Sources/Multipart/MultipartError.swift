/// A fault of a `multipart/form-data` body or of its `Content-Type`.
///
/// Parts are numbered from 1. No case carries bytes of the body, so descriptions are safe to send and to log.
public enum MultipartError: Error, Hashable {
    /// The request has another media type.
    case notFormData
    /// The request's `Content-Type` does not follow its grammar.
    case malformedContentType
    /// The request's `Content-Type` has no `boundary`.
    case missingBoundary
    /// The request's `Content-Type` has two boundaries.
    case repeatedBoundary
    /// The boundary is not 1 to 70 characters of those that RFC 2046 allows.
    case invalidBoundary

    /// There is too much before the first boundary.
    case preambleTooLong(limit: Int)
    /// There is too much after the closing boundary.
    case epilogueTooLong(limit: Int)
    /// There are too many spaces and tabs after a boundary.
    case paddingTooLong(limit: Int)
    /// A line begins with the boundary and goes on in a way that RFC 2046 does not allow.
    case malformedDelimiter
    /// The body ends before the closing boundary.
    case truncated
    /// There are too many parts.
    case tooManyParts(limit: Int)

    /// A part has too many header lines.
    case tooManyHeaders(part: Int, limit: Int)
    /// A header line is too long.
    case headerTooLong(part: Int, limit: Int)
    /// A header line ends in LF alone.
    case bareLineFeed(part: Int)
    /// A header has a CR that no LF follows.
    case bareCarriageReturn(part: Int)
    /// A header has a control character, such as U+0000.
    case controlCharacter(part: Int)
    /// A header begins with white space, as a continued line would.
    case foldedHeader(part: Int)
    /// A header line is not a name, a colon and a value.
    case malformedHeader(part: Int)
    /// A header is not UTF-8.
    case invalidUTF8(part: Int)
    /// A header that may occur once occurs twice.
    case repeatedHeader(part: Int, name: String)

    /// A part has no `Content-Disposition`.
    case missingDisposition(part: Int)
    /// A `Content-Disposition` is not `form-data`, or does not follow its grammar.
    case malformedDisposition(part: Int)
    /// A `Content-Disposition` has no name, or an empty one.
    case missingName(part: Int)
    /// A parameter that may occur once occurs twice.
    case repeatedParameter(part: Int, name: String)
    /// The content of a part is itself multipart.
    case nestedMultipart(part: Int)
    /// A part has a transfer encoding that changes its bytes.
    case unsupportedTransferEncoding(part: Int)

    /// The parser was stopped earlier by an error of its sink.
    case stopped
}

extension MultipartError: CustomStringConvertible {
    /// A sentence for the client: the fault and its place.
    public var description: String {
        switch self {
        case .notFormData: "The content type must be multipart/form-data."
        case .malformedContentType: "The Content-Type header is malformed."
        case .missingBoundary: "The Content-Type header has no boundary."
        case .repeatedBoundary: "The Content-Type header has more than one boundary."
        case .invalidBoundary: "The boundary must have 1 to 70 of the characters that RFC 2046 allows."
        case .preambleTooLong(let limit): "More than \(limit) bytes come before the first boundary."
        case .epilogueTooLong(let limit): "More than \(limit) bytes come after the closing boundary."
        case .paddingTooLong(let limit): "More than \(limit) spaces follow a boundary."
        case .malformedDelimiter:
            "A line that begins with the boundary must contain nothing else and end in CRLF."
        case .truncated: "The body ends before the closing boundary."
        case .tooManyParts(let limit): "The body has more than \(limit) parts."
        case .stopped: "An earlier part of the body was already refused."
        default: "Part \(part ?? 0)\(partDescription)"
        }
    }

    /// The number of the part at fault, from 1; `nil` if the fault is not in a part.
    public var part: Int? {
        switch self {
        case .tooManyHeaders(let part, _), .headerTooLong(let part, _), .repeatedHeader(let part, _),
            .repeatedParameter(let part, _), .bareLineFeed(let part), .bareCarriageReturn(let part),
            .controlCharacter(let part), .foldedHeader(let part), .malformedHeader(let part),
            .invalidUTF8(let part), .missingDisposition(let part), .malformedDisposition(let part),
            .missingName(let part), .nestedMultipart(let part), .unsupportedTransferEncoding(let part):
            part
        case .notFormData, .malformedContentType, .missingBoundary, .repeatedBoundary, .invalidBoundary,
            .preambleTooLong, .epilogueTooLong, .paddingTooLong, .malformedDelimiter, .truncated,
            .tooManyParts, .stopped:
            nil
        }
    }

    private var partDescription: String {
        switch self {
        case .tooManyHeaders(_, let limit): " has more than \(limit) headers."
        case .headerTooLong(_, let limit): " has a header of more than \(limit) bytes."
        case .bareLineFeed: " has a header line that ends in LF alone; CRLF is required."
        case .bareCarriageReturn: " has a header with a CR that no LF follows."
        case .controlCharacter: " has a control character in a header."
        case .foldedHeader: " has a header line that begins with white space."
        case .malformedHeader: " has a header line that is not a name, a colon and a value."
        case .invalidUTF8: " has a header that is not UTF-8."
        case .repeatedHeader(_, let name): " has more than one \(name) header."
        case .missingDisposition: " has no Content-Disposition header."
        case .malformedDisposition: " has a Content-Disposition that is not well-formed form-data."
        case .missingName: " has no name."
        case .repeatedParameter(_, let name): " has more than one \(name) in its Content-Disposition."
        case .nestedMultipart: " is itself multipart; send each file as a part of its own."
        case .unsupportedTransferEncoding: " has a Content-Transfer-Encoding other than 7bit, 8bit or binary."
        default: " is malformed."
        }
    }
}
