import Bounds
package import Model

/// A departure that was found, before it is told.
private struct Found: Comparable {
    let departsAt: Int64
    let rank: UInt32
    let trip: UInt32
    let call: UInt32
    let day: UInt32
    let start: Int32
    /// The place of the frequency plus one, or 0.
    let frequency: UInt32

    static func < (left: Found, right: Found) -> Bool {
        if left.departsAt != right.departsAt { return left.departsAt < right.departsAt }
        if left.rank != right.rank { return left.rank < right.rank }
        return (left.trip, left.call) < (right.trip, right.call)
    }
}

/// The earliest of the departures that were found, as many as are asked for.
private struct Earliest {
    private let limit: Int
    private var found: [Found] = []
    /// No later departure is among the earliest.
    private var latest = Int64.max

    init(limit: Int) {
        self.limit = limit
    }

    func mayTake(_ departsAt: Int64) -> Bool { departsAt <= latest }

    mutating func append(_ departure: Found) {
        found.append(departure)
        // Sorting now and then is cheaper than sorting everything, and spares looking at what is later.
        guard found.count >= 512, found.count / 4 >= limit else { return }
        keepEarliest()
        latest = found.last?.departsAt ?? latest
    }

    consuming func sorted() -> [Found] {
        keepEarliest()
        return found
    }

    private mutating func keepEarliest() {
        found.sort()
        if found.count > limit { found.removeLast(found.count - limit) }
    }
}

/// A service day, and the window of a query in seconds after its start.
private struct Day {
    let date: ServiceDate
    let start: Int64
    let window: Range<Int>
}

extension SourceTimetable {
    /// The departures from stops within a window, in seconds since 1970, sorted by time and then by line.
    ///
    /// Last stops of trips and stops without pickup are not departures. Of a station, ask for its
    /// ``platforms(of:)``. `startOfDay` tells when a service day begins, in seconds since 1970; trips of
    /// earlier days are looked for as far back as the longest of them runs. `isWanted` is asked for lines and
    /// directions.
    package func departures(
        from stops: [Int],
        within window: Range<Int64>,
        limit: Int = .max,
        startOfDay: (ServiceDate) -> Int64,
        where isWanted: (_ line: Int, _ direction: Int?) -> Bool = { _, _ in true }
    ) -> [ScheduledCall] {
        guard limit > 0, !window.isEmpty else { return [] }
        let days = days(of: window, startOfDay)
        let visits = stops.flatMap { stop in
            index.boardings.range(of: stop).map { index.boardings[$0] }
        }.filter { call in
            let pattern = Int(index.callPatterns[call])
            let direction = Int(patterns.directions[pattern])
            return isWanted(Int(patterns.lines[pattern]), direction < 2 ? direction : nil)
        }
        var found = Earliest(limit: limit)
        for (number, day) in days.enumerated() {
            var running = RunningServices(services, on: day.date)
            for call in visits {
                findPlain(call, day, UInt32(number), &running, &found)
                findFrequent(call, day, UInt32(number), limit, &running, &found)
            }
        }
        return found.sorted().map { told($0, days) }
    }

    /// The calls of one run of a trip; empty when there is no such trip.
    ///
    /// A trip that runs by frequencies has many runs a day, of which `start` names one; other trips start
    /// when they do.
    package func calls(
        of trip: Int,
        on date: ServiceDate,
        start: Int? = nil,
        startOfDay: (ServiceDate) -> Int64
    ) -> [ScheduledCall] {
        guard trips.patterns.indices.contains(trip) else { return [] }
        let dayStart = startOfDay(date)
        let calls = patterns.calls(of: Int(trips.patterns[trip]))
        let run = frequencies(of: trip).indices.first { place in
            start.map { (frequencies[place].start..<frequencies[place].end).contains($0) } ?? true
        }
        let isFrequent = !frequencies(of: trip).isEmpty
        let began =
            isFrequent
            ? start ?? run.map { frequencies[$0].start } ?? Int(trips.starts[trip])
            : Int(trips.starts[trip])
        return zip(calls, profiles.times(of: Int(trips.profiles[trip]))).map { call, time in
            ScheduledCall(
                stop: Int(patterns.stops[call]),
                trip: trip,
                position: call - calls.lowerBound,
                date: date,
                dayStart: dayStart,
                arrival: began + Int(profiles.arrivals[time]),
                departure: began + Int(profiles.departures[time]),
                start: began,
                frequency: run
            )
        }
    }

    // MARK: - Searching

    /// The service days of which trips may depart within a window.
    private func days(of window: Range<Int64>, _ startOfDay: (ServiceDate) -> Int64) -> [Day] {
        guard let days = self.days else { return [] }
        // No zone is a whole day away from UTC.
        let spare = 86_400
        let first = window.lowerBound.dayNumber(before: index.seconds.upperBound + spare)
        let last = window.upperBound.dayNumber(before: index.seconds.lowerBound - spare)
        let lowest = max(first, days.lowerBound.number)
        guard let numbers = ClosedRange(checked: lowest, through: min(last, days.upperBound.number)) else {
            return []
        }
        return numbers.compactMap { number in
            guard let date = ServiceDate(number: number) else { return nil }
            let start = startOfDay(date)
            let (low, high) = (window.lowerBound.after(start), window.upperBound.after(start))
            guard low <= index.seconds.upperBound, high > index.seconds.lowerBound else { return nil }
            return Day(date: date, start: start, window: low..<high)
        }
    }

