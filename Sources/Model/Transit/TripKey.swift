/// The name of a trip, the same at all of its stops.
///
/// Trips without a name share one for each line, direction and destination: at two stops, nothing tells the
/// same trip from the next one.
enum TripKey: Hashable {
    case trip(id: String, date: Int?, runStart: Instant?, source: String)
    /// For sources that name vehicles only.
    case vehicle(id: String, line: String, destination: String?, source: String)
    case unnamed(line: String, direction: String?, destination: String?, source: String)

    init(_ departure: Departure) {
        let source = departure.source
        if let id = departure.tripID {
            let date = departure.serviceDate?.number
            self = .trip(id: id, date: date, runStart: departure.runStart, source: source)
        } else if let id = departure.vehicleID {
            let line = departure.line.name
            self = .vehicle(id: id, line: line, destination: departure.destination, source: source)
        } else {
            self = .unnamed(
                line: departure.line.name,
                direction: departure.direction,
                destination: departure.destination,
                source: source
            )
        }
    }

    /// Few trips of different sources share a name: the hash leaves out what rarely differs.
    func hash(into hasher: inout Hasher) {
        switch self {
        case .trip(let id, let date, let runStart, _):
            hasher.combine(id)
            hasher.combine(date)
            hasher.combine(runStart)
        case .vehicle(let id, _, _, _): hasher.combine(id)
        case .unnamed(let line, _, let destination, _):
            hasher.combine(line)
            hasher.combine(destination)
        }
    }
}

/// Numbers for lines, the same for all names that a source has for one line.
///
/// A live source and the timetable may know a line by different names, as in `Brn` and `Brown Line`.
struct LineNumbers {
    private enum Name: Hashable {
        case sourceID(String, String)
        case name(String, String, TransitMode)
    }

    private var count = 0
    private var byID: [TransitLine.ID: Int] = [:]
    private var byName: [Name: Int] = [:]

    mutating func number(of departure: Departure) -> Int {
        let line = departure.line
        if let number = line.id.flatMap({ byID[$0] }) { return number }
        let names = [
            line.sourceID.map { Name.sourceID(departure.source, $0) },
            line.name.isEmpty ? nil : .name(departure.source, line.name, line.mode),
        ].compactMap(\.self)
        let number = names.compactMap { byName[$0] }.first ?? count
        count = max(count, number + 1)
        if let id = line.id { byID[id] = number }
        for name in names where byName[name] == nil { byName[name] = number }
        return number
    }
}
