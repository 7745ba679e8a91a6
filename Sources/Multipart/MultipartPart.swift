/// What the headers of a part say about it; none of it can be trusted.
public struct MultipartPart: Sendable, Hashable {
    /// The field's name, never empty.
    ///
    /// `%22`, `%0D` and `%0A` are decoded, as browsers encode just these three; so it may hold a line break.
    public let name: String

    /// The file name as the client sent it, `nil` when it sent none and empty when no file was chosen.
    ///
    /// It may hold anything, `../` and line breaks included, and must never become a path. It is decoded as
    /// the name is. A `filename*` is ignored, as RFC 7578 §4.2 forbids it.
    public let fileName: String?

    /// The media type that the client claims, with its parameters, as sent.
    public let contentType: String?

    /// Creates the description of a part.
    public init(name: String, fileName: String? = nil, contentType: String? = nil) {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
    }
}
