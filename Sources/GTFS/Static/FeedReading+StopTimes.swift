import Bounds
import Timetable

/// The columns of `stop_times.txt`.
private struct CallColumns {
    let trip: Int
    let stop: Int
    let sequence: Int
    let arrival: Int
    let departure: Int
    let headsign: Int
    let pickup: Int
    let dropOff: Int
    let distance: Int

    init(_ table: GTFSTable) throws(GTFSRefusal) {
        trip = try table.required("trip_id")
        stop = try table.required("stop_id")
        sequence = try table.required("stop_sequence")
        // Either stands for the other.
        departure = table.column("departure_time")
        arrival = departure < 0 ? try table.required("arrival_time") : table.column("arrival_time")
        headsign = table.column("stop_headsign")
        pickup = table.column("pickup_type")
        dropOff = table.column("drop_off_type")
        distance = table.column("shape_dist_traveled")
    }
}

extension FeedReading {
    /// Whether anything is known of when trips call where.
    var hasStopTimes: Bool { calls.hasRows }

    /// The calls of all trips, in any order.
    ///
    /// Stops and lines are of use without them: live departures may come from elsewhere. So a file without
    /// this table is read, and told to have no departures.
    mutating func readStopTimes() throws(GTFSRefusal) {
        calls = RowStore(groups: trips.count)
        let name = "stop_times.txt"
        defer {
            if !hasStopTimes {
                notices.add(.missingTable, name, nil, "there are no stop times: no departures will be known")
            }
        }
        guard var table = try tables.table(name) else { return }
        let columns = try CallColumns(table)
        var (trip, last) = (0, CallRow())
        var id: [UInt8] = []
        while try table.next() {
            let field = table.field(columns.trip)
            if !field.elementsEqual(id) {
                guard let next = trips.number(of: field) else {
                    throw table.refusal("there is no trip with the trip_id \(table.shown(columns.trip))")
                }
                trip = next
                id = Array(field)
            }
            guard let row = try call(table, columns) else { continue }
            if calls.go(to: trip) { last = CallRow() }
            row.store(in: &calls, after: last)
            last = row
        }
        calls.close()
    }

    /// The row of a table, or `nil` when it is left out.
    private mutating func call(_ table: GTFSTable, _ columns: CallColumns) throws(GTFSRefusal) -> CallRow? {
        guard let sequence = table.field(columns.sequence).wholeNumber else {
            throw table.refusal(
                "stop_sequence must be a whole number, 0 or more, not \(table.shown(columns.sequence))"
            )
        }
        guard let stop = try stop(table, columns) else { return nil }
        guard let times = times(table, columns) else { return nil }
        var row = CallRow()
        row.line = table.line
        row.sequence = sequence
        row.stop = stop
        (row.arrival, row.departure) = times
        row.pickup = boarding(columns.pickup, table)
        row.dropOff = boarding(columns.dropOff, table)
        if columns.headsign >= 0 { row.headsign = text(table.field(columns.headsign)) }
        if columns.distance >= 0 { row.distance = table.field(columns.distance).decimal.map { Float($0) } }
        return row
    }

    private mutating func stop(_ table: GTFSTable, _ columns: CallColumns) throws(GTFSRefusal) -> Int? {
        let id = table.field(columns.stop)
        guard !id.isEmpty else {
            notices.add(.callWithoutStop, table.name, table.line, "stop_id is missing; the call is left out")
            return nil
        }
        guard let number = stops.number(of: id) else {
            throw table.refusal("there is no stop with the stop_id \(table.shown(columns.stop))")
        }
        let stop = stopPlaces[checked: number] ?? nil
        if stop == nil {
            notices.add(
                .callAtMissingStop,
                table.name,
                table.line,
                "stop \(table.shown(columns.stop)) is left out, and so is the call"
            )
        }
        return stop
    }

    /// The times of a call, each that of the other where it is missing; `nil` when one cannot be read.
    private mutating func times(_ table: GTFSTable, _ columns: CallColumns) -> (Int?, Int?)? {
        let (arrival, departure) = (table.field(columns.arrival), table.field(columns.departure))
        let (arrives, departs) = (arrival.time, departure.time)
        let isWrong = arrives == nil && !arrival.isEmpty
        guard !isWrong, departs != nil || departure.isEmpty else {
            let shown = table.shown(isWrong ? columns.arrival : columns.departure)
            notices.add(
                .callTime,
                table.name,
                table.line,
                "a time must be as in 7:05:00, at most 335:59:59, not \(shown); the call is left out"
            )
            return nil
        }
        return (arrives ?? departs, departs ?? arrives)
    }

    private mutating func boarding(_ column: Int, _ table: GTFSTable) -> UInt8 {
        let field = table.field(column)
        guard !field.isEmpty else { return 0 }
        if let rule = field.wholeNumber, rule < 4 { return UInt8(clamping: rule) }
        notices.add(
            .callRule,
            table.name,
            table.line,
            "a rule of boarding must be 0 to 3, not \(table.shown(column)); 0 is taken"
        )
        return 0
    }
}
