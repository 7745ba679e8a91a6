/// A candidate that may be in view, and how near it is at the least.
@usableFromInline
struct DistanceBound {
    /// Metres.
    @usableFromInline let least: Double
    @usableFromInline let index: Int

    @usableFromInline
    init(least: Double, index: Int) {
        self.least = least
        self.index = index
    }

    private static let bucketCount = 256

    /// Gives `body` bounds from the least on, until it answers `false`.
    ///
    /// When few of many are expected to be wanted, the rest is not sorted: bounds are counted by their square,
    /// which is even over an area, and those of the first buckets come first. O(n + m log m) for m wanted.
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
        // Where all stand in one place, there is nothing to divide by.
        guard count < bounds.count / 2, perBucket.isNormal else {
            _ = give(bounds)
            return
        }
        func bucket(_ bound: DistanceBound) -> Int { Int(bound.least * bound.least / perBucket) }
        var held = [Int](repeating: 0, count: bucketCount + 1)
        for bound in bounds { held[bucket(bound)] += 1 }
        var last = 0
        var sum = held[0]
        // A few more than wanted, for those that a closer look turns away.
        while sum < count + count / 8, last < bucketCount - 1 {
            last += 1
            sum += held[last]
        }
        if give(bounds.filter { bucket($0) <= last }) { _ = give(bounds.filter { bucket($0) > last }) }
    }
}
