import Bounds

/// The calls to one source of live departures.
package struct SourceCalls: Sendable, Hashable {
    /// The upper bounds of the classes of duration but the last, in milliseconds.
    package static let bounds: [Int64] = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

    package let source: String
    package var failures = 0
    /// The number of calls in each class of duration, failed ones included; the last class has no bound.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

    package init(source: String) {
        self.source = source
    }

    package var calls: Int { counts.reduce(0) { $0.saturatingAdd($1) } }

    package mutating func add(_ amount: Int, toClass index: Int) {
        counts.change(at: index) { $0 = $0.saturatingAdd(amount) }
    }

    /// The bound in milliseconds that a share of the calls keeps to; `nil` without calls, or beyond the last
    /// bound.
    package func bound(of share: Double) -> Int64? {
        let wanted = (Double(calls) * share).rounded(.up)
        guard wanted >= 1 else { return nil }
        var sum = 0.0
        for (count, bound) in zip(counts, Self.bounds) {
            sum += Double(count)
            if sum >= wanted { return bound }
        }
        return nil
    }
}
