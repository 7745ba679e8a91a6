/// Puts a timetable together, piece by piece.
///
/// Equal patterns, profiles and services are kept once. References are checked by ``finish()``.
package struct TimetableBuilder {
    var tables: TimetableTables
    private var textIndex = TextIndex()
    private var patternIndex = ValueIndex()
    private var profileIndex = ValueIndex()
    private var serviceIndex: [TimetableService: Int] = [:]

    /// Begins a timetable whose service days begin in a time zone, as in `Europe/Stockholm`.
    package init(zone: String) {
        tables = TimetableTables(zone: zone)
        _ = text("")
    }

    package var zone: String {
        get { tables.zone }
        set { tables.zone = newValue }
    }

    package var feed: TimetableFeed {
        get { tables.feed }
        set { tables.feed = newValue }
    }

    package var stops: [TimetableStop] {
        get { tables.stops }
        _modify { yield &tables.stops }
    }

    package var lines: [TimetableLine] {
        get { tables.lines }
        _modify { yield &tables.lines }
    }

    package var agencies: [TimetableAgency] {
        get { tables.agencies }
        _modify { yield &tables.agencies }
    }

    package var attributions: [TimetableAttribution] {
        get { tables.attributions }
        _modify { yield &tables.attributions }
    }

    package var transfers: [TimetableTransfer] {
        get { tables.transfers }
        _modify { yield &tables.transfers }
    }

    package var translations: [TimetableTranslation] {
        get { tables.translations }
        _modify { yield &tables.translations }
    }

    package var patternCount: Int { tables.patterns.count }
    package var tripCount: Int { tables.trips.count }

    // MARK: - What is shared

    /// The place of a service.
    package mutating func service(_ service: TimetableService) -> Int {
        if let place = serviceIndex[service] { return place }
        let place = tables.services.count
        tables.services.append(service)
        serviceIndex[service] = place
        return place
    }

    /// The place of a pattern.
    package mutating func pattern(_ pattern: TimetablePattern) -> Int {
        let column = PatternColumn(pattern) { headsign in headsign.map { text($0) } ?? 0 }
        let hash = column.hashValue
        let known = patternIndex.place(hash: hash) { tables.patterns.column(at: $0) == column }
        if let known { return known }
        patternIndex.append(hash: hash)
        return tables.patterns.append(column)
    }

    /// The place of a profile.
    package mutating func profile(_ profile: TimetableProfile) -> Int {
        let hash = profile.hashValue
        let known = profileIndex.place(hash: hash) { place in
            let times = tables.profiles.times(of: place)
            return tables.profiles.departures[times].elementsEqual(profile.departures)
                && tables.profiles.arrivals[times].elementsEqual(profile.arrivals)
        }
        if let known { return known }
        profileIndex.append(hash: hash)
        tables.profiles.arrivals += profile.arrivals
        tables.profiles.departures += profile.departures
        tables.profiles.first.append(UInt32(truncatingIfNeeded: tables.profiles.departures.count))
        return tables.profiles.count - 1
    }

    /// Adds a shape and returns its place; `nil` when all shapes together pass 4 GiB.
    package mutating func addShape(_ points: some Sequence<TimetablePoint>) -> Int? {
        tables.shapes.append(points)
    }

    // MARK: - Trips

    /// Adds a trip and returns its number, by which ``addFrequency(_:)`` refers to it.
    ///
    /// The finished timetable has another order of trips.
    @discardableResult
    package mutating func addTrip(_ trip: TimetableTrip) -> Int {
        _ = tables.trips.ids.append(trip.sourceID.utf8)
        tables.trips.patterns.append(UInt32(clamping: trip.pattern))
        tables.trips.profiles.append(UInt32(clamping: trip.profile))
        tables.trips.starts.append(Int32(clamping: trip.start))
        tables.trips.services.append(UInt32(clamping: trip.service))
        tables.trips.headsigns.append(text(trip.headsign ?? ""))
        tables.trips.shortNames.append(text(trip.shortName ?? ""))
        tables.trips.blocks.append(text(trip.block ?? ""))
        tables.trips.facts.append(trip.wheelchair.code | trip.bikes.code << 2)
        return tables.trips.count - 1
    }

    /// The headsign of a trip's call; `nil` when there is no such call, or it has none of its own.
    package func headsign(ofTrip number: Int, sequence: Int) -> String? {
        guard tables.trips.patterns.indices.contains(number) else { return nil }
        let calls = tables.patterns.calls(of: Int(tables.trips.patterns[number]))
        let call = calls.first { Int(tables.patterns.sequences[$0]) == sequence }
        return call.map { tables.texts[Int(tables.patterns.headsigns[$0])] }.flatMap { $0.isEmpty ? nil : $0 }
    }

    package mutating func addFrequency(_ frequency: TimetableFrequency) {
        tables.frequencies.append(frequency)
    }

    /// The timetable, or the reason why these are not the parts of one.
    package consuming func finish() throws(TimetableError) -> SourceTimetable {
        try tables.sortTrips()
        return try SourceTimetable(tables)
    }

    private mutating func text(_ text: String) -> UInt32 {
        let known = textIndex.place(of: Array(text.utf8)[...], in: tables.texts)
        guard known == nil, let place = tables.texts.append(text.utf8) else { return UInt32(known ?? 0) }
        _ = textIndex.insert(place, of: tables.texts)
        return UInt32(place)
    }
}
