/// The reason why comma-separated values are refused, and the line of the record.
public struct CSVError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line that the record begins on, counted from one.
    public let line: Int
    /// The reason, without a full stop.
    public let reason: String

    init(line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The line and the reason.
    public var description: String { "line \(line): \(reason)" }
}
