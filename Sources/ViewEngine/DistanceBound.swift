/// A candidate that may be in view, with a lower bound of its distance.
@usableFromInline
struct DistanceBound {
    /// The lower bound in metres.
    @usableFromInline let least: Double
    @usableFromInline let index: Int

    @usableFromInline
    init(least: Double, index: Int) {
        self.least = least
        self.index = index
    }

    private static let bucketCount = 256

    /// Passes the bounds to `body` in ascending order, until it returns `false`.
    ///
    /// When few of many bounds are likely to be needed, the rest is not sorted. The squares of the bounds are
    /// evenly distributed over an area, so the bounds are counted in buckets by their squares, and those of
    /// the first buckets are sorted first. Costs O(n + m log m) for m needed bounds.
    @usableFromInline
    static func forEachAscending(
        _ bounds: [DistanceBound],
        expecting count: Int,
        _ body: (DistanceBound) -> Bool
    ) {
        func give(_ part: [DistanceBound]) -> Bool {
            for bound in part.sorted(by: { ($0.least, $0.index) < ($1.least, $1.index) }) where !body(bound) {
                return false
            }
            return true
        }
        let farthest = bounds.reduce(0) { max($0, $1.least) }
        let perBucket = farthest * farthest / Double(bucketCount - 1)
        // All bounds are sorted when many are needed, or when all are 0 and `perBucket` cannot be a divisor.
        guard count < bounds.count / 2, perBucket.isNormal else {
            _ = give(bounds)
            return
        }
        func bucket(_ bound: DistanceBound) -> Int { Int(bound.least * bound.least / perBucket) }
        var held = [Int](repeating: 0, count: bucketCount + 1)
        for bound in bounds { held[bucket(bound)] += 1 }
        var last = 0
        var sum = held[0]
        // A few more bounds are taken than needed, because the exact test rejects some.
        while sum < count + count / 8, last < bucketCount - 1 {
            last += 1
            sum += held[last]
        }
        if give(bounds.filter { bucket($0) <= last }) { _ = give(bounds.filter { bucket($0) > last }) }
    }
}
