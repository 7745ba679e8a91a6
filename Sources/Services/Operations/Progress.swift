/// How far a long piece of work has got.
public struct Progress: Sendable, Hashable {
    /// What is being done, in a few words.
    public let what: String
    /// How much is done.
    public let done: Int
    /// How much there is, or `nil` where that is not known.
    public let total: Int?

    /// Creates a progress.
    public init(_ what: String, done: Int, of total: Int?) {
        self.what = what
        self.done = done
        self.total = total
    }

    /// Who is told of it.
    public typealias Report = @Sendable (Progress) -> Void
}
