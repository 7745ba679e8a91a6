import Bounds
import Model
import Timetable

/// Finds the stops of a run that updates speak of.
struct CallMatching {
    let timetable: SourceTimetable
    let pattern: TimetablePattern

    /// Returns the place in the pattern for each update, or `nil` where the trip has no such stop.
    ///
    /// The number of the stop decides, else its id. A stop that the trip visits more than once is taken in
    /// order; where the updates leave out some of the visits, the one whose time is nearest is taken.
    func positions(of updates: [RealtimeFeed.StopUpdate], calls: [RunCall]) -> [Int?] {
        let numbered = updates.map { $0.sequence.flatMap(position(ofSequence:)) }
        if !numbered.contains(nil) { return numbered }
        // The updates of each stop from here on.
        var left: [String: Int] = [:]
        for update in updates { if let stop = update.stop { left[stop, default: 0] += 1 } }
        var next = 0
        return zip(updates, numbered).map { update, numbered in
            var position = numbered
            if let stop = update.stop, let count = left[stop] {
                position =
                    position ?? self.position(of: stop, from: next, count: count, time: update.time, calls)
                left[stop] = count - 1
            }
            if let position { next = position + 1 }
            return position
        }
    }

    /// Sequence numbers rise along a trip.
    private func position(ofSequence sequence: Int) -> Int? {
        var (low, high) = (0, pattern.calls.count)
        while low < high {
            let middle = (low + high) / 2
            guard let call = pattern.calls[checked: middle] else { return nil }
            if call.sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return pattern.calls[checked: low]?.sequence == sequence ? low : nil
    }

    private func position(
        of stop: String,
        from next: Int,
        count: Int,
        time: Int64?,
        _ calls: [RunCall]
    ) -> Int? {
        guard let place = timetable.stop(sourceID: stop) else { return nil }
        let visits = pattern.calls.indices.filter { $0 >= next && pattern.calls[checked: $0]?.stop == place }
        guard visits.count > max(count, 1), let time else { return visits.first }
        return visits.min { distance(of: $0, calls, time) < distance(of: $1, calls, time) }
    }

    private func distance(of position: Int, _ calls: [RunCall], _ time: Int64) -> UInt64 {
        calls[checked: position].map { $0.departsAt.saturatingSubtract(time).magnitude } ?? .max
    }
}

extension RealtimeFeed.StopUpdate {
    /// The time that is expected, in seconds since 1970.
    var time: Int64? {
        (departure?.time ?? arrival?.time).map { $0.milliseconds / Instant.Span.second }
    }
}
