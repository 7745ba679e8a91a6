package struct SourceFileError: Error, Sendable, Hashable {
    /// The place of the fault, such as `line 12` or `blob 3, at byte 70210`; `nil` for the whole file.
    package let place: String?
    package let reason: String

    /// Creates an error from texts without a full stop.
    package init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }
}

extension SourceFileError: CustomStringConvertible {
    /// The place and the reason, without a full stop.
    package var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
