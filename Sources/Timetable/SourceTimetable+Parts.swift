package import Model

// Places that are in no table answer with `nil` or nothing.
extension SourceTimetable {
    package func trip(at place: Int) -> TimetableTrip? {
        guard trips.patterns.indices.contains(place) else { return nil }
        return TimetableTrip(
            sourceID: trips.ids[place],
            pattern: Int(trips.patterns[place]),
            profile: Int(trips.profiles[place]),
            start: Int(trips.starts[place]),
            service: Int(trips.services[place]),
            headsign: text(trips.headsigns[place]),
            shortName: text(trips.shortNames[place]),
            block: text(trips.blocks[place]),
            wheelchair: KnownOrNot(code: trips.facts[place] & 3),
            bikes: KnownOrNot(code: trips.facts[place] >> 2)
        )
    }

    package func pattern(at place: Int) -> TimetablePattern? {
        guard patterns.lines.indices.contains(place) else { return nil }
        let shape = Int(patterns.shapes[place])
        let direction = Int(patterns.directions[place])
        return TimetablePattern(
            line: Int(patterns.lines[place]),
            direction: direction < 2 ? direction : nil,
            shape: shape == 0 ? nil : shape - 1,
            calls: patterns.calls(of: place).map(call)
        )
    }

    private func call(_ place: Int) -> TimetablePattern.Call {
        let boarding = patterns.boardings[place]
        return TimetablePattern.Call(
            stop: Int(patterns.stops[place]),
            sequence: Int(patterns.sequences[place]),
            pickup: TimetablePattern.Boarding(rawValue: boarding & 3) ?? .regular,
            dropOff: TimetablePattern.Boarding(rawValue: boarding >> 2 & 3) ?? .regular,
            headsign: text(patterns.headsigns[place])
        )
    }

    package func profile(at place: Int) -> TimetableProfile? {
        guard place >= 0, place < profiles.count else { return nil }
        let times = profiles.times(of: place)
        return TimetableProfile(
            arrivals: Array(profiles.arrivals[times]),
            departures: Array(profiles.departures[times])
        )
    }

    package func service(at place: Int) -> TimetableService? {
        guard services.weekdays.indices.contains(place) else { return nil }
        let first = ServiceDate(number: Int(services.firstDays[place]))
        let last = ServiceDate(number: Int(services.lastDays[place]))
        var service = TimetableService(weekdays: services.weekdays[place])
        if let first, let last, first <= last { service.period = first...last }
        for exception in services.exceptions[
            Int(services.firstException[place])..<Int(services.firstException[place + 1])
        ] {
            guard let date = ServiceDate(number: Int(exception >> 1)) else { continue }
            if exception & 1 == 1 { service.added.insert(date) } else { service.removed.insert(date) }
        }
        return service
    }

    /// Whether trips of a service run on a day.
    package func runs(service: Int, on date: ServiceDate) -> Bool {
        services.weekdays.indices.contains(service) && services.runs(service, on: date)
    }

    /// The points of a shape in their order.
    package func shape(at place: Int) -> [TimetablePoint] {
        shapes.points(of: place)
    }

    func text(_ place: UInt32) -> String? {
        place == 0 ? nil : texts[Int(place)]
    }
}
