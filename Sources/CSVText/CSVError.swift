/// Why comma-separated values are refused, and in which record.
public struct CSVError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line that the record begins on, counted from one.
    public let line: Int
    /// What is wrong, without a full stop.
    public let reason: String

    init(line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// Both in one line.
    public var description: String { "line \(line): \(reason)" }
}
