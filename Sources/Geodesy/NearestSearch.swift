/// A search for the nearest k things that widens ring by ring, with a proven stop.
///
/// It stores distances and no things: the caller asks for the `next` ring, reads everything in its covering,
/// and records the distances. The search is over only when k things lie within the radius searched so far (or
/// that radius is the maximum): nothing in the unsearched area can then be nearer than the k-th.
///
/// ```swift
/// var search = NearestSearch(count: 20, within: 5_000, firstRadius: 200)
/// while let ring = search.next {
///     let found = things(in: Covering.ring(center: here, inner: ring.inner, outer: ring.outer))
///     kept += found.filter { ring.contains($0.distance) }
///     search.record(found.map(\.distance))
/// }
/// ```
public struct NearestSearch: Sendable {
    /// The area between two circles: beyond the inner one, up to and including the outer one.
    ///
    /// When the inner radius is 0, the centre is included.
    public struct Ring: Sendable, Hashable {
        /// The inner radius in metres; things at this distance were in the previous ring.
        public let inner: Double
        /// The outer radius in metres; things at this distance are in the ring.
        public let outer: Double

        /// Whether a distance in metres is in the ring.
        public func contains(_ distance: Double) -> Bool {
            distance <= outer && (distance > inner || inner == 0)
        }
    }

    /// The ring to search next, or `nil` when the search is over.
    public private(set) var next: Ring?
    /// The number of things within the radius searched so far.
    public private(set) var foundCount = 0

    /// The number of things that are still missing.
    public var missingCount: Int { max(0, count - foundCount) }

    private let count: Int
    private let maximum: Double

    /// Starts a search for the `count` nearest things within a distance in metres, including the edge.
    public init(count: Int, within maximum: Double = .infinity, firstRadius: Double = 250) {
        self.count = count
        self.maximum = min(maximum, Ellipsoid.halfMeridian + 1)
        guard count > 0, self.maximum >= 0 else { return }
        let first = firstRadius > 1 ? firstRadius : 1
        next = Ring(inner: 0, outer: min(first, self.maximum))
    }

    /// Records the distances of everything in the covering of the `next` ring, and moves on to the ring after
    /// it.
    ///
    /// Distances outside the ring do no harm: smaller ones were counted before, and larger ones help to
    /// choose the ring after it.
    public mutating func record(_ distances: some Sequence<Double>) {
        guard let ring = next else { return }
        var beyond: [Double] = []
        for distance in distances {
            if ring.contains(distance) {
                foundCount += 1
            } else if distance > ring.outer {
                beyond.append(distance)
            }
        }
        guard foundCount < count, ring.outer < maximum else {
            next = nil
            return
        }
        let missing = count - foundCount
        let radius: Double
        if beyond.count >= missing {
            // The k-th nearest thing cannot be farther away than the k-th recorded distance, so one more ring
            // is enough.
            beyond.sort()
            radius = beyond[missing - 1]
        } else {
            // At the density found so far, the next radius would contain a little more than k things. It is 2
            // to 8 times the last radius.
            let ratio = (Double(count) / Double(max(foundCount, 1))).squareRoot() * 1.2
            radius = ring.outer * (foundCount == 0 ? 4 : min(max(ratio, 2), 8))
        }
        next = Ring(inner: ring.outer, outer: min(radius, maximum))
    }
    /// Reduces the next ring to a quarter of its area, for a source that knows that the ring holds more than
    /// needed.
    ///
    /// Returns `false` when the ring is too narrow for that.
    public mutating func narrow() -> Bool {
        guard let ring = next else { return false }
        let square = ring.inner * ring.inner
        let outer = (square + (ring.outer * ring.outer - square) / 4).squareRoot()
        // The covering of a thinner ring would cover many times its area.
        guard outer - ring.inner > 50, outer > ring.inner * 1.1 else { return false }
        next = Ring(inner: ring.inner, outer: outer)
        return true
    }
}
