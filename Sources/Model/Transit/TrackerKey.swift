/// A key by which the trackers of a fleet report positions of the vehicles of one source.
package struct TrackerKey: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<TrackerKey>

    /// In Unicode scalars.
    package static let nameLength = 1...100

    package let id: ID
    package let source: String
    /// The words by which an operator knows it.
    package let name: String
    package let createdAt: Instant
    package let lastUsedAt: Instant?
    package let revokedAt: Instant?

    package init(
        id: ID,
        source: String,
        name: String,
        createdAt: Instant,
        lastUsedAt: Instant? = nil,
        revokedAt: Instant? = nil
    ) {
        self.id = id
        self.source = source
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.revokedAt = revokedAt
    }
}
