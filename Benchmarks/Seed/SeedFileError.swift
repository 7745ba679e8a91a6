struct SeedFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from one; `nil` when the error concerns the whole file.
    let line: Int?
    let reason: String

    init(line: Int?, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    var description: String {
        let place = line.map { "Line \($0)" } ?? "The file"
        return "\(place) is refused: \(reason). Nothing was added."
    }
}
