/// The progress of a long piece of work.
public struct Progress: Sendable, Hashable {
    /// The current step, in a few words.
    public let what: String
    /// The amount that is done.
    public let done: Int
    /// The whole amount, or `nil` when it is not known.
    public let total: Int?
    /// The unit of the amounts.
    public let unit: Unit

    /// The units of progress.
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

    /// A callback that receives the progress.
    public typealias Report = @Sendable (Progress) -> Void
}
