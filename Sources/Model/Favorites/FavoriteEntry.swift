/// A note or a place that a member marked as a favorite, and the instant.
public struct FavoriteEntry: Sendable, Hashable {
    /// The note or the place.
    public let target: ItemID
    /// The instant at which it was marked.
    public let markedAt: Instant

    /// Creates an entry.
    public init(_ target: ItemID, markedAt: Instant) {
        self.target = target
        self.markedAt = markedAt
    }
}
