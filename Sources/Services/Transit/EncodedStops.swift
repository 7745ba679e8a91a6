import Storage
import Synchronization
import Wire

/// The stops of a table as answers tell them, each written when it is asked for the first time.
final class EncodedStops: Sendable {
    private let table: StopTable
    private let written: Mutex<[EncodedStop?]>

    init(_ table: StopTable) {
        self.table = table
        written = Mutex(Array(repeating: nil, count: table.stops.count))
    }

    /// The stops at places of the table; places outside of it are left out.
    func stops(at places: some Sequence<Int>) -> [EncodedStop] {
        written.withLock { written in
            places.compactMap { place in
                guard written.indices.contains(place) else { return nil }
                if let known = written[place] { return known }  // in range: see above
                let stop = EncodedStop(table.stops[place])  // in range: as many as the stops
                written[place] = stop  // in range: see above
                return stop
            }
        }
    }
}
