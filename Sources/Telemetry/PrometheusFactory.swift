package import CoreMetrics
import Synchronization

/// A swift-metrics backend with the Prometheus text format, version 0.0.4.
///
/// Counters become counters (`_total`), meters and recorders that do not aggregate gauges, timers histograms
/// in seconds (`_seconds`), and aggregating recorders histograms of plain values. The same name and label set
/// always give the same series. Label sets beyond `maximumSeries` of a metric are not recorded but counted in
/// `telemetry_dropped_series_total`; so is a name that is requested as two types.
package final class PrometheusFactory: MetricsFactory {
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The upper bounds of a timer's buckets, in seconds.
    package static let secondsBuckets: [Double] = [
        0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    /// The upper bounds of an aggregating recorder's buckets.
    package static let valueBuckets: [Double] = [
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

    /// Creates a factory; `help` has a help text for each label with which metrics are created.
    package init(
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

    package func emit() -> String {
        var text: [UInt8] = []
        write(into: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends all metrics as UTF-8, sorted by name and label set.
    package func write(into text: inout [UInt8]) {
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

    /// Returns the existing series or a new one; a new series beyond the limit or of another type is not
    /// exposed.
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
            // The dictionary's copy of the family is released first; otherwise every new series would copy
            // all others.
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

// Requirements of swift-metrics; values recorded to a destroyed series are lost.
extension PrometheusFactory {
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(.counter, label, suffix: "_total", dimensions, make: CounterSeries.init)
    }

    package func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(.counter, label, suffix: "_total", dimensions, make: CounterSeries.init)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(.gauge, label, suffix: "", dimensions, make: GaugeSeries.init)
    }

    /// Returns a histogram when values are aggregated, and otherwise a gauge.
    package func makeRecorder(
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

    /// Returns a histogram in seconds.
    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(.histogram, label, suffix: "_seconds", dimensions) {
            HistogramSeries(key: $0, bounds: secondsBuckets)
        }
    }

    package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }

    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { remove(handler) }

    package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }

    package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }

    package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}
