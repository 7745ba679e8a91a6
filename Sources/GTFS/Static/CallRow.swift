import Bounds
import Timetable

/// A row of `stop_times.txt`.
struct CallRow {
    var line = 0
    var sequence = 0
    /// The place of the stop in the timetable.
    var stop = 0
    var pickup: UInt8 = 0
    var dropOff: UInt8 = 0
    /// In seconds after the start of the service day; `nil` where it is to be reckoned from other calls.
    var arrival: Int?
    var departure: Int?
    /// The number of a text, 0 where there is none.
    var headsign: UInt32 = 0
    /// The distance along the shape, in the unit of the source.
    var distance: Float?

    // MARK: - As it is stored

    // Each row is a byte of facts and its differences from the row before.
    private static let hasTimes = 1
    private static let hasHeadsign = 2
    private static let hasDistance = 4

    func store(in calls: inout RowStore, after last: CallRow) {
        var facts = Int(clamping: pickup) << 3 | Int(clamping: dropOff) << 5
        if arrival != nil, departure != nil { facts |= Self.hasTimes }
        if headsign != 0 { facts |= Self.hasHeadsign }
        if distance != nil { facts |= Self.hasDistance }
        calls.append(facts)
        calls.append(line - last.line)
        calls.append(sequence - last.sequence)
        calls.append(stop - last.stop)
        if let arrival, let departure {
            calls.append(arrival - (last.departure ?? 0))
            calls.append(departure - arrival)
        }
        if headsign != 0 { calls.append(Int(clamping: headsign)) }
        if let distance { calls.append(Int(truncatingIfNeeded: distance.bitPattern)) }
    }

    /// The rows of a trip in the order of the table.
    static func rows(of runs: [ColumnReader]) -> [CallRow] {
        var rows: [CallRow] = []
        for var run in runs {
            var last = CallRow()
            while let row = CallRow(reading: &run, after: last) {
                rows.append(row)
                last = row
            }
        }
        return rows
    }

    private init?(reading run: inout ColumnReader, after last: CallRow) {
        guard let facts = run.number(), let line = run.number(), let sequence = run.number(),
            let stop = run.number()
        else { return nil }
        self.line = last.line + line
        self.sequence = last.sequence + sequence
        self.stop = last.stop + stop
        pickup = UInt8(clamping: facts >> 3 & 3)
        dropOff = UInt8(clamping: facts >> 5 & 3)
        if facts & Self.hasTimes != 0, let arrival = run.number(), let wait = run.number() {
            self.arrival = (last.departure ?? 0) + arrival
            departure = self.arrival.map { $0 + wait }
        }
        if facts & Self.hasHeadsign != 0 { headsign = UInt32(clamping: run.number() ?? 0) }
        if facts & Self.hasDistance != 0 {
            distance = Float(bitPattern: UInt32(clamping: run.number() ?? 0))
        }
    }

    init() {}
}

extension ColumnReader {
    fileprivate mutating func number() -> Int? { signed().map { Int(truncatingIfNeeded: $0) } }
}
