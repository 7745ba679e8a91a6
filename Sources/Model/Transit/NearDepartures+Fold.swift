import Bounds

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

    /// Folds what leaves from several stops into rows, one for each line and direction.
    ///
    /// A trip is told at the nearest stop where the viewer can catch it on foot; a trip that can be caught
    /// nowhere, at the nearest one that it leaves from, because a missing row says that nothing leaves. So
    /// the departures of a row may leave from several stops. Cancelled trips stay, and are marked. Departures
    /// that left more than ``Departure/grace`` ago are not told.
    ///
    /// Rows are in the order of the distance of their stops, then of lines, then of time.
    package static func fold(_ boards: [Board], at now: Instant, most: Int = mostDepartures) -> [Row] {
        let boards = boards.sorted {
            ($0.stop.distance, $0.stop.stop.id) < ($1.stop.distance, $1.stop.stop.id)
        }
        var folding = Folding(now: now)
        for (place, board) in boards.enumerated() { folding.add(board, at: place) }
        return folding.groups()
            .compactMap { PlacedRow($0, on: boards, most: most) }
            .sorted()
            .map(\.row)
    }
}

/// A departure on one of the boards, which are counted from the nearest: its place there, not a copy.
private struct Call {
    let place: Int
    let index: Int
    let trip: Int
    let line: Int
    let direction: Int
}

/// The departures of all boards, by trips.
private struct Folding {
    /// The nearest boards of a trip.
    private struct Trip {
        /// The nearest one where it can be caught.
        var running: Int?
        /// The nearest one where it could be caught, if it ran and stopped.
        var inTime: Int?
        let nearest: Int

        var place: Int { running ?? inTime ?? nearest }
    }

    private struct Key: Hashable {
        let line: Int
        let direction: Int
    }

    private let now: Instant
    private var calls: [Call] = []
    private var trips: [Trip] = []
    private var tripNumbers: [TripKey: Int] = [:]
    private var lines = LineNumbers()
    private var directions: [String: Int] = [:]

    init(now: Instant) {
        self.now = now
    }

    /// Adds a board; nearer ones come first.
    mutating func add(_ board: NearDepartures.Board, at place: Int) {
        let arrival = board.stop.arrival(from: now)
        let departures = board.departures
        // Elements are read in place: a departure is too large to be copied for each question.
        for index in departures.indices where !departures[index].isPast(at: now) {  // in range: its own index
            let trip = number(of: TripKey(departures[index]), at: place)  // in range: its own index
            // Where no time is known, there is always time.
            let isInTime = departures[index].time.map { arrival <= $0 } ?? true  // in range: its own index
            let runs = departures[index].canBeBoarded  // in range: its own index
            trips.change(at: trip) { trip in
                if isInTime, runs, trip.running == nil { trip.running = place }
                if isInTime, trip.inTime == nil { trip.inTime = place }
            }
            let line = lines.number(of: departures[index])  // in range: its own index
            let direction = number(ofDirection: departures[index].directionName)  // in range: its own index
            calls.append(Call(place: place, index: index, trip: trip, line: line, direction: direction))
        }
    }

    /// The departures that are told, those of one row together.
    consuming func groups() -> [[Call]] {
        var groups: [Key: [Call]] = [:]
        for call in calls where trips[checked: call.trip]?.place == call.place {
            let key = Key(line: call.line, direction: call.direction)
            groups[key, default: []].append(call)
        }
        return Array(groups.values)
    }

    private mutating func number(of key: TripKey, at place: Int) -> Int {
        if let number = tripNumbers[key] { return number }
        tripNumbers[key] = trips.count
        trips.append(Trip(nearest: place))
        return trips.count - 1
    }

    private mutating func number(ofDirection name: String) -> Int {
        if let number = directions[name] { return number }
        directions[name] = directions.count
        return directions.count - 1
    }
}

/// A row with its place among the others.
private struct PlacedRow: Comparable {
    let row: NearDepartures.Row
    private let place: Int
    private let line: LineOrder
    private let time: Instant

    init?(_ calls: [Call], on boards: [NearDepartures.Board], most: Int) {
        func departure(_ call: Call) -> Departure? {
            boards[checked: call.place]?.departures[checked: call.index]
        }
        let calls = calls.sorted { left, right in
            guard let first = departure(left), let second = departure(right) else { return false }
            return first.precedes(second)
        }
        let departures = calls.prefix(max(most, 1)).compactMap { call in
            boards[checked: call.place].flatMap { departure(call)?.told(at: $0.stop) }
        }
        guard let first = departures.first, let place = calls.first?.place, let board = boards[checked: place]
        else { return nil }
        // A timetable knows more of a line than most live sources.
        let known = calls.lazy.compactMap { departure($0)?.line }.first { $0.id != nil }
        row = NearDepartures.Row(
            line: known ?? first.line,
            direction: first.direction,
            destination: first.destination,
            stop: board.stop,
            departures: departures
        )
        self.place = place
        line = LineOrder(row.line.name)
        time = first.time ?? .never
    }

    static func < (left: PlacedRow, right: PlacedRow) -> Bool {
        if left.place != right.place { return left.place < right.place }
        if left.line != right.line { return left.line < right.line }
        if left.time != right.time { return left.time < right.time }
        return left.rest.lexicographicallyPrecedes(right.rest)
    }

    /// What makes the order the same on every run.
    private var rest: [String] {
        [row.direction ?? "", row.destination ?? "", row.line.name, row.departures.first?.source ?? ""]
    }
}

extension Departure {
    /// Whether it runs and stops, as far as is known.
    fileprivate var canBeBoarded: Bool { status != .cancelled && status != .skipped }

    /// The word for the direction; without one, the destination tells it.
    fileprivate var directionName: String { direction ?? destination ?? "" }

    /// The order of time; departures of unknown time are last.
    fileprivate func precedes(_ other: Departure) -> Bool {
        let (time, otherTime) = (time ?? .never, other.time ?? .never)
        if time != otherTime { return time < otherTime }
        let (name, otherName) = (tripID ?? vehicleID ?? "", other.tripID ?? other.vehicleID ?? "")
        return name == otherName ? stop.id < other.stop.id : name < otherName
    }

    /// The departure with the way to its stop.
    fileprivate func told(at near: NearStop) -> Departure {
        var departure = self
        departure.stop.distance = stop.distance ?? near.distance
        departure.stop.walkingTime = stop.walkingTime ?? near.walkingTime
        return departure
    }
}

extension Instant {
    /// After all others.
    fileprivate static let never = Instant(milliseconds: .max)
}
