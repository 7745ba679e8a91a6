import CoreMetrics
import Synchronization

/// The type of a metric; the raw value is its name in a `# TYPE` line.
enum MetricKind: String {
    case counter
    case gauge
    case histogram
}

struct MetricFamily {
    let kind: MetricKind
    let help: String
    var series: [String: any MetricSeries] = [:]
}

struct SeriesKey {
    let name: String
    let labels: String
}

protocol MetricSeries: AnyObject, Sendable {
    var key: SeriesKey { get }

    func write(name: String, labels: String, into text: inout [UInt8])
}

/// A counter that only a reset decreases; whole and fractional increments are summed separately, without
/// locks.
final class CounterSeries: MetricSeries, CounterHandler, FloatingPointCounterHandler {
    let key: SeriesKey
    private let whole = Atomic<Int64>(0)
    private let broken = AtomicDouble()

    init(key: SeriesKey) {
        self.key = key
    }

    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        whole.wrappingAdd(amount, ordering: .relaxed)
    }

    func increment(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        broken.add(amount)
    }

    func reset() {
        whole.store(0, ordering: .relaxed)
        broken.store(0)
    }

    func write(name: String, labels: String, into text: inout [UInt8]) {
        let whole = whole.load(ordering: .relaxed)
        let broken = broken.load()
        let value = broken == 0 ? String(whole) : (Double(whole) + broken).prometheusText
        text.appendSample(name, labels: labels, value: value)
    }
}

final class GaugeSeries: MetricSeries, MeterHandler, RecorderHandler {
    let key: SeriesKey
    private let value = AtomicDouble()

    init(key: SeriesKey) {
        self.key = key
    }

    func set(_ value: Int64) { self.value.store(Double(value)) }

    func set(_ value: Double) { self.value.store(value) }

    func increment(by amount: Double) { value.add(amount) }

    func decrement(by amount: Double) { value.add(-amount) }

    func record(_ value: Int64) { set(value) }

    func record(_ value: Double) { set(value) }

    func write(name: String, labels: String, into text: inout [UInt8]) {
        text.appendSample(name, labels: labels, value: value.load().prometheusText)
    }
}

/// Counts the values by the bounds that they do not exceed, and adds them up.
final class HistogramSeries: MetricSeries, TimerHandler, RecorderHandler {
    private struct State {
        var counts: [UInt64]
        var sum = 0.0
    }

    let key: SeriesKey
    private let bounds: [Double]
    private let state: Mutex<State>

    init(key: SeriesKey, bounds: [Double]) {
        self.key = key
        self.bounds = bounds
        state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(max(duration, 0)) / 1e9) }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        guard value.isFinite else { return }
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[index] += 1
            state.sum += value
        }
    }

    func write(name: String, labels: String, into text: inout [UInt8]) {
        let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
        let prefix = labels.isEmpty ? "" : labels + ","
        var count: UInt64 = 0
        for (bound, inBucket) in zip(bounds + [.infinity], counts) {
            count += inBucket
            text.appendSample(
                name + "_bucket",
                labels: "\(prefix)le=\"\(bound.prometheusText)\"",
                value: String(count)
            )
        }
        text.appendSample(name + "_sum", labels: labels, value: sum.prometheusText)
        text.appendSample(name + "_count", labels: labels, value: String(count))
    }
}

/// A number that threads add to without a lock.
private struct AtomicDouble: ~Copyable {
    private let bits = Atomic<UInt64>(0)

    func load() -> Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

    func store(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }

    func add(_ amount: Double) {
        var old = bits.load(ordering: .relaxed)
        while true {
            let new = (Double(bitPattern: old) + amount).bitPattern
            let (exchanged, found) = bits.weakCompareExchange(expected: old, desired: new, ordering: .relaxed)
            if exchanged { return }
            old = found
        }
    }
}
