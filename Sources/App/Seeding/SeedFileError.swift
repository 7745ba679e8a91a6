/// Why a file of notes is refused, and on which line.
public struct SeedFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from one; `nil` where it is the whole file.
    public let line: Int?
    /// What is wrong.
    public let reason: String

    init(line: Int?, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// A sentence for the operator.
    public var description: String {
        let place = line.map { "Line \($0)" } ?? "The file"
        return "\(place) is refused: \(reason). Nothing was added."
    }
}
