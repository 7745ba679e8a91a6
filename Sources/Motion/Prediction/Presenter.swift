import LibC

/// The place at which a vehicle is shown: it moves as the estimate does and steers to it, and never goes back
/// while the vehicle goes on.
package struct Presenter: Sendable, Hashable {
    /// Metres from the start of the line.
    package private(set) var measure: Double
    private var at: Double
    /// How far the last estimate was ahead of the place that was shown, in metres.
    private var ahead = 0.0

    /// Half of the difference to the estimate is made good in this many seconds.
    static let halfTime = 3.0
    /// The greatest speed that is shown, in metres per second.
    static let fastest = 25.0
    /// An estimate that is farther ahead or behind than this is another place, where the vehicle appears.
    static let farthest = 400.0

    /// Shows a vehicle for the first time, in seconds since 1970 UTC.
    package init(at measure: Double, instant: Double) {
        self.measure = measure.isFinite ? measure : 0
        at = instant.isFinite ? instant : 0
    }

    /// Returns the place that is shown at an instant, when the estimate for that instant is a measure.
    ///
    /// If the estimate falls behind, the vehicle slows down, and waits at the most.
    @discardableResult
    package mutating func show(_ estimate: Double, at instant: Double, on path: LinePath) -> Double {
        guard estimate.isFinite, instant.isFinite, instant > at else { return measure }
        let shown = measure
        let difference = signed(path.step(from: shown, to: path.measure(of: estimate)), on: path)
        let seconds = instant - at
        let share = 1 - exp2(-seconds / Self.halfTime)
        at = instant
        guard abs(difference) <= Self.farthest else {
            (measure, ahead) = (path.measure(of: estimate), 0)
            return measure
        }
        // The estimate went on by `difference - ahead`; of what it was ahead, a share is made good.
        let step = min(max(difference - ahead + ahead * share, 0), Self.fastest * seconds)
        measure = path.measure(of: shown + step)
        ahead = difference - step
        return measure
    }

    /// The shorter way of a loop, forwards or backwards.
    private func signed(_ step: Double, on path: LinePath) -> Double {
        path.isLoop && step > path.length / 2 ? step - path.length : step
    }
}
