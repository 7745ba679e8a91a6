public import Geodesy

extension Viewpoint {
    /// The sighting of a candidate, or `nil` when it is not in view.
    ///
    /// A thing within 1 cm of the viewer is in the middle of the frame, at every heading.
    @inlinable
    public func sighting<ID>(of candidate: Candidate<ID>) -> Sighting<ID>? {
        Sight(self).sighting(of: candidate)
    }

    /// The nearest sightings among candidates; things at equal distance stay in the order of the candidates.
    ///
    /// A candidate clearly out of view or too far takes about 20 ns, and others about half a microsecond.
    @inlinable
    public func sightings<ID>(among candidates: some Sequence<Candidate<ID>>, limit: Int) -> Sightings<ID> {
        Sightings(
            ranked: ranked(candidates, limit: limit) { _, _ in false },
            limit: limit,
            from: self
        )
    }

    /// The nearest sightings among candidates; things at equal distance are in the order of their ids.
    ///
    /// For things of several kinds, an id that compares the kind first gives the order of the HTTP interface.
    @inlinable
    public func sightings<ID: Comparable>(
        among candidates: some Sequence<Candidate<ID>>,
        limit: Int
    ) -> Sightings<ID> {
        Sightings(ranked: ranked(candidates, limit: limit, tie: <), limit: limit, from: self)
    }

    /// Whether a place may be in view; only `false` is certain.
    ///
    /// To test many places, create a `Sight` once.
    public func couldSee(_ coordinate: Coordinate) -> Bool {
        Sight(self).couldSee(coordinate)
    }

    /// The nearest sightings in order: as many as are shown or counted, and one that tells that there are
    /// more.
    ///
    /// Candidates are first sorted by a cheap lower bound of the distance. When many more may be in view,
    /// only those that can be among the nearest are tested exactly; the order is that of the exact distances.
    @inlinable
    func ranked<ID>(
        _ candidates: some Sequence<Candidate<ID>>,
        limit: Int,
        tie: (ID, ID) -> Bool
    ) -> [Sighting<ID>] {
        let sight = Sight(self)
        // The bound on the limit keeps the sum from overflowing.
        let count = min(max(limit, 0), .max / 4) + Sightings<ID>.largestHiddenCount + 1
        // Candidates that are already an array are not copied.
        let all = Array(candidates)
        var bounds: [DistanceBound] = []
        for index in all.indices {
            guard let distance = sight.leastDistance(to: all[index].coordinate) else { continue }
            bounds.append(DistanceBound(least: distance, index: index))
        }
        var seen: [Sighting<ID>] = []
        DistanceBound.forEachAscending(bounds, expecting: count) { bound in
            // Enough sightings are nearer than all following candidates.
            if seen.count >= count, bound.least > seen[count - 1].distance { return false }
            if let sighting = sight.sighting(of: all[bound.index]) {
                seen.append(sighting)
                // The bounds are almost in the order of the exact distances. A sighting out of order is moved
                // to its place here.
                if seen.count >= count {
                    var place = seen.count - 1
                    while place > 0, seen[place].distance < seen[place - 1].distance {
                        seen.swapAt(place, place - 1)
                        place -= 1
                    }
                }
                if seen.count == count { seen.sort { $0.distance < $1.distance } }
            }
            return true
        }
        var order = seen.indices.map { (distance: seen[$0].distance, index: $0) }
        order.sort { left, right in
            if left.distance != right.distance { return left.distance < right.distance }
            let (first, second) = (seen[left.index].id, seen[right.index].id)
            if tie(first, second) { return true }
            if tie(second, first) { return false }
            return left.index < right.index
        }
        return order.prefix(count).map { seen[$0.index] }
    }
}
