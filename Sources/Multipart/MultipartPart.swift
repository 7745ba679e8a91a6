/// The description of a part by its headers; none of it can be trusted.
package struct MultipartPart: Sendable, Hashable {
    /// The name, never empty; `%22`, `%0D` and `%0A` are decoded as browsers encode them, so it may hold line
    /// breaks.
    package let name: String

    /// The name of the file; `nil` if the client sent no name, empty if no file was chosen.
    ///
    /// The name must never become a path, because it may hold anything, including `../` and line breaks. It
    /// is decoded like `name`. A `filename*` is ignored, because RFC 7578 §4.2 forbids it.
    package let fileName: String?

    /// The type that the client claims, with its parameters.
    package let contentType: String?

    package init(name: String, fileName: String? = nil, contentType: String? = nil) {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
    }
}
