import Bounds

/// A moment in time, in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Instant: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970, without leap seconds.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The sum saturates, as does the difference.
    package static func + (instant: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingAdd(milliseconds))
    }

    package static func - (instant: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingSubtract(milliseconds))
    }
}

extension Instant {
    /// In milliseconds.
    package enum Span {
        package static let second: Int64 = 1000
        package static let minute: Int64 = 60 * second
        package static let hour: Int64 = 60 * minute
        package static let day: Int64 = 24 * hour
    }
}
