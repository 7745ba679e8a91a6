/// Why a file cannot be read, and where it is wrong.
public struct SourceFileError: Error, Sendable, Hashable {
    /// Where something is wrong, in words: `line 12`, `blob 3, at byte 70210`; `nil` where it is the whole file.
    public let place: String?
    /// What is wrong.
    public let reason: String

    /// Creates an error; neither text ends in a full stop.
    public init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }
}

extension SourceFileError: CustomStringConvertible {
    /// Both texts, without a full stop.
    public var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
