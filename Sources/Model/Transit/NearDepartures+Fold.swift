extension NearDepartures {
    /// A stop and what leaves from it, as its sources tell it.
    package struct Board: Sendable, Hashable {
        package let stop: NearStop
        package let departures: [Departure]

        package init(stop: NearStop, departures: [Departure]) {
            self.stop = stop
            self.departures = departures
        }
    }

    /// Folds what leaves from several stops into rows, each for one line and direction from one stop.
    ///
    /// A trip is told at the nearest stop where the viewer can catch it on foot; a trip that can be caught
    /// nowhere, at the nearest one that it leaves from, because a missing row says that nothing leaves.
    /// Cancelled trips stay, and are marked. Departures that left more than ``Departure/grace`` ago are not
    /// told.
    ///
    /// Rows are in the order of the distance of their stops, then of lines, then of time.
    package static func fold(_ boards: [Board], at now: Instant, most: Int = mostDepartures) -> [Row] {
        let boards = boards.sorted {
            ($0.stop.distance, $0.stop.stop.id) < ($1.stop.distance, $1.stop.stop.id)
        }
        var calls: [TripKey: [Call]] = [:]
        var lines = LineGroups()
        for (place, board) in boards.enumerated() {
            for departure in board.departures where !departure.isPast(at: now) {
                let group = lines.group(of: departure)
                let call = Call(departure, at: board.stop, place: place, lineGroup: group)
                calls[TripKey(departure), default: []].append(call)
            }
        }
        var groups: [RowKey: [Call]] = [:]
        for trip in calls.values {
            guard let place = place(of: trip, at: now) else { continue }
            for call in trip where call.place == place { groups[RowKey(call), default: []].append(call) }
        }
        return groups.values.compactMap { row($0, most: most) }
            .sorted { $0.order < $1.order }
            .map(\.row)
    }

    /// The stop where a trip is told.
    private static func place(of trip: [Call], at now: Instant) -> Int? {
        let inTime = trip.filter { $0.isInTime(at: now) }
        let running = inTime.filter { $0.departure.status != .cancelled && $0.departure.status != .skipped }
        return running.map(\.place).min() ?? inTime.map(\.place).min() ?? trip.map(\.place).min()
    }

    private static func row(_ calls: [Call], most: Int) -> (order: RowOrder, row: Row)? {
        let calls = calls.sorted { $0.order < $1.order }
        guard let first = calls.first else { return nil }
        // A timetable knows more of a line than most live sources.
        let line = calls.first { $0.departure.line.id != nil }?.departure.line ?? first.departure.line
        let row = Row(
            line: line,
            direction: first.departure.direction,
            destination: first.departure.destination,
            stop: first.stop,
            departures: calls.prefix(max(most, 1)).map(\.departure)
        )
        let key = RowKey(first)
        let order = RowOrder(
            place: first.place,
            line: LineOrder(line.name),
            time: first.order.time,
            direction: key.direction,
            group: key.line
        )
        return (order, row)
    }
}

/// A departure on one of the boards, which are counted from the nearest.
private struct Call {
    let departure: Departure
    let stop: NearStop
    let place: Int
    let lineGroup: Int

    init(_ departure: Departure, at near: NearStop, place: Int, lineGroup: Int) {
        var departure = departure
        departure.stop.distance = departure.stop.distance ?? near.distance
        departure.stop.walkingTime = departure.stop.walkingTime ?? near.walkingTime
        self.departure = departure
        stop = near
        self.place = place
        self.lineGroup = lineGroup
    }

    /// Whether a viewer who sets out now is there when it leaves; so it is held where no time is known.
    func isInTime(at now: Instant) -> Bool {
        guard let time = departure.time else { return true }
        return now + Int64(clamping: stop.walkingTime) * Instant.Span.second <= time
    }

    /// The time, then what makes the order the same on every run.
    var order: (time: Instant, trip: String, stop: Stop.ID) {
        (departure.time ?? .never, departure.tripID ?? departure.vehicleID ?? "", departure.stop.id)
    }
}

/// The name of a trip, the same at all of its stops.
private enum TripKey: Hashable {
    case trip(source: String, id: String, date: ServiceDate?, runStart: Instant?)
    /// For sources that name vehicles only.
    case vehicle(source: String, id: String, line: String, destination: String?)
    case time(source: String, line: String, direction: String?, destination: String?, Instant?)

    init(_ departure: Departure) {
        let source = departure.source
        let line = departure.line.name
        if let id = departure.tripID {
            self = .trip(source: source, id: id, date: departure.serviceDate, runStart: departure.runStart)
        } else if let id = departure.vehicleID {
            self = .vehicle(source: source, id: id, line: line, destination: departure.destination)
        } else {
            self = .time(
                source: source,
                line: line,
                direction: departure.direction,
                destination: departure.destination,
                departure.scheduled ?? departure.expected
            )
        }
    }
}

/// Numbers for lines, the same for all names that a source has for one line.
///
/// A live source and the timetable may know a line by different names, as in `Brn` and `Brown Line`.
private struct LineGroups {
    private enum Name: Hashable {
        case ours(TransitLine.ID)
        case sourceID(String, String)
        case name(String, String, TransitMode)
    }

    private var numbers: [Name: Int] = [:]

    mutating func group(of departure: Departure) -> Int {
        let line = departure.line
        let names = [
            line.id.map { Name.ours($0) }, line.sourceID.map { .sourceID(departure.source, $0) },
            line.name.isEmpty ? nil : .name(departure.source, line.name, line.mode),
        ].compactMap(\.self)
        let number = names.compactMap { numbers[$0] }.first ?? numbers.count
        for name in names where numbers[name] == nil { numbers[name] = number }
        return number
    }
}

/// The departures that share a row.
private struct RowKey: Hashable {
    let place: Int
    let line: Int
    let direction: String

    init(_ call: Call) {
        place = call.place
        line = call.lineGroup
        // Without a word for the direction, the destination tells it.
        direction = call.departure.direction ?? call.departure.destination ?? ""
    }
}

private struct RowOrder: Comparable {
    let place: Int
    let line: LineOrder
    let time: Instant
    let direction: String
    let group: Int

    static func < (left: RowOrder, right: RowOrder) -> Bool {
        if (left.place, left.line, left.time) != (right.place, right.line, right.time) {
            return (left.place, left.line, left.time) < (right.place, right.line, right.time)
        }
        return (left.direction, left.group) < (right.direction, right.group)
    }
}

extension Instant {
    /// After all others.
    fileprivate static let never = Instant(milliseconds: .max)
}
