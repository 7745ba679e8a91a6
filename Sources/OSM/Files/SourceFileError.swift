package struct SourceFileError: Error, Sendable, Hashable {
    /// In words: `line 12`, `blob 3, at byte 70210`; `nil` if it is the whole file.
    package let place: String?
    package let reason: String

    /// Neither text ends in a full stop.
    package init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }
}

extension SourceFileError: CustomStringConvertible {
    /// Without a full stop.
    package var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
