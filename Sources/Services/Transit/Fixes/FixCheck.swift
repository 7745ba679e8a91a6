package import Geodesy
package import Model

/// The reason why a fix is refused.
package enum FixFault: String, Sendable, Hashable, CaseIterable {
    /// Its instant is still to come.
    case future
    /// It is older than what is kept.
    case tooOld = "too-old"
    /// Its position is 0, 0, which trackers send that do not know theirs.
    case noPosition = "no-position"
    /// It is far from all that its source has.
    case farAway = "far-away"

    /// A sentence for people.
    package var detail: String {
        switch self {
        case .future: "The instant is still to come."
        case .tooOld: "The fix is older than what is kept."
        case .noPosition: "The position is 0, 0, which no vehicle has."
        case .farAway: "The position is far from all stops and lines of the source."
        }
    }
}

/// The check of what vehicles report: no fix that cannot be true is stored.
package struct FixCheck: Sendable {
    /// The milliseconds by which the clock of a tracker may be ahead.
    package static let leeway = Instant.Span.minute
    /// The metres that a vehicle may be away from the box around its source's stops and lines.
    package static let reach = 30_000.0
    /// Degrees around 0, 0 in which a position counts as not known.
    private static let nowhere = 0.001

    private let now: Instant
    private let oldest: Instant
    private let bounds: BoundingBox?

    /// Checks fixes at an instant; without bounds, a vehicle may be anywhere on Earth.
    package init(at now: Instant, keptFrom oldest: Instant, within bounds: BoundingBox?) {
        (self.now, self.oldest, self.bounds) = (now, oldest, bounds)
    }

    /// The fault of a fix, or `nil` when it may be stored.
    package func fault(of fix: VehicleFix) -> FixFault? {
        if fix.at > now + Self.leeway { return .future }
        if fix.at < oldest { return .tooOld }
        let place = fix.coordinate
        if abs(place.latitude) < Self.nowhere, abs(place.longitude) < Self.nowhere { return .noPosition }
        if let bounds, bounds.distance(to: place) > Self.reach { return .farAway }
        return nil
    }
}

extension BoundingBox {
    /// Metres from the box to a place; 0 inside of it.
    fileprivate func distance(to place: Coordinate) -> Double {
        if contains(place) { return 0 }
        let latitude = min(max(place.latitude, south), north)
        let isBetween = contains(Coordinate(latitude: latitude, longitude: place.longitude) ?? place)
        // The nearest place is on the same meridian, or on the nearer of both edges.
        let meridians = isBetween ? [place.longitude] : [west, east]
        return meridians.compactMap { Coordinate(latitude: latitude, longitude: $0)?.distance(to: place) }
            .min() ?? 0
    }
}
