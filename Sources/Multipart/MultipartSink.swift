/// A receiver of parts in their order: one `partBegan`, any number of `partBody` and, once the boundary after
/// the part is complete, one `partEnded` each.
///
/// An error thrown here ends the parsing and is thrown by `MultipartParser.parse(_:into:)`.
package protocol MultipartSink {
    mutating func partBegan(_ part: MultipartPart) throws

    /// Receives bytes of the content; they are never empty, and valid only during the call.
    mutating func partBody(_ bytes: UnsafeRawBufferPointer) throws

    mutating func partEnded() throws
}
