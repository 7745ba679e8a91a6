internal import Bounds

/// A moment in time, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970, without leap seconds.
    public let milliseconds: Int64

    /// Creates an instant.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Orders instants in time.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Returns the instant some milliseconds later, at most the last that can be represented.
    public static func + (instant: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingAdd(milliseconds))
    }

    /// Returns the instant some milliseconds earlier, at least the first that can be represented.
    public static func - (instant: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingSubtract(milliseconds))
    }
}

extension Instant {
    /// Spans for settings and limits, in milliseconds.
    public enum Span {
        /// One second.
        public static let second: Int64 = 1000
        /// One minute.
        public static let minute: Int64 = 60 * second
        /// One hour.
        public static let hour: Int64 = 60 * minute
        /// Twenty-four hours.
        public static let day: Int64 = 24 * hour
    }
}
