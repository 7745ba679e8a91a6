import Bounds
import Geodesy
import Timetable

extension FeedReading {
    /// Gives times to the calls of a trip that have none, from those before and behind.
    ///
    /// The time between is spread by the distances along the shape that the source tells; where it tells
    /// none, by the straight lines between stops; where those are nothing, evenly. Calls before the first and
    /// after the last known time are left out.
    mutating func complete(_ rows: inout [CallRow]) {
        guard rows.contains(where: { $0.departure == nil }) else { return }
        let known = rows.indices.filter { rows[$0].departure != nil }  // in range: its indices
        let (first, last) = (known.first ?? rows.endIndex, known.last ?? -1)
        for (place, row) in rows.enumerated() where place < first || place > last {
            notices.add(
                .callBeforeTimes,
                "stop_times.txt",
                row.line,
                "the first and the last call of a trip must have times; this call is left out"
            )
        }
        for (start, end) in zip(known, known.dropFirst()) where end - start > 1 {
            spread(&rows, from: start, to: end)
        }
        rows = rows.enumerated().filter { $0.offset >= first && $0.offset <= last }.map(\.element)
    }

    /// Gives times to the calls between two that have them.
    private func spread(_ rows: inout [CallRow], from start: Int, to end: Int) {
        // in range: both are places of rows, the start first
        guard let left = rows[start].departure, let arrives = rows[end].arrival, arrives >= left else {
            // in range: as above
            for place in start + 1..<end { rows[place].setTime(rows[start].departure) }
            return
        }
        let ways = distances(Array(rows[start...end]))  // in range: as above
        let whole = ways.reduce(0, +)
        var way = 0.0
        for (place, step) in zip(start + 1..<end, ways) {  // in range: as above
            way += step
            let share = whole > 0 ? way / whole : Double(place - start) / Double(end - start)
            rows[place].setTime(left + Int(nearest: share * Double(arrives - left)))  // in range: as above
        }
    }

    /// The distances from each call to the next, in any unit.
    private func distances(_ rows: [CallRow]) -> [Double] {
        let told = rows.compactMap { $0.distance.map(Double.init) }
        let steps = zip(told, told.dropFirst()).map { $1 - $0 }
        if told.count == rows.count, steps.allSatisfy({ $0 >= 0 }), steps.contains(where: { $0 > 0 }) {
            return steps
        }
        let places = rows.map { row in
            let stop = builder.stops[row.stop]  // in range: rows have places of stops
            return Coordinate(latitude: stop.latitude, longitude: stop.longitude)
        }
        return zip(places, places.dropFirst()).map { from, to in
            guard let from, let to else { return 0 }
            return Sphere.distance(from: from, to: to)
        }
    }
}

extension CallRow {
    fileprivate mutating func setTime(_ time: Int?) {
        (arrival, departure) = (time, time)
    }
}
