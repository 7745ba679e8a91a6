import Bounds

/// A moment in time, in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Instant: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970, without leap seconds.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Orders instants in time.
    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Returns the instant some milliseconds later, at most the last that can be represented.
    package static func + (instant: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingAdd(milliseconds))
    }

    /// Returns the instant some milliseconds earlier, at least the first that can be represented.
    package static func - (instant: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingSubtract(milliseconds))
    }
}

extension Instant {
    /// Spans for settings and limits, in milliseconds.
    package enum Span {
        /// One second.
        package static let second: Int64 = 1000
        /// One minute.
        package static let minute: Int64 = 60 * second
        /// One hour.
        package static let hour: Int64 = 60 * minute
        /// Twenty-four hours.
        package static let day: Int64 = 24 * hour
    }
}
