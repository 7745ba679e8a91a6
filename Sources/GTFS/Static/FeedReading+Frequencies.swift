import Bounds
import Timetable

extension FeedReading {
    mutating func readFrequencies() throws(GTFSRefusal) {
        guard var table = try tables.table("frequencies.txt") else { return }
        let (id, headway) = (try table.required("trip_id"), try table.required("headway_secs"))
        let (start, end) = (try table.required("start_time"), try table.required("end_time"))
        let exact = table.column("exact_times")
        while try table.next() {
            guard let trip = trips.number(of: table.field(id)) else {
                throw table.refusal("there is no trip with the trip_id \(table.shown(id))")
            }
            // Trips without calls have been told.
            guard let number = tripNumbers[checked: trip] ?? nil else { continue }
            guard let first = table.field(start).time, let last = table.field(end).time, first <= last,
                let seconds = table.field(headway).wholeNumber, (1...86_400).contains(seconds)
            else {
                notices.add(
                    .frequency,
                    table.name,
                    table.line,
                    "start_time \(table.shown(start)), end_time \(table.shown(end)) and headway_secs "
                        + "\(table.shown(headway)) are impossible; the frequency is left out"
                )
                continue
            }
            builder.addFrequency(
                TimetableFrequency(
                    trip: number,
                    start: first,
                    end: last,
                    headway: seconds,
                    isExact: table.field(exact).wholeNumber == 1
                )
            )
        }
    }

    /// The transfers between stops; those between certain lines or trips only are left out.
    mutating func readTransfers() throws(GTFSRefusal) {
        guard var table = try tables.table("transfers.txt") else { return }
        let (from, to) = (table.column("from_stop_id"), table.column("to_stop_id"))
        let (type, time) = (table.column("transfer_type"), table.column("min_transfer_time"))
        let conditions = ["from_route_id", "to_route_id", "from_trip_id", "to_trip_id"].map {
            table.column($0)
        }
        while try table.next() {
            if conditions.contains(where: { !table.field($0).isEmpty }) { continue }
            let kind = TimetableTransfer.Kind(rawValue: UInt8(clamping: table.field(type).wholeNumber ?? 0))
            guard let start = stops.number(of: table.field(from)).flatMap({ stopPlaces[checked: $0] ?? nil }),
                let end = stops.number(of: table.field(to)).flatMap({ stopPlaces[checked: $0] ?? nil }),
                let kind
            else {
                notices.add(
                    .transfer,
                    table.name,
                    table.line,
                    "from_stop_id \(table.shown(from)), to_stop_id \(table.shown(to)) and transfer_type "
                        + "\(table.shown(type)) are no transfer between stops; it is left out"
                )
                continue
            }
            let seconds = table.field(time).wholeNumber
            builder.transfers.append(TimetableTransfer(from: start, to: end, kind: kind, seconds: seconds))
        }
    }
}
