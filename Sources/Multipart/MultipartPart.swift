/// The description of a part by its headers; none of it can be trusted.
public struct MultipartPart: Sendable, Hashable {
    /// The field's name, never empty.
    ///
    /// `%22`, `%0D` and `%0A` are decoded, as browsers encode just these three; so the name may hold a line
    /// break.
    public let name: String

    /// The file name as the client sent it; `nil` if it sent none, and empty if no file was chosen.
    ///
    /// It may hold anything, `../` and line breaks included, and must never become a path. It is decoded like
    /// the name. A `filename*` is ignored, because RFC 7578 §4.2 forbids it.
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
