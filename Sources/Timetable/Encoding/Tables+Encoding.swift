import Bounds

extension PatternTable {
    func encoded() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(count)
        writer.differences(firstCall.dropFirst())
        writer.runs(lines)
        writer.runs(directions)
        writer.runs(shapes)
        writer.count(stops.count)
        writer.differences(stops)
        writer.runs(sequenceSteps)
        writer.runs(boardings)
        writer.runs(headsigns)
        return writer.bytes
    }

    init(reading reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        firstCall += try reader.differences(count, of: UInt32.self)
        lines = try reader.runs(count, of: UInt32.self)
        directions = try reader.runs(count, of: UInt8.self)
        shapes = try reader.runs(count, of: UInt32.self)
        let calls = try reader.count()
        stops = try reader.differences(calls, of: UInt32.self)
        let steps = try reader.runs(calls, of: Int64.self)
        boardings = try reader.runs(calls, of: UInt8.self)
        headsigns = try reader.runs(calls, of: UInt32.self)
        var (starts, last) = (firstCall[...], Int64(0))
        for (call, step) in steps.enumerated() {
            while let start = starts.first, start <= call {
                if start == call { last = 0 }
                starts.removeFirst()
            }
            last = last.saturatingAdd(step)
            sequences.append(UInt32(clamping: last))
        }
    }

    /// The distances between the numbers of the calls of each pattern, the first from 0.
    private var sequenceSteps: [Int64] {
        (0..<count).flatMap { pattern in
            var last: Int64 = 0
            return calls(of: pattern).map { call in
                let sequence = Int64(clamping: sequences[checked: call] ?? 0)
                defer { last = sequence }
                return sequence - last
            }
        }
    }
}

extension ProfileTable {
    func encoded() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(count)
        writer.runs((0..<count).map { times(of: $0).count })
        writer.count(departures.count)
        writer.runs(zip(departures, arrivals).map { Int64(clamping: $0) - Int64(clamping: $1) })
        for profile in 0..<count {
            let times = times(of: profile)
            var last = 0
            let steps = (departures[checked: times] ?? []).map { time in
                defer { last = Int(clamping: time) }
                return Int(clamping: time) - last
            }
            // Most timetables count in minutes.
            let unit = max(1, steps.reduce(0, Self.greatestDivisor))
            writer.count(unit)
            for step in steps { writer.number(step / unit) }
        }
        return writer.bytes
    }

    init(reading reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        let lengths = try reader.runs(count, of: UInt32.self)
        let times = try reader.count()
        let waits = try reader.runs(times, of: Int64.self)
        for length in lengths {
            guard let unit = reader.unsigned().flatMap({ Int(exactly: $0) }), length <= reader.rest else {
                throw TimetableError("the timetable is damaged")
            }
            var last = 0
            for _ in repeatElement((), count: Int(clamping: length)) {
                last = last.saturatingAdd(try reader.number().saturatingMultiply(unit))
                departures.append(Int32(clamping: last))
            }
            first.append(UInt32(clamping: departures.count))
        }
        arrivals = zip(departures, waits).map { Int32(clamping: Int64(clamping: $0).saturatingSubtract($1)) }
    }

    private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
        var (one, other) = (abs(one), abs(other))
        while other != 0 { (one, other) = (other, one % other) }
        return one
    }
}

extension ServiceTable {
    func encoded() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(count)
        writer.differences(firstException.dropFirst())
        writer.runs(weekdays)
        writer.runs(firstDays)
        writer.runs(lastDays)
        writer.count(exceptions.count)
        writer.differences(exceptions)
        return writer.bytes
    }

    init(reading reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        firstException += try reader.differences(count, of: UInt32.self)
        weekdays = try reader.runs(count, of: UInt8.self)
        firstDays = try reader.runs(count, of: Int32.self)
        lastDays = try reader.runs(count, of: Int32.self)
        exceptions = try reader.differences(try reader.count(), of: Int32.self)
    }
}

extension TripTable {
    func encoded() -> [UInt8] {
        var writer = ColumnWriter()
        writer.texts(ids)
        writer.runs(patterns)
        writer.differences(profiles)
        writer.differences(starts)
        writer.differences(services)
        writer.runs(headsigns)
        writer.runs(shortNames)
        writer.runs(blocks)
        writer.runs(facts)
        return writer.bytes
    }

    init(reading reader: consuming ColumnReader) throws(TimetableError) {
        ids = try reader.texts()
        // Each id takes a byte at least, so that this many numbers may be kept.
        let count = ids.count
        patterns = try reader.runs(count, of: UInt32.self)
        profiles = try reader.differences(count, of: UInt32.self)
        starts = try reader.differences(count, of: Int32.self)
        services = try reader.differences(count, of: UInt32.self)
        headsigns = try reader.runs(count, of: UInt32.self)
        shortNames = try reader.runs(count, of: UInt32.self)
        blocks = try reader.runs(count, of: UInt32.self)
        facts = try reader.runs(count, of: UInt8.self)
    }
}

extension ShapeTable {
    func encoded() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(count)
        writer.differences(ends)
        writer.append(bytes)
        return writer.bytes
    }

    init(reading reader: consuming ColumnReader) throws(TimetableError) {
        ends = try reader.differences(try reader.count(), of: UInt32.self)
        bytes = Array(try reader.lengthAndBytes())
    }
}
