/// A number of things that is counted only up to a cap, so that it costs the same however many there are.
package struct CappedCount: Sendable, Hashable {
    /// What is beyond this number is not counted.
    package static let cap = 1000
    package static let zero = CappedCount(0, more: false)

    package let value: Int
    /// Whether there may be more than were counted.
    package let more: Bool

    package init(_ count: Int, more: Bool) {
        value = min(count, Self.cap)
        self.more = more || count > Self.cap
    }
}
