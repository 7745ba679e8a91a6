import Bounds
package import Model

/// The calls to a source since the start of the server.
package struct SourceHealth: Sendable, Hashable {
    /// Calls, repeated ones included; requests for access tokens are not counted.
    package private(set) var calls = 0
    package private(set) var failures = 0
    package private(set) var latencies = LatencyHistogram()
    package private(set) var lastAnswer: Instant?
    /// The last failure in plain words, without secrets.
    package private(set) var lastError: String?
    package private(set) var lastErrorAt: Instant?

    package init() {}

    mutating func count(_ latency: Duration) {
        calls += 1
        latencies.add(latency)
    }

    mutating func succeed(at now: Instant) {
        lastAnswer = now
    }

    mutating func fail(_ sentence: String, at now: Instant) {
        failures += 1
        lastError = sentence
        lastErrorAt = now
    }
}

/// Numbers of calls by duration.
package struct LatencyHistogram: Sendable, Hashable {
    /// The upper bounds of all classes but the last, in milliseconds.
    package static let bounds = SourceCalls.bounds

    /// One number for each bound, and one for longer calls.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

    package init() {}

    mutating func add(_ latency: Duration) {
        let index = Self.bounds.firstIndex { latency <= .milliseconds($0) } ?? Self.bounds.count
        counts.change(at: index) { $0 += 1 }
    }
}

/// A source as `GET /v1/transit/sources` tells it.
package struct SourceState: Sendable, Hashable {
    package let name: String
    package let kind: String
    package let attribution: String?
    package let health: SourceHealth
    /// The instant until which it is not asked: after failures, or because it said so.
    package let restsUntil: Instant?
    /// The number of answers in memory.
    package let kept: Int
}
