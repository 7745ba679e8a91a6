/// The reason why a file of notes is refused, and the line.
package struct SeedFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from one; `nil` when the error concerns the whole file.
    package let line: Int?
    /// The fault.
    package let reason: String

    init(line: Int?, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// A sentence for the operator.
    package var description: String {
        let place = line.map { "Line \($0)" } ?? "The file"
        return "\(place) is refused: \(reason). Nothing was added."
    }
}
