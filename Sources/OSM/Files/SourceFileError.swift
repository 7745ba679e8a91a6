/// The reason why a file cannot be read, and the place of the fault.
public struct SourceFileError: Error, Sendable, Hashable {
    /// The place of the fault in words: `line 12`, `blob 3, at byte 70210`; `nil` if it is the whole file.
    public let place: String?
    /// The reason.
    public let reason: String

    /// Creates an error; neither text ends in a full stop.
    public init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }
}

extension SourceFileError: CustomStringConvertible {
    /// The place and the reason, without a full stop.
    public var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
