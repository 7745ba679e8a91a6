import Metrics
import Telemetry
import Testing

@Suite struct `Prometheus text` {
    @Test func `every kind of metric is written sorted with its header`() {
        let metrics = PrometheusFactory(
            help: ["hb.requests": "Requests answered,\nby \\ route."],
            secondsBuckets: [0.1, 1],
            valueBuckets: [10]
        )
        Counter(
            label: "hb.requests",
            dimensions: [("route", "/v1/notes"), ("method", "GET")],
            factory: metrics
        )
        .increment(by: 3)
        Counter(
            label: "hb.requests",
            dimensions: [("method", "GET"), ("route", "/v1/notes")],
            factory: metrics
        )
        .increment()
        Counter(label: "hb.requests", dimensions: [("method", "GET"), ("route", "/")], factory: metrics)
            .increment()
        FloatingPointCounter(label: "work_total", dimensions: [], factory: metrics).increment(by: 1.5)
        Meter(label: "open-connections", dimensions: [], factory: metrics).set(4)
        Meter(label: "open-connections", dimensions: [], factory: metrics).decrement(by: 0.5)
        Gauge(label: "9lives", dimensions: [], factory: metrics).record(-2)
        Recorder(label: "size", dimensions: [], aggregate: true, factory: metrics).record(11)
        let timer = Timer(label: "hb.request.duration", dimensions: [("le", "x")], factory: metrics)
        timer.recordMilliseconds(100)
        timer.recordMilliseconds(400)
        timer.recordSeconds(2)
        timer.recordNanoseconds(-1)
        #expect(
            metrics.emit() == """
                # HELP _9lives 9lives
                # TYPE _9lives gauge
                _9lives -2
                # HELP hb_request_duration_seconds hb.request.duration
                # TYPE hb_request_duration_seconds histogram
                hb_request_duration_seconds_bucket{le_="x",le="0.1"} 2
                hb_request_duration_seconds_bucket{le_="x",le="1"} 3
                hb_request_duration_seconds_bucket{le_="x",le="+Inf"} 4
                hb_request_duration_seconds_sum{le_="x"} 2.5
                hb_request_duration_seconds_count{le_="x"} 4
                # HELP hb_requests_total Requests answered,\\nby \\\\ route.
                # TYPE hb_requests_total counter
                hb_requests_total{method="GET",route="/"} 1
                hb_requests_total{method="GET",route="/v1/notes"} 4
                # HELP open_connections open-connections
                # TYPE open_connections gauge
                open_connections 3.5
                # HELP size size
                # TYPE size histogram
                size_bucket{le="10"} 0
                size_bucket{le="+Inf"} 1
                size_sum 11
                size_count 1
                # HELP work_total work_total
                # TYPE work_total counter
                work_total 1.5

                """
        )
    }

    @Test func `label names and values are escaped`() {
        let metrics = PrometheusFactory()
        let dimensions = [("a.b", "1"), ("a_b", "2"), ("__own", "3"), ("", "4"), ("é:", "q\"b\\n\nz")]
        Counter(label: "c", dimensions: dimensions, factory: metrics).increment()
        #expect(
            metrics.emit().hasSuffix(
                "\nc_total{_=\"4\",a_b=\"1\",a_b_=\"2\",x__=\"q\\\"b\\\\n\\nz\",x__own=\"3\"} 1\n"
            )
        )
    }

    @Test func `NaN and infinities are written by name`() {
        let metrics = PrometheusFactory()
        for (label, value) in [
            ("a", Double.infinity), ("b", -.infinity), ("c", .nan), ("d", 1e300), ("e", 2.5e-7),
        ] {
            metrics.makeMeter(label: label, dimensions: []).set(value)
        }
        let samples = metrics.emit().split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(samples == ["a +Inf", "b -Inf", "c NaN", "d 1e+300", "e 2.5e-07"])
    }

    @Test func `a counter falls only by a reset`() {
        let metrics = PrometheusFactory()
        let counter = metrics.makeCounter(label: "c", dimensions: [])
        counter.increment(by: 5)
        counter.increment(by: -3)
        let same = metrics.makeFloatingPointCounter(label: "c", dimensions: [])
        same.increment(by: 0.25)
        same.increment(by: -1)
        same.increment(by: .infinity)
        #expect(metrics.emit().hasSuffix("\nc_total 5.25\n"))
        counter.reset()
        #expect(metrics.emit().hasSuffix("\nc_total 0\n"))
    }

    @Test func `label sets are bounded, and dropped ones are counted`() {
        let metrics = PrometheusFactory(maximumSeries: 2)
        for path in ["a", "b", "c", "d", "a"] {
            Counter(label: "hits", dimensions: [("path", path)], factory: metrics).increment()
        }
        #expect(
            metrics.emit() == """
                # HELP hits_total hits
                # TYPE hits_total counter
                hits_total{path="a"} 2
                hits_total{path="b"} 1
                # HELP telemetry_dropped_series_total Number of requests for a series that a metric cannot have.
                # TYPE telemetry_dropped_series_total counter
                telemetry_dropped_series_total{metric="hits_total"} 2

                """
        )
    }

    @Test func `one name cannot be two kinds`() {
        let metrics = PrometheusFactory()
        metrics.makeMeter(label: "x", dimensions: []).set(1.0)
        metrics.makeRecorder(label: "x", dimensions: [], aggregate: true).record(7.0)
        let text = metrics.emit()
        #expect(text.contains("\nx 1\n"))
        #expect(!text.contains("x_sum"))
        #expect(text.contains("telemetry_dropped_series_total{metric=\"x\"} 1\n"))
    }

    @Test func `a destroyed series is removed and its place free`() {
        let metrics = PrometheusFactory(maximumSeries: 1)
        let counter = Counter(label: "c", dimensions: [("k", "1")], factory: metrics)
        counter.increment()
        counter.destroy()
        #expect(metrics.emit().isEmpty)
        Counter(label: "c", dimensions: [("k", "2")], factory: metrics).increment()
        #expect(metrics.emit().hasSuffix("\nc_total{k=\"2\"} 1\n"))
    }

    @Test func `no count is lost between threads`() async {
        let metrics = PrometheusFactory(secondsBuckets: [1])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 {
                        metrics.makeCounter(label: "c", dimensions: [("k", "v")]).increment(by: 1)
                        metrics.makeFloatingPointCounter(label: "f", dimensions: []).increment(by: 0.5)
                        metrics.makeMeter(label: "m", dimensions: []).increment(by: 1)
                        metrics.makeTimer(label: "t", dimensions: []).recordNanoseconds(500_000_000)
                    }
                    _ = metrics.emit()
                }
            }
        }
        let text = metrics.emit()
        #expect(text.contains("\nc_total{k=\"v\"} 4000\n"))
        #expect(text.contains("\nf_total 2000\n"))
        #expect(text.contains("\nm 4000\n"))
        #expect(text.contains("\nt_seconds_bucket{le=\"1\"} 4000\n"))
        #expect(text.contains("\nt_seconds_sum 2000\n"))
    }
}
