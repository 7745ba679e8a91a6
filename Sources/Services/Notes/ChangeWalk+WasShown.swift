import Geodesy
import Model
import Storage

/// Decides which notes a poller may be told to forget: only notes that the poller could have been shown.
///
/// The decision uses the note as it was before the change, and the instant at which the poller was shown
/// everything. The viewer's standing to the author has not changed since the token was made, so the current
/// standing is used.
extension ChangeWalk {
    /// Returns `true` when the poller could have been shown the note at an instant, as the note was before
    /// the change.
    ///
    /// Throws ``Untellable`` when the answer depends on a position that the author had rounded since then. To
    /// name the note would reveal the old position; not to name the note would leave it with the poller.
    func wasShown(_ change: BeforeImage, at instant: Instant) throws -> Bool {
        guard let facts = change.facts, wasAdmittedAnywhere(facts, of: change) else { return false }
        var then = viewer
        then.instant = instant
        let standing = try store.standing(of: viewer.member, to: facts.author, group: facts.audience.group)
        guard let within = change.positionWithin else {
            return contains(facts.coordinate) && facts.isVisible(to: then, standing: standing)
        }
        var everywhere = facts
        everywhere.revealRadius = nil
        guard everywhere.isVisible(to: then, standing: standing) else { return false }
        let answers = [
            isInArea(facts.coordinate, within: within), isRevealed(facts, within: within),
        ]
        if answers.contains(false) { return false }
        guard answers.allSatisfy({ $0 == true }) else { throw Untellable() }
        return true
    }

    private func wasAdmittedAnywhere(_ facts: VisibilityFacts, of change: BeforeImage) -> Bool {
        var filter = filter
        filter.area = nil
        return filter.admits(
            coordinate: facts.coordinate,
            author: facts.author,
            audience: facts.audience,
            placeID: change.placeID,
            createdAt: change.createdAt,
            viewingDirection: nil
        )
    }

    /// Returns `true` when the area of the filter contains the coordinate.
    ///
    /// A photo's direction before the change is not kept. In a list of photos that face a point, every photo
    /// that was near enough therefore counts as shown.
    private func contains(_ coordinate: Coordinate) -> Bool {
        switch filter.area {
        case .circle(let center, let radius), .facing(let center, let radius):
            center.distance(to: coordinate) <= radius
        case .box(let box): box.contains(coordinate)
        case nil: true
        }
    }

    /// Returns `true` when all points within some metres of a coordinate are in the filter's area, and
    /// `false` when none is; otherwise `nil`.
    private func isInArea(_ coordinate: Coordinate, within: Double) -> Bool? {
        switch filter.area {
        case .circle(let center, let radius), .facing(let center, let radius):
            return Self.isNear(center, coordinate, within: within, radius: radius)
        case .box(let box):
            let reach = BoundingBox(around: coordinate, radius: within)
            if box.contains(reach) { return true }
            return box.intersects(reach) ? nil : false
        case nil:
            return true
        }
    }

    private func isRevealed(_ facts: VisibilityFacts, within: Double) -> Bool? {
        guard let radius = facts.revealRadius, facts.author != viewer.member else { return true }
        guard let position = viewer.position else { return false }
        return Self.isNear(position, facts.coordinate, within: within, radius: radius)
    }

    private static func isNear(
        _ center: Coordinate,
        _ coordinate: Coordinate,
        within: Double,
        radius: Double
    ) -> Bool? {
        let distance = center.distance(to: coordinate)
        if distance + within <= radius { return true }
        return distance - within > radius ? false : nil
    }
}
