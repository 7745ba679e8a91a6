import LibC

/// When a vehicle comes to a stop, in seconds since 1970 UTC.
package struct StopArrival: Sendable, Hashable {
    /// One of ten comes before.
    package let earliest: Double
    /// The median.
    package let expected: Double
    /// One of ten comes after.
    package let latest: Double

    /// One way to the stop: how likely it is, how long it takes in the mean, and its standard deviation.
    struct Way {
        let likelihood: Double
        let seconds: Double
        let deviation: Double
    }

    /// How many standard deviations of the pace one of ten is before the mean, and one of ten after.
    ///
    /// One of ten after is more than a Gaussian has, since one who is late stays late.
    static let (early, late) = (-1.25, 2.05)
    /// The same of a Gaussian.
    private static let tenth = 1.2816

    /// The arrival after an instant, by one of some ways.
    init(after instant: Double, by ways: [Way]) {
        expected = instant + Self.quantile(0.5, of: ways)
        earliest = min(instant + Self.quantile(0.1, of: ways), expected)
        latest = max(instant + Self.quantile(0.9, of: ways), expected)
    }

    /// The seconds that a share of vehicles does not exceed.
    private static func quantile(_ share: Double, of ways: [Way]) -> Double {
        let bounds = ways.flatMap { way in
            [way.seconds + early * 3 * way.deviation, way.seconds + late * 3 * way.deviation]
        }
        var (low, high) = (max(bounds.min() ?? 0, 0), max(bounds.max() ?? 0, 0))
        for _ in 0..<30 where high - low > 0.05 {
            let middle = (low + high) / 2
            let arrived = ways.reduce(0) { $0 + $1.likelihood * shareArrived(by: middle, $1) }
            if arrived < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The share of vehicles that have arrived: two halves of Gaussians, a narrow one before the mean and a
    /// wide one after.
    private static func shareArrived(by seconds: Double, _ way: Way) -> Double {
        let difference = seconds - way.seconds
        guard way.deviation > 0 else { return difference < 0 ? 0 : 1 }
        let scale = (difference < 0 ? -early : late) / tenth * way.deviation
        return 0.5 * erfc(-difference / scale / 2.0.squareRoot())
    }
}
