import Model

/// A pattern in the numbers of its table.
struct PatternColumn: Hashable {
    var line: UInt32
    var direction: UInt8
    var shape: UInt32
    var stops: [UInt32]
    var sequences: [UInt32]
    var boardings: [UInt8]
    var headsigns: [UInt32]
}

extension PatternColumn {
    init(_ pattern: TimetablePattern, text: (String?) -> UInt32) {
        line = UInt32(clamping: pattern.line)
        direction = pattern.direction.map { UInt8(clamping: $0) } ?? 2
        shape = pattern.shape.map { UInt32(clamping: $0).addingReportingOverflow(1).partialValue } ?? 0
        stops = pattern.calls.map { UInt32(clamping: $0.stop) }
        sequences = pattern.calls.map { UInt32(clamping: $0.sequence) }
        boardings = pattern.calls.map { $0.pickup.rawValue | $0.dropOff.rawValue << 2 }
        headsigns = pattern.calls.map { text($0.headsign) }
    }
}

extension PatternTable {
    mutating func append(_ column: PatternColumn) -> Int {
        lines.append(column.line)
        directions.append(column.direction)
        shapes.append(column.shape)
        stops += column.stops
        sequences += column.sequences
        boardings += column.boardings
        headsigns += column.headsigns
        firstCall.append(UInt32(clamping: stops.count))
        return lines.count - 1
    }

    func column(at pattern: Int) -> PatternColumn {
        let calls = calls(of: pattern)
        return PatternColumn(
            line: lines[pattern],
            direction: directions[pattern],
            shape: shapes[pattern],
            stops: Array(stops[calls]),
            sequences: Array(sequences[calls]),
            boardings: Array(boardings[calls]),
            headsigns: Array(headsigns[calls])
        )
    }
}

extension ServiceTable {
    mutating func append(_ service: TimetableService) {
        weekdays.append(service.weekdays & 0x7F)
        firstDays.append(Int32(clamping: service.period?.lowerBound.number ?? 1))
        lastDays.append(Int32(clamping: service.period?.upperBound.number ?? 0))
        let added = service.added.map { Int32(clamping: $0.number * 2 + 1) }
        let removed = service.removed.subtracting(service.added).map { Int32(clamping: $0.number * 2) }
        exceptions += (added + removed).sorted()
        firstException.append(UInt32(clamping: exceptions.count))
    }
}

extension TimetableTables {
    /// Brings the trips into the order of ``TripTable``.
    mutating func sortTrips() throws(TimetableError) {
        let old = trips
        guard frequencies.allSatisfy({ old.patterns.indices.contains($0.trip) }), old.ids.count == old.count
        else { throw TimetableError("a frequency is of a trip that is not there") }
        var isFrequent = [Bool](repeating: false, count: old.count)
        for frequency in frequencies { isFrequent[frequency.trip] = true }
        let order = old.patterns.indices.sorted { left, right in
            if old.patterns[left] != old.patterns[right] { return old.patterns[left] < old.patterns[right] }
            if isFrequent[left] != isFrequent[right] { return isFrequent[right] }
            if old.starts[left] != old.starts[right] { return old.starts[left] < old.starts[right] }
            return left < right
        }
        trips = TripTable()
        trips.ids.reserve(texts: old.count, bytes: old.ids.bytes.count)
        for place in order { _ = trips.ids.append(old.ids.utf8(place)) }
        trips.patterns = order.map { old.patterns[$0] }
        trips.profiles = order.map { old.profiles[$0] }
        trips.starts = order.map { old.starts[$0] }
        trips.services = order.map { old.services[$0] }
        trips.headsigns = order.map { old.headsigns[$0] }
        trips.shortNames = order.map { old.shortNames[$0] }
        trips.blocks = order.map { old.blocks[$0] }
        trips.facts = order.map { old.facts[$0] }
        var places = [Int](repeating: 0, count: old.count)
        for (place, trip) in order.enumerated() { places[trip] = place }
        for place in frequencies.indices { frequencies[place].trip = places[frequencies[place].trip] }
        frequencies.sort { ($0.trip, $0.start, $0.end) < ($1.trip, $1.start, $1.end) }
    }
}
