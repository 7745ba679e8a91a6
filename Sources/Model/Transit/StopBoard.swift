/// A stop in view, with what leaves there next.
package struct StopBoard: Sendable, Hashable {
    package let stop: Stop
    /// The next departures of each line and direction, the earliest first.
    package let departures: [Departure]
    /// The instant at which the times to wait count.
    package let instant: Instant

    package init(stop: Stop, departures: [Departure], at instant: Instant) {
        (self.stop, self.departures, self.instant) = (stop, departures, instant)
    }

    package var label: SightLabel {
        SightLabel(target: .stop(stop.id), title: stop.name, coordinate: stop.coordinate, board: self)
    }
}
