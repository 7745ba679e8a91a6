/// The positions and instants for which folding the same boards gives the same rows.
///
/// The rows depend on them only by what has left, and by what the viewer can still catch on foot.
package struct FoldWindow: Sendable {
    /// The arrivals at one stop between which no departure is missed or caught; the first is outside.
    private struct Arrivals {
        let stop: Stop.ID
        var after = Instant(milliseconds: .min)
        var until = Instant(milliseconds: .max)
    }

    private let from: Instant
    private var until = Instant(milliseconds: .max)
    private var arrivals: [Arrivals] = []

    /// Creates the window around an instant, for boards in the order in which they are folded.
    package init(of boards: [NearDepartures.Board], at now: Instant) {
        from = now
        for board in boards {
            let arrival = board.stop.arrival(from: now)
            var own = Arrivals(stop: board.stop.stop.id)
            for time in board.departures.lazy.compactMap(\.time) where time >= now - Departure.grace {
                until = min(until, time + Departure.grace)
                if arrival <= time {
                    own.until = min(own.until, time)
                } else {
                    own.after = max(own.after, time)
                }
            }
            arrivals.append(own)
        }
    }

    /// Whether a viewer who finds the same stops in the same order, and sets out at an instant, is told the
    /// same rows.
    package func holds(_ stops: [NearStop], at now: Instant) -> Bool {
        guard from <= now, now <= until, stops.count == arrivals.count else { return false }
        return zip(stops, arrivals).allSatisfy { stop, own in
            let arrival = stop.arrival(from: now)
            return stop.stop.id == own.stop && own.after < arrival && arrival <= own.until
        }
    }
}

extension NearStop {
    /// The instant at which a viewer who sets out at another one is there.
    func arrival(from start: Instant) -> Instant {
        start + Int64(clamping: walkingTime) * Instant.Span.second
    }
}
