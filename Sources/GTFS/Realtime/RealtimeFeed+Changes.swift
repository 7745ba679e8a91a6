extension RealtimeFeed {
    /// The most trip updates that changes add up to, and the most vehicles and alerts; older ones are
    /// dropped.
    package static let mostKept = 50_000

    /// The whole feed after this one: the feed itself, or the earlier one with the changes that this one
    /// tells.
    ///
    /// Entities are known by their ids.
    package func following(_ earlier: RealtimeFeed?) -> RealtimeFeed {
        guard isDifferential, let earlier else { return self }
        var feed = self
        feed.deleted = []
        let told = Set(tripUpdates.map(\.id)).union(vehicles.map(\.id)).union(alerts.map(\.id)).union(deleted)
        feed.tripUpdates = kept(earlier.tripUpdates, tripUpdates, unless: told, \.id)
        feed.vehicles = kept(earlier.vehicles, vehicles, unless: told, \.id)
        feed.alerts = kept(earlier.alerts, alerts, unless: told, \.id)
        return feed
    }

    private func kept<Entity>(
        _ earlier: [Entity],
        _ news: [Entity],
        unless told: Set<String>,
        _ id: (Entity) -> String
    ) -> [Entity] {
        (earlier.filter { !told.contains(id($0)) } + news).suffix(Self.mostKept)
    }
}