    private func findPlain(
        _ call: Int,
        _ day: Day,
        _ number: UInt32,
        _ running: inout RunningServices,
        _ found: inout Earliest
    ) {
        let pattern = Int(index.callPatterns[call])
        let plain = index.plainTrips(of: pattern)
        guard !plain.isEmpty else { return }
        let position = call - Int(patterns.firstCall[pattern])
        let rank = index.rank(Int(patterns.lines[pattern]))
        let lowest = day.window.lowerBound - Int(index.latest[call])
        let highest = day.window.upperBound - Int(index.earliest[call])
        var trip = firstTrip(startingAt: lowest, in: plain)
        while trip < plain.upperBound, Int(trips.starts[trip]) < highest {
            defer { trip += 1 }
            guard running.contains(Int(trips.services[trip])) else { continue }
            let time = Int(profiles.first[Int(trips.profiles[trip])]) + position
            let departure = Int(trips.starts[trip]) + Int(profiles.departures[time])
            guard day.window.contains(departure), found.mayTake(day.start + Int64(departure)) else {
                continue
            }
            found.append(
                Found(
                    departsAt: day.start + Int64(departure),
                    rank: rank,
                    trip: UInt32(trip),
                    call: UInt32(call),
                    day: number,
                    start: trips.starts[trip],
                    frequency: 0
                )
            )
        }
    }

    private func firstTrip(startingAt second: Int, in range: Range<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if Int(trips.starts[middle]) < second { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func findFrequent(
        _ call: Int,
        _ day: Day,
        _ number: UInt32,
        _ limit: Int,
        _ running: inout RunningServices,
        _ found: inout Earliest
    ) {
        let pattern = Int(index.callPatterns[call])
        let position = call - Int(patterns.firstCall[pattern])
        for trip in index.frequentTrips(of: pattern) where running.contains(Int(trips.services[trip])) {
            let time = Int(profiles.first[Int(trips.profiles[trip])]) + position
            let offset = Int(profiles.departures[time])
            for place in index.frequencies(of: trip) {
                let frequency = frequencies[place]
                let starts = day.window.shifted(by: -offset).clamped(to: frequency.start..<frequency.end)
                let waited = starts.lowerBound - frequency.start + frequency.headway - 1
                let skipped = waited / frequency.headway
                var start = frequency.start + skipped * frequency.headway
                var count = 0
                // No more than the limit can be among the first of all.
                while start < starts.upperBound, count < limit {
                    found.append(
                        Found(
                            departsAt: day.start + Int64(start + offset),
                            rank: index.rank(Int(patterns.lines[pattern])),
                            trip: UInt32(trip),
                            call: UInt32(call),
                            day: number,
                            start: Int32(start),
                            frequency: UInt32(place + 1)
                        )
                    )
                    start += frequency.headway
                    count += 1
                }
            }
        }
    }

    private func told(_ found: Found, _ days: [Day]) -> ScheduledCall {
        let (trip, call, day) = (Int(found.trip), Int(found.call), days[Int(found.day)])
        let position = call - Int(patterns.firstCall[Int(trips.patterns[trip])])
        let time = Int(profiles.first[Int(trips.profiles[trip])]) + position
        return ScheduledCall(
            stop: Int(patterns.stops[call]),
            trip: trip,
            position: position,
            date: day.date,
            dayStart: day.start,
            arrival: Int(found.start) + Int(profiles.arrivals[time]),
            departure: Int(found.start) + Int(profiles.departures[time]),
            start: Int(found.start),
            frequency: found.frequency == 0 ? nil : Int(found.frequency) - 1
        )
    }
}

/// The services that run on a day, each looked up once.
private struct RunningServices {
    private let services: ServiceTable
    private let date: ServiceDate
    /// 0 not looked up yet, 1 runs, 2 does not.
    private var known: [UInt8]

    init(_ services: ServiceTable, on date: ServiceDate) {
        self.services = services
        self.date = date
        known = [UInt8](repeating: 0, count: services.count)
    }

    mutating func contains(_ service: Int) -> Bool {
        if known[service] == 0 { known[service] = services.runs(service, on: date) ? 1 : 2 }
        return known[service] == 1
    }
}

extension Range<Int> {
    /// The numbers saturate.
    fileprivate func shifted(by distance: Int) -> Range<Int> {
        lowerBound.saturatingAdd(distance)..<upperBound.saturatingAdd(distance)
    }
}

extension Int64 {
    /// The seconds from a start until here, within what a service day has of them.
    fileprivate func after(_ start: Int64) -> Int {
        let most = Int64(TimetableTables.latest) * 4
        return Int(Swift.min(Swift.max(saturatingSubtract(start), -most), most))
    }

    /// The number of the day that so many seconds before lie in, within 32 bits.
    fileprivate func dayNumber(before seconds: Int) -> Int {
        let second = saturatingSubtract(Int64(seconds))
        let (days, rest) = second.quotientAndRemainder(dividingBy: 86_400)
        return Int(Int32(clamping: rest < 0 ? days - 1 : days))
    }
}
