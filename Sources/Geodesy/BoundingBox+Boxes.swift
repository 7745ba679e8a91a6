extension BoundingBox {
    /// Whether the other box lies in this one; may be `false` for boxes that end at the antimeridian.
    public func contains(_ other: BoundingBox) -> Bool {
        guard south <= other.south, other.north <= north else { return false }
        return other.spans.allSatisfy { part in
            spans.contains { $0.lowerBound <= part.lowerBound && part.upperBound <= $0.upperBound }
        }
    }

    /// Returns `true` when the boxes have a point in common, edges included.
    public func intersects(_ other: BoundingBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        if reachesAntimeridian && other.reachesAntimeridian { return true }
        return spans.contains { span in other.spans.contains { $0.overlaps(span) } }
    }

    /// Whether the box reaches the antimeridian, which is both −180 and 180.
    private var reachesAntimeridian: Bool {
        crossesAntimeridian || east == 180 || west == -180 || west == 180
    }

    /// The longitudes in one or two ranges, none of which crosses the antimeridian.
    private var spans: [ClosedRange<Double>] {
        crossesAntimeridian ? [west...180, -180...east] : [west...east]
    }
}
