public import CoreMetrics
import Synchronization

/// A swift-metrics backend that exposes its values in the Prometheus text format, version 0.0.4.
///
/// Counters become counters (`_total`). Meters and recorders that do not aggregate become gauges. Timers
/// become histograms in seconds (`_seconds`), and aggregating recorders become histograms of plain values.
/// The same name and label set always give the same series. A metric has at most `maximumSeries` label sets:
/// further ones are counted in `telemetry_dropped_series_total`, by metric, and not recorded. The same
/// applies to a name that is requested as two types.
public final class PrometheusFactory: MetricsFactory {
    /// The `Content-Type` of the text.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The default upper bounds of a timer's buckets, in seconds.
    public static let secondsBuckets: [Double] = [
        0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    /// The default upper bounds of an aggregating recorder's buckets.
    public static let valueBuckets: [Double] = [
        1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000, 10_000_000,
    ]

    private struct State {
        var families: [String: MetricFamily] = [:]
        var dropped: [String: Int64] = [:]
    }

    private let help: [String: String]
    private let maximumSeries: Int
    private let secondsBuckets: [Double]
    private let valueBuckets: [Double]
    private let state = Mutex(State())

    /// Creates a backend without metrics; the keys of `help` are the labels that metrics are created with.
    public init(
        help: [String: String] = [:],
        maximumSeries: Int = 1000,
        secondsBuckets: [Double] = PrometheusFactory.secondsBuckets,
        valueBuckets: [Double] = PrometheusFactory.valueBuckets
    ) {
        self.help = help
        self.maximumSeries = maximumSeries
        self.secondsBuckets = secondsBuckets.filter(\.isFinite).sorted()
        self.valueBuckets = valueBuckets.filter(\.isFinite).sorted()
    }

    /// All metrics as text, sorted by name and label set.
    public func emit() -> String {
        var text: [UInt8] = []
        write(into: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends all metrics as UTF-8 text, sorted by name and label set.
    public func write(into text: inout [UInt8]) {
        let (families, dropped) = state.withLock { ($0.families, $0.dropped) }
        for (name, family) in families.sorted(by: { $0.key < $1.key }) where !family.series.isEmpty {
            text.appendHeader(name, help: family.help, type: family.kind.rawValue)
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                series.write(name: name, labels: labels, into: &text)
            }
        }
        guard !dropped.isEmpty else { return }
        let name = "telemetry_dropped_series_total"
        text.appendHeader(
            name,
            help: "Number of requests for a series that a metric cannot have.",
            type: "counter"
        )
        for (metric, count) in dropped.sorted(by: { $0.key < $1.key }) {
            text.appendSample(name, labels: "metric=\"\(metric)\"", value: String(count))
        }
    }

    /// The series with a name and label set: the existing one, a new one, or one that is not exposed.
    private func series<Series: MetricSeries>(
        _ kind: MetricKind,
        _ label: String,
        suffix: String,
        _ dimensions: [(String, String)],
        make: (_ key: SeriesKey) -> Series
    ) -> Series {
        let name = PrometheusName.metric(label, suffix: suffix)
        let key = SeriesKey(name: name, labels: PrometheusName.labels(dimensions))
        return state.withLock { state in
            var family = state.families[name] ?? MetricFamily(kind: kind, help: help[label] ?? label)
            if let series = family.series[key.labels] as? Series, family.kind == kind { return series }
            let series = make(key)
            guard family.kind == kind, family.series.count < maximumSeries else {
                state.dropped[name, default: 0] += 1
                return series
            }
            // The dictionary's copy is released first; otherwise all series would be copied for every new
            // one.
            state.families[name] = nil
            family.series[key.labels] = series
            state.families[name] = family
            return series
        }
    }

    private func remove(_ handler: AnyObject) {
        guard let series = handler as? any MetricSeries else { return }
        state.withLock { state in
            guard state.families[series.key.name]?.series[series.key.labels] === series else { return }
            state.families[series.key.name]?.series[series.key.labels] = nil
        }
    }
}

// The requirements of swift-metrics.
extension PrometheusFactory {
    /// The counter with a label and dimensions.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(.counter, label, suffix: "_total", dimensions, make: CounterSeries.init)
    }

    /// The counter with a label and dimensions.
    public func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(.counter, label, suffix: "_total", dimensions, make: CounterSeries.init)
    }

    /// The gauge with a label and dimensions.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(.gauge, label, suffix: "", dimensions, make: GaugeSeries.init)
    }

    /// The histogram with a label and dimensions, or the gauge when values are not aggregated.
    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        guard aggregate else {
            return series(.gauge, label, suffix: "", dimensions, make: GaugeSeries.init)
        }
        return series(.histogram, label, suffix: "", dimensions) {
            HistogramSeries(key: $0, bounds: valueBuckets)
        }
    }

    /// The histogram in seconds with a label and dimensions.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(.histogram, label, suffix: "_seconds", dimensions) {
            HistogramSeries(key: $0, bounds: secondsBuckets)
        }
    }

    /// Removes a series; values recorded to it later are lost.
    public func destroyCounter(_ handler: any CounterHandler) { remove(handler) }

    /// Removes a series; values recorded to it later are lost.
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { remove(handler) }

    /// Removes a series; values recorded to it later are lost.
    public func destroyMeter(_ handler: any MeterHandler) { remove(handler) }

    /// Removes a series; values recorded to it later are lost.
    public func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }

    /// Removes a series; values recorded to it later are lost.
    public func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}
