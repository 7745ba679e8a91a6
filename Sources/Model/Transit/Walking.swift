import Bounds

/// An estimate of the time to walk somewhere, for where no routing engine tells it.
package enum Walking {
    /// The way on foot, as a multiple of the straight line.
    package static let detour = 1.3
    /// In metres per second.
    package static let speed = 1.3

    /// The time in whole seconds, rounded up, for a straight line in metres.
    package static func time(straightLine distance: Double) -> Int {
        Int(nearest: (distance * detour / speed).rounded(.up))
    }
}
