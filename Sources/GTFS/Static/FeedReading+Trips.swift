import Bounds
import Model
import Timetable

/// The columns of `trips.txt`.
private struct TripColumns {
    let id: Int
    let route: Int
    let service: Int
    let headsign: Int
    let shortName: Int
    let direction: Int
    let block: Int
    let shape: Int
    let wheelchair: Int
    let bikes: Int

    init(_ table: GTFSTable) throws(GTFSRefusal) {
        id = try table.required("trip_id")
        route = try table.required("route_id")
        service = try table.required("service_id")
        headsign = table.column("trip_headsign")
        shortName = table.column("trip_short_name")
        direction = table.column("direction_id")
        block = table.column("block_id")
        shape = table.column("shape_id")
        wheelchair = table.column("wheelchair_accessible")
        bikes = table.column("bikes_allowed")
    }
}

extension FeedReading {
    mutating func readTrips() throws(GTFSRefusal) {
        var table = try tables.required("trips.txt")
        let columns = try TripColumns(table)
        while try table.next() {
            guard trips.add(try table.required(columns.id, "trip_id")) != nil else {
                throw table.refusal("the trip_id \(table.shown(columns.id)) was there before")
            }
            guard let line = lines.number(of: table.field(columns.route)) else {
                throw table.refusal("there is no route with the route_id \(table.shown(columns.route))")
            }
            guard let service = services.number(of: table.field(columns.service)) else {
                throw table.refusal(
                    "neither calendar.txt nor calendar_dates.txt has the service_id "
                        + table.shown(columns.service)
                )
            }
            let direction = table.field(columns.direction).wholeNumber ?? 2
            let shape = table.field(columns.shape)
            tripRows.append(
                TripRow(
                    line: UInt32(clamping: line),
                    service: UInt32(clamping: service),
                    headsign: text(table.field(columns.headsign)),
                    shortName: text(table.field(columns.shortName)),
                    block: text(table.field(columns.block)),
                    shape: shape.isEmpty
                        ? 0 : UInt32(clamping: (shapes.number(of: shape) ?? shapes.add(shape) ?? 0) + 1),
                    direction: UInt8(clamping: min(direction, 2)),
                    wheelchair: KnownOrNot(field: table.field(columns.wheelchair)),
                    bikes: KnownOrNot(field: table.field(columns.bikes))
                )
            )
        }
        guard table.rowCount > 0 else { throw GTFSRefusal(file: table.name, "the table has no rows") }
    }

    /// Makes a pattern, a profile and a trip of the calls of each trip, in the order of `trips.txt`.
    mutating func addTrips() throws(GTFSRefusal) {
        tripNumbers = [Int?](repeating: nil, count: trips.count)
        guard hasStopTimes else { return }
        let servicePlaces = calendars.map { builder.service($0) }
        for (number, row) in tripRows.enumerated() {
            var rows = CallRow.rows(of: calls.runs(of: number))
            try sort(&rows, of: number)
            complete(&rows)
            tellBackwardTimes(rows)
            guard rows.count >= 2, let start = rows.first?.departure else {
                notices.add(
                    .tripWithoutTimes,
                    "trips.txt",
                    nil,
                    "trip \"\(trips.text(number))\" calls at fewer than two stops; it is left out"
                )
                continue
            }
            let trip = TimetableTrip(
                sourceID: trips.text(number),
                pattern: builder.pattern(pattern(row, rows, number)),
                profile: builder.profile(
                    TimetableProfile(
                        arrivals: rows.map { Int32(clamping: ($0.arrival ?? start) - start) },
                        departures: rows.map { Int32(clamping: ($0.departure ?? start) - start) }
                    )
                ),
                start: start,
                service: servicePlaces[checked: Int(clamping: row.service)] ?? -1,
                headsign: text(row.headsign),
                shortName: text(row.shortName),
                block: text(row.block),
                wheelchair: row.wheelchair,
                bikes: row.bikes
            )
            let added = builder.addTrip(trip)
            tripNumbers.change(at: number) { $0 = added }
        }
        calls = RowStore(groups: 0)
    }

    /// Brings the calls of a trip into their order.
    private func sort(_ rows: inout [CallRow], of trip: Int) throws(GTFSRefusal) {
        let isSorted = zip(rows, rows.dropFirst()).allSatisfy { $0.sequence < $1.sequence }
        guard !isSorted else { return }
        rows.sort { ($0.sequence, $0.line) < ($1.sequence, $1.line) }
        for (row, next) in zip(rows, rows.dropFirst()) where row.sequence == next.sequence {
            throw GTFSRefusal(
                file: "stop_times.txt",
                line: next.line,
                "trip \"\(trips.text(trip))\" has the stop_sequence \(next.sequence) twice, "
                    + "first on line \(row.line)"
            )
        }
    }

    private mutating func pattern(_ row: TripRow, _ rows: [CallRow], _ trip: Int) -> TimetablePattern {
        let shape = row.shape == 0 ? nil : shapePlaces[checked: Int(clamping: row.shape) - 1] ?? nil
        if row.shape != 0, shape == nil {
            notices.add(
                .tripShape,
                "trips.txt",
                nil,
                "trip \"\(trips.text(trip))\" has a shape_id that shapes.txt does not have"
            )
        }
        return TimetablePattern(
            line: Int(clamping: row.line),
            direction: row.direction < 2 ? Int(clamping: row.direction) : nil,
            shape: shape,
            calls: rows.map { call in
                TimetablePattern.Call(
                    stop: call.stop,
                    sequence: call.sequence,
                    pickup: TimetablePattern.Boarding(rawValue: call.pickup) ?? .regular,
                    dropOff: TimetablePattern.Boarding(rawValue: call.dropOff) ?? .regular,
                    headsign: text(call.headsign)
                )
            }
        )
    }

    private mutating func tellBackwardTimes(_ rows: [CallRow]) {
        var last = 0
        for row in rows {
            guard let arrival = row.arrival, let departure = row.departure else { continue }
            if arrival < last || departure < arrival {
                notices.add(
                    .callBackwards,
                    "stop_times.txt",
                    row.line,
                    "the time is before the one of the stop before, or of the arrival; it is kept"
                )
            }
            last = departure
        }
    }
}
