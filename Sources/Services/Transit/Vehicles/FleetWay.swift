import Bounds
import CivilTime
import Geodesy
import Model
import Motion
import Timetable

/// A way of a line on the map, along which vehicles are followed.
struct FleetWay: Sendable {
    /// A stop of the way, with the measures at which the way passes it.
    struct Call: Sendable {
        let stop: Stop.ID
        let feet: [Double]
    }

    let line: TransitLine
    /// The source's word for the direction.
    let direction: String?
    let path: LinePath
    /// A number by which what was learned of the way is found again, as long as it is drawn the same.
    let number: Int64
    /// The stops in the order of the way, each once.
    let calls: [Call]

    init(_ line: TransitLine, direction: String?, path: LinePath, stops: [Stop]) {
        (self.line, self.direction, self.path) = (line, direction, path)
        number = Self.number(of: path)
        var known: Set<Stop.ID> = []
        calls = stops.compactMap { stop in
            let feet = path.feet(of: stop.coordinate)
            guard !feet.isEmpty, known.insert(stop.id).inserted else { return nil }
            return Call(stop: stop.id, feet: feet)
        }
    }

    /// The FNV-1a hash of the corners, to 0.00001°.
    private static func number(of path: LinePath) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for corner in path.coordinates {
            for degrees in [corner.latitude, corner.longitude] {
                hash = (hash ^ UInt64(bitPattern: Int64(nearest: degrees * 1e5))) &* 0x0000_0100_0000_01b3
            }
        }
        return Int64(bitPattern: hash)
    }
}

/// The ways of all lines of a source.
struct FleetWays: Sendable {
    /// Some of the ways, with their places among all.
    struct Scope: Sendable {
        var places: [Int] = []
        var paths: [LinePath] = []
        /// The line of each, as a number.
        var lines: [Int] = []

        fileprivate mutating func add(_ way: FleetWay, at place: Int, line: Int) {
            places.append(place)
            paths.append(way.path)
            lines.append(line)
        }
    }

    private(set) var ways: [FleetWay] = []
    private(set) var all = Scope()
    /// The ways of each line, by the line's place in the timetable.
    private var ofLine: [Int: Scope] = [:]
    /// The way of each pattern.
    private var ofPattern: [Int: Int] = [:]
    private let network: TransitNetwork?

    /// The ways of a timetable; those that do not differ on the map are one, with the stops of the busiest
    /// pattern.
    init(_ network: TransitNetwork?) {
        self.network = network
        guard let timetable = network?.timetable else { return }
        for line in timetable.lines.indices {
            let trips = Dictionary(grouping: timetable.trips(of: line)) { timetable.trip(at: $0)?.pattern }
            // in range: a dictionary
            let patterns = timetable.patterns(of: line).map { ($0, count: trips[$0]?.count ?? 0) }
                .sorted { ($1.count, $0.0) < ($0.count, $1.0) }
            // Who drives without a timetable drives to and fro.
            let ends: LineEnds = timetable.trips(of: line).isEmpty ? .returning : .asDrawn
            var known: [Drawing: Int] = [:]
            for (pattern, _) in patterns { add(pattern, of: line, ends, &known) }
        }
    }

    /// By what ways differ on the map.
    private struct Drawing: Hashable {
        let direction: Int?
        let shape: Int?
        let stops: [Int]
    }

    private mutating func add(_ place: Int, of line: Int, _ ends: LineEnds, _ known: inout [Drawing: Int]) {
        guard let network, let pattern = network.timetable.pattern(at: place),
            let transitLine = network.line(at: line)
        else { return }
        let stops = pattern.calls.map(\.stop)
        let drawing = Drawing(
            direction: pattern.direction,
            shape: pattern.shape,
            stops: pattern.shape == nil ? stops : []
        )
        // in range: dictionaries
        if let way = known[drawing] {
            ofPattern[place] = way
            return
        }
        let served = stops.compactMap { network.stop(at: $0) }
        let corners =
            pattern.shape.map { shape in
                network.timetable.shape(at: shape).compactMap {
                    Coordinate(latitude: $0.latitude, longitude: $0.longitude)
                }
            } ?? served.map(\.coordinate)
        guard let path = LinePath(corners, ends: ends) else { return }
        let direction = pattern.direction.map(String.init)
        let way = FleetWay(transitLine, direction: direction, path: path, stops: served)
        (known[drawing], ofPattern[place]) = (ways.count, ways.count)  // in range: dictionaries
        all.add(way, at: ways.count, line: line)
        ofLine[line, default: Scope()].add(way, at: ways.count, line: line)  // in range: a dictionary
        ways.append(way)
    }

    /// The way of a trip that a vehicle tells.
    func way(ofTrip id: String) -> Int? {
        guard let timetable = network?.timetable, let trip = timetable.trip(sourceID: id) else { return nil }
        return timetable.trip(at: trip).flatMap { ofPattern[$0.pattern] }  // in range: a dictionary
    }

    /// The place of a line that a vehicle tells, with its ways.
    func scope(ofLine id: String) -> (line: Int, scope: Scope)? {
        guard let line = network?.timetable.line(sourceID: id) else { return nil }
        return (line, ofLine[line] ?? Scope())  // in range: a dictionary
    }

    /// A line by its place in the timetable.
    func line(at place: Int) -> TransitLine? { network?.line(at: place) }

    /// The place of the line of a trip.
    func line(ofTrip id: String) -> Int? {
        network?.timetable.trip(sourceID: id).flatMap { network?.timetable.line(of: $0) }
    }

    /// The seconds by which clocks are ahead of UTC where the source is.
    func secondsAhead(at instant: Instant) -> Double {
        Double(network?.clock.offset(at: instant) ?? 0)
    }
}
