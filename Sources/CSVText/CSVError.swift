/// The reason, without a full stop, why comma-separated values are refused.
package struct CSVError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line that the record begins on, from 1.
    package let line: Int
    package let reason: String

    init(line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    package var description: String { "line \(line): \(reason)" }
}
