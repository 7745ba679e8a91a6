/// The reason, without a full stop, why comma-separated values are refused.
public struct CSVError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line that the record begins on, from 1.
    public let line: Int
    public let reason: String

    init(line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    public var description: String { "line \(line): \(reason)" }
}
