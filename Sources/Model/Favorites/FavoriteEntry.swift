/// A note or a place that a member marked as a favorite, and the instant.
package struct FavoriteEntry: Sendable, Hashable {
    /// The note or the place.
    package let target: ItemID
    /// The instant at which it was marked.
    package let markedAt: Instant

    package init(_ target: ItemID, markedAt: Instant) {
        self.target = target
        self.markedAt = markedAt
    }
}
