/// A possible place of a vehicle, in metres from the start of its line, and how likely it is.
struct WeightedPlace: Sendable {
    let measure: Double
    let weight: Double
}

/// The loss of telling a place that is some metres off: Tukey's biweight.
///
/// The mean of what may be lies between a vehicle that waits and one that goes, where there is none. Their
/// median leaves out the rarer of both, however far off it then is. The biweight is between them: a few
/// metres hardly count, and beyond a distance one place is as wrong as another.
struct PlaceLoss: Sendable {
    /// The distance beyond which one place is as wrong as another, in metres.
    private let width: Double

    /// The width at once, in metres, and its growth, in metres per second.
    private static let (least, growth) = (40.0, 6.0)
    /// The shares of the likelihood at whose places the search for the least loss begins.
    private static let starts = [0.1, 0.3, 0.5, 0.7, 0.9]
    /// Each step makes the distance to the least some times smaller.
    private static let steps = 4

    init(after seconds: Double) {
        width = Self.least + Self.growth * max(seconds, 0)
    }

    /// The loss for a squared distance as a share of the width, 0…1.
    private func loss(_ square: Double) -> Double {
        guard square < 1 else { return 1 }
        let rest = 1 - square
        return 1 - rest * rest * rest
    }

    /// The place along the line that has the least loss against those that may be; 0 if there are none.
    func middle(of places: [WeightedPlace]) -> Double {
        let sorted = places.sorted { $0.measure < $1.measure }
        var best = (measure: 0.0, sum: Double.infinity)
        for share in Self.starts {
            guard var measure = sorted.quantileOfSorted(share) else { continue }
            for _ in 0..<Self.steps { measure = meanAround(measure, of: sorted) }
            let sum = sorted.reduce(0) { sum, place in
                let away = (place.measure - measure) / width
                return sum + place.weight * loss(away * away)
            }
            if sum < best.sum { best = (measure, sum) }
        }
        return best.measure
    }

    /// The mean of the places near a measure, which has less loss than the measure.
    private func meanAround(_ measure: Double, of places: [WeightedPlace]) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for place in places {
            let away = (place.measure - measure) / width
            let rest = max(1 - away * away, 0)
            sum += place.weight * rest * rest * place.measure
            weights += place.weight * rest * rest
        }
        return weights > 0 ? sum / weights : measure
    }

    /// The one of the places that has the least loss on the ground, where the line may pass more than once.
    func middle(of places: [WeightedPlace], on path: LinePath) -> Double {
        let points = places.map { path.point(at: $0.measure) }
        var best = (measure: 0.0, sum: Double.infinity)
        for (place, point) in zip(places, points) {
            var sum = 0.0
            for (other, weighted) in zip(points, places) {
                let way = other - point
                sum += weighted.weight * loss((way * way).sum() / (width * width))
            }
            if sum < best.sum { best = (place.measure, sum) }
        }
        return best.measure
    }
}

extension [WeightedPlace] {
    /// The least measure that a share of the weight does not exceed; 0 of none.
    func quantile(_ share: Double) -> Double {
        sorted { $0.measure < $1.measure }.quantileOfSorted(share) ?? 0
    }

    /// The same of places in their order along the line.
    func quantileOfSorted(_ share: Double) -> Double? {
        let target = reduce(0) { $0 + $1.weight } * share
        var sum = 0.0
        for place in self {
            sum += place.weight
            if sum >= target { return place.measure }
        }
        return last?.measure
    }
}
