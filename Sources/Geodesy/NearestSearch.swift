/// A search for the nearest k things that widens ring by ring, and knows when it may stop.
///
/// It holds no things, only distances: whoever searches asks for the `next` ring, reads all that its covering
/// holds, and records their distances. The search is over only when k things lie within the radius searched
/// so far (or that radius is the maximum): nothing in the unsearched area can then be nearer than the k-th.
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
    /// The area between two circles: beyond the inner one (from the centre on, when that is 0), up to the
    /// outer one.
    public struct Ring: Sendable, Hashable {
        /// Metres; what lies at this distance was in the ring before.
        public let inner: Double
        /// Metres; what lies at this distance is in the ring.
        public let outer: Double

        /// Whether a distance in metres is in the ring.
        public func contains(_ distance: Double) -> Bool {
            distance <= outer && (distance > inner || inner == 0)
        }
    }

    /// The ring to search next, or `nil` when the search is over.
    public private(set) var next: Ring?
    /// How many things lie within the radius searched so far.
    public private(set) var foundCount = 0

    /// How many things are still looked for.
    public var missingCount: Int { max(0, count - foundCount) }

    private let count: Int
    private let maximum: Double

    /// Starts a search for the `count` nearest things within a distance in metres, the edge included.
    public init(count: Int, within maximum: Double = .infinity, firstRadius: Double = 250) {
        self.count = count
        self.maximum = min(maximum, Ellipsoid.halfMeridian + 1)
        guard count > 0, self.maximum >= 0 else { return }
        let first = firstRadius > 1 ? firstRadius : 1
        next = Ring(inner: 0, outer: min(first, self.maximum))
    }

    /// Takes the distances of everything that the covering of the `next` ring held, and moves on.
    ///
    /// Distances outside the ring do no harm: nearer ones were counted before, farther ones tell how far to
    /// look next.
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
            // The k-th nearest cannot be farther than the k-th seen: one more ring is enough.
            beyond.sort()
            radius = beyond[missing - 1]
        } else {
            // The area that would hold k at the density seen so far, with some to spare, in steps of 2 to 8.
            let ratio = (Double(count) / Double(max(foundCount, 1))).squareRoot() * 1.2
            radius = ring.outer * (foundCount == 0 ? 4 : min(max(ratio, 2), 8))
        }
        next = Ring(inner: ring.outer, outer: min(radius, maximum))
    }
    /// Leaves a quarter of the next ring's area, for a source that knows the ring to hold far more than is missing;
    /// `false` where it is too narrow for that.
    public mutating func narrow() -> Bool {
        guard let ring = next else { return false }
        let square = ring.inner * ring.inner
        let outer = (square + (ring.outer * ring.outer - square) / 4).squareRoot()
        // The covering of a thinner ring would hold many times its area.
        guard outer - ring.inner > 50, outer > ring.inner * 1.1 else { return false }
        next = Ring(inner: ring.inner, outer: outer)
        return true
    }
}
