public struct SourceFileError: Error, Sendable, Hashable {
    /// In words: `line 12`, `blob 3, at byte 70210`; `nil` if it is the whole file.
    public let place: String?
    public let reason: String

    /// Neither text ends in a full stop.
    public init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }
}

extension SourceFileError: CustomStringConvertible {
    /// Without a full stop.
    public var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
