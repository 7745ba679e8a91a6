/// How far a long piece of work has got.
public struct Progress: Sendable, Hashable {
    /// What is being done, in a few words.
    public let what: String
    /// How much is done.
    public let done: Int
    /// How much there is, or `nil` where that is not known.
    public let total: Int?
    /// What is counted.
    public let unit: Unit

    /// What can be counted.
    public enum Unit: Sendable, Hashable {
        /// Things.
        case things
        /// Bytes.
        case bytes
    }

    /// Creates a progress.
    public init(_ what: String, done: Int, of total: Int?, in unit: Unit = .things) {
        self.what = what
        self.done = done
        self.total = total
        self.unit = unit
    }

    /// Who is told of it.
    public typealias Report = @Sendable (Progress) -> Void
}
