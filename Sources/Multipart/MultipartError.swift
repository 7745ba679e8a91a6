/// A fault of a `multipart/form-data` body or its `Content-Type`; no case holds bytes of the body, so the
/// descriptions are safe to send and to log.
package enum MultipartError: Error, Hashable {
    case notFormData
    case malformedContentType
    case missingBoundary
    case repeatedBoundary
    /// The boundary is not 1 to 70 of the characters that RFC 2046 allows.
    case invalidBoundary

    case preambleTooLong(limit: Int)
    case epilogueTooLong(limit: Int)
    case paddingTooLong(limit: Int)
    /// A line begins with the boundary and continues in a way that RFC 2046 does not allow.
    case malformedDelimiter
    case truncated
    case tooManyParts(limit: Int)

    case tooManyHeaders(part: Int, limit: Int)
    case headerTooLong(part: Int, limit: Int)
    case bareLineFeed(part: Int)
    /// A header has a CR that no LF follows.
    case bareCarriageReturn(part: Int)
    case controlCharacter(part: Int)
    /// A header begins with white space, as a continued line would.
    case foldedHeader(part: Int)
    case malformedHeader(part: Int)
    case invalidUTF8(part: Int)
    /// A header that may occur once occurs twice.
    case repeatedHeader(part: Int, name: String)

    case missingDisposition(part: Int)
    /// The disposition is not `form-data`, or does not follow its grammar.
    case malformedDisposition(part: Int)
    /// The name is missing or empty.
    case missingName(part: Int)
    /// A parameter that may occur once occurs twice.
    case repeatedParameter(part: Int, name: String)
    case nestedMultipart(part: Int)
    /// A part has a transfer encoding that changes its bytes.
    case unsupportedTransferEncoding(part: Int)

    /// The parser was stopped earlier by an error of its sink.
    case stopped
}

extension MultipartError: CustomStringConvertible {
    /// A sentence for the client: the fault and its place.
    package var description: String {
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
    package var part: Int? {
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
