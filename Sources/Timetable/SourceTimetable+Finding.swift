import Model

extension SourceTimetable {
    /// The place of the stop with an id of the source.
    package func stop(sourceID: String) -> Int? { index.stopPlaces[sourceID] }

    /// The place of the line with an id of the source.
    package func line(sourceID: String) -> Int? { index.linePlaces[sourceID] }

    /// The place of the trip with an id of the source.
    package func trip(sourceID: String) -> Int? {
        index.trips.place(of: Array(sourceID.utf8)[...], in: trips.ids)
    }

    /// The stops whose parent is a station, in the order of the source; entrances are none.
    package func platforms(of station: Int) -> [Int] {
        index.children.values(of: station).filter { stops[$0].kind == .stop }
    }

    /// The lines that call at a stop, or at a platform of a station, in their order.
    package func lines(of stop: Int) -> [Int] {
        guard stops.indices.contains(stop) else { return [] }
        let served = ([stop] + platforms(of: stop)).flatMap { index.lines.values(of: $0) }
        return Set(served).sorted(by: precedes)
    }

    /// Whether a line is told before another: by its sort order, else by its names, numbers as numbers.
    package func precedes(_ left: Int, _ right: Int) -> Bool { index.rank(left) < index.rank(right) }

    /// The patterns of a line.
    package func patterns(of line: Int) -> [Int] { index.patternsOfLine.values(of: line) }

    /// The trips of a line, pattern by pattern.
    package func trips(of line: Int) -> [Int] { patterns(of: line).flatMap { index.trips(of: $0) } }

    /// The line of a trip, or `nil` when there is no such trip.
    package func line(of trip: Int) -> Int? {
        guard trips.patterns.indices.contains(trip) else { return nil }
        return Int(patterns.lines[Int(trips.patterns[trip])])
    }

    /// The direction of a trip, 0 or 1, where the source tells it.
    package func direction(of trip: Int) -> Int? {
        guard trips.patterns.indices.contains(trip) else { return nil }
        let direction = Int(patterns.directions[Int(trips.patterns[trip])])
        return direction < 2 ? direction : nil
    }

    /// The frequencies by which a trip runs; none for a trip with a start of its own.
    package func frequencies(of trip: Int) -> ArraySlice<TimetableFrequency> {
        frequencies[index.frequencies(of: trip)]
    }

    /// The destination that the vehicle shows at a call: its own, else the trip's, else the name of the last
    /// stop.
    package func headsign(of call: ScheduledCall) -> String {
        headsign(of: call.trip, at: call.position)
    }

    /// The destination that the vehicle shows at a place of the trip's pattern.
    package func headsign(of trip: Int, at position: Int) -> String {
        guard trips.patterns.indices.contains(trip) else { return "" }
        let calls = patterns.calls(of: Int(trips.patterns[trip]))
        if position >= 0, position < calls.count,
            let own = text(patterns.headsigns[calls.lowerBound + position])
        {
            return own
        }
        if let headsign = text(trips.headsigns[trip]) { return headsign }
        return calls.last.map { stops[Int(patterns.stops[$0])].name } ?? ""
    }

    /// A name in another language, or `nil` when the source has none in it.
    ///
    /// A tag such as `sv-FI` also finds what is written in `sv`.
    package func translation(of subject: TimetableTranslation.Subject, in language: String) -> String? {
        var tag = language.lowercased()
        while !tag.isEmpty {
            if let text = index.translations[TranslationKey(subject: subject, language: tag)] { return text }
            guard let hyphen = tag.lastIndex(of: "-") else { return nil }
            tag = String(tag[..<hyphen])
        }
        return nil
    }
}
