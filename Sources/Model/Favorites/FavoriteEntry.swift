/// Something that a member marked as a favorite, and when.
public struct FavoriteEntry: Sendable, Hashable {
    /// What it is.
    public let target: Target
    /// When it was marked.
    public let markedAt: Instant

    /// Creates an entry.
    public init(_ target: Target, markedAt: Instant) {
        self.target = target
        self.markedAt = markedAt
    }
}
