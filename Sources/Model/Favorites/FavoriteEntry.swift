package struct FavoriteEntry: Sendable, Hashable {
    package let target: ItemID
    package let markedAt: Instant

    package init(_ target: ItemID, markedAt: Instant) {
        self.target = target
        self.markedAt = markedAt
    }
}
