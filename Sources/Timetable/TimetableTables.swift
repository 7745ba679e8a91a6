/// All that a timetable is made of, before it is known to be right.
struct TimetableTables: Sendable {
    /// The latest time of any trip: two weeks after the start of its service day, in seconds.
    static let latest = 14 * 86_400

    var zone: String
    var feed = TimetableFeed()
    var agencies: [TimetableAgency] = []
    var attributions: [TimetableAttribution] = []
    var stops: [TimetableStop] = []
    var lines: [TimetableLine] = []
    var frequencies: [TimetableFrequency] = []
    var transfers: [TimetableTransfer] = []
    var translations: [TimetableTranslation] = []
    var patterns = PatternTable()
    var profiles = ProfileTable()
    var trips = TripTable()
    var services = ServiceTable()
    var shapes = ShapeTable()
    var texts = TextPool()
}

// What is checked here is not checked again when somebody asks.
extension TimetableTables {
    /// Throws when something refers to nothing, is not sorted, or would not fit into the numbers that queries
    /// count with.
    func check() throws(TimetableError) {
        try checkFacts()
        try checkPatterns()
        try checkProfiles()
        try checkServices()
        try checkTrips()
        try checkFrequencies()
        try checkShapes()
    }

    private func checkFacts() throws(TimetableError) {
        for stop in stops {
            try require((-90...90).contains(stop.latitude), "a latitude is not between -90 and 90")
            try require((-180...180).contains(stop.longitude), "a longitude is not between -180 and 180")
            guard let parent = stop.parent else { continue }
            try require(stops.indices.contains(parent), "a stop belongs to a station that is not there")
        }
        for line in lines {
            try require(line.agency.map(agencies.indices.contains) ?? true, "a line is run by nobody")
        }
        for transfer in transfers {
            try require(
                stops.indices.contains(transfer.from) && stops.indices.contains(transfer.to),
                "a transfer is at a stop that is not there"
            )
        }
        for translation in translations {
            let isKnown =
                switch translation.subject {
                case .stopName(let stop): stops.indices.contains(stop)
                case .lineShortName(let line), .lineLongName(let line): lines.indices.contains(line)
                case .headsign: true
                }
            try require(isKnown, "a translation is of something that is not there")
        }
    }

    private func checkPatterns() throws(TimetableError) {
        let calls = patterns.stops.count
        try require(
            rises(patterns.firstCall, count: patterns.count, end: calls) && patterns.sequences.count == calls
                && patterns.boardings.count == calls && patterns.headsigns.count == calls
                && patterns.directions.count == patterns.count && patterns.shapes.count == patterns.count,
            "the patterns are not complete"
        )
        try require(patterns.lines.allSatisfy { $0 < lines.count }, "a line of a pattern is not there")
        try require(patterns.directions.allSatisfy { $0 <= 2 }, "a direction is neither 0 nor 1")
        try require(patterns.shapes.allSatisfy { $0 <= shapes.count }, "a shape is not there")
        try require(patterns.stops.allSatisfy { $0 < stops.count }, "a stop of a pattern is not there")
        try require(patterns.boardings.allSatisfy { $0 < 16 }, "a boarding rule is not known")
        try require(patterns.headsigns.allSatisfy { $0 < texts.count }, "a headsign is not there")
    }

    private func checkProfiles() throws(TimetableError) {
        let times = profiles.departures.count
        try require(
            !profiles.first.isEmpty && rises(profiles.first, count: profiles.count, end: times)
                && profiles.arrivals.count == times,
            "the profiles are not complete"
        )
        let most = Int32(Self.latest)
        let isShort = { (time: Int32) in -most <= time && time <= most }
        try require(
            profiles.arrivals.allSatisfy(isShort) && profiles.departures.allSatisfy(isShort),
            "a trip takes more than two weeks"
        )
    }

    private func checkServices() throws(TimetableError) {
        try require(
            rises(services.firstException, count: services.count, end: services.exceptions.count)
                && services.firstDays.count == services.count && services.lastDays.count == services.count,
            "the services are not complete"
        )
        for service in 0..<services.count {
            let range = Int(services.firstException[service])..<Int(services.firstException[service + 1])
            let days = services.exceptions[range].lazy.map { $0 >> 1 }
            try require(
                zip(days, days.dropFirst()).allSatisfy { $0 < $1 },
                "the exceptions of a service are not sorted"
            )
        }
    }

    private func checkTrips() throws(TimetableError) {
        let counts = [
            trips.ids.count, trips.profiles.count, trips.starts.count, trips.services.count,
            trips.headsigns.count, trips.shortNames.count, trips.blocks.count, trips.facts.count,
        ]
        try require(counts.allSatisfy { $0 == trips.count }, "the trips are not complete")
        try require(texts.count > 0 && texts.utf8(0).isEmpty, "the texts do not begin with an empty one")
        for trip in 0..<trips.count {
            try require(
                trips.patterns[trip] < patterns.count && trips.profiles[trip] < profiles.count
                    && trips.services[trip] < services.count,
                "a trip has no pattern, no times or no days"
            )
            try require(
                trips.headsigns[trip] < texts.count && trips.shortNames[trip] < texts.count
                    && trips.blocks[trip] < texts.count && trips.facts[trip] < 16,
                "a trip has a text that is not there"
            )
            try require(
                patterns.calls(of: Int(trips.patterns[trip])).count
                    == profiles.times(of: Int(trips.profiles[trip])).count,
                "a trip has other times than stops"
            )
            try require(
                trips.starts[trip] >= 0 && trips.starts[trip] <= Self.latest,
                "a trip starts more than two weeks after its day"
            )
        }
    }

    private func checkFrequencies() throws(TimetableError) {
        var last = 0
        for frequency in frequencies {
            try require(
                frequency.trip >= last && frequency.trip < trips.count,
                "a frequency is of a trip that is not there, or out of order"
            )
            try require(
                frequency.start >= 0 && frequency.end >= frequency.start && frequency.end <= Self.latest
                    && frequency.headway >= 1 && frequency.headway <= Self.latest,
                "a frequency has impossible times"
            )
            last = frequency.trip
        }
        // Queries search the trips of a pattern in two parts.
        let frequent = Set(frequencies.lazy.map(\.trip))
        for trip in trips.patterns.indices.dropFirst() {
            let (before, here) = (trips.patterns[trip - 1], trips.patterns[trip])
            guard before == here else {
                try require(before < here, "the trips are not sorted")
                continue
            }
            let parts = (frequent.contains(trip - 1), frequent.contains(trip))
            let isSorted = parts == (false, false) ? trips.starts[trip - 1] <= trips.starts[trip] : parts.1
            try require(isSorted, "the trips are not sorted")
        }
    }

    private func checkShapes() throws(TimetableError) {
        var last: UInt32 = 0
        for end in shapes.ends {
            try require(end >= last && end <= shapes.bytes.count, "the shapes are not complete")
            last = end
        }
    }

    /// Whether places rise from 0 to an end, one for each group and one for the end.
    private func rises(_ places: [UInt32], count: Int, end: Int) -> Bool {
        places.count == count + 1 && places.first == 0 && places.last.map(Int.init) == end
            && zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
    }

    private func require(
        _ condition: Bool,
        _ reason: @autoclosure () -> String
    ) throws(TimetableError) {
        guard condition else { throw TimetableError(reason()) }
    }
}
