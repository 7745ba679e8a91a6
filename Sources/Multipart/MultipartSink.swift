/// A receiver of the parts of a body, in the body's order.
///
/// Each part is one `partBegan`, any number of `partBody` and, once the boundary after it is complete, one
/// `partEnded`. An error thrown here ends the parsing and is thrown by `MultipartParser.parse(_:into:)`.
public protocol MultipartSink {
    /// Begins a part.
    mutating func partBegan(_ part: MultipartPart) throws

    /// Takes the next bytes of the part's content; they are never empty, and valid during the call only.
    mutating func partBody(_ bytes: UnsafeRawBufferPointer) throws

    /// Ends the part.
    mutating func partEnded() throws
}
