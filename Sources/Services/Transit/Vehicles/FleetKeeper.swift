import Bounds
import Model
import Motion
import Relational
import Storage

/// Follows all vehicles by the fixes that are stored, whichever server stored them.
///
/// Calls take turns: the next begins when the last has ended.
actor FleetKeeper {
    private let database: any Database
    private let networks: TransitNetworks
    /// The number of the last fix that was read; `nil` before the first reading.
    private var number: Int64?
    private var tracks: [Vehicle.ID: FleetTrack] = [:]
    private var sources: [String: FleetSource] = [:]
    private var storedAt: Instant?

    /// A vehicle is forgotten when it reported nothing for so many milliseconds.
    static let memory = Instant.Span.hour
    /// The fixes of so many milliseconds tell where a vehicle is when the server starts.
    private static let recent = 15 * Instant.Span.minute
    /// The most fixes that are read at once, and the vehicles whose last minutes are.
    private static let (batch, vehiclesAtOnce) = (5_000, 50)
    /// The milliseconds after which learned paces are stored.
    private static let storing = Instant.Span.minute
    /// The milliseconds for which paces are kept of a way that is drawn otherwise now, because the older
    /// drawing may come back.
    private static let keptSpan = 30 * Instant.Span.day

    init(database: any Database, networks: TransitNetworks) {
        (self.database, self.networks) = (database, networks)
    }

    /// Reads the fixes that are new, and returns where all vehicles are at an instant.
    func update(at now: Instant) async throws -> FleetSnapshot {
        let map = try await networks.map()
        for name in Array(sources.keys) { try await follow(name, in: map, at: now) }
        if number == nil { try await begin(at: now, in: map) }
        while let number {
            let (fixes, vehicles) = try await news(since: number)
            self.number = fixes.last?.number ?? number
            for source in Set(vehicles.map(\.source)) { try await follow(source, in: map, at: now) }
            take(fixes, of: vehicles)
            if fixes.count < Self.batch { break }
        }
        tracks = tracks.filter { $0.value.newest.fix.at >= now - Self.memory }
        try await store(at: now)
        return snapshot(at: now)
    }

    /// Follows the vehicles of which something was heard from what they reported in the last minutes.
    private func begin(at now: Instant, in map: TransitMap) async throws {
        let (last, newest, vehicles) = try await database.readLong { connection in
            let last = try FixStore(connection).lastNumber()
            let newest = try FixStore(connection).newest(since: now - Self.memory)
            return (last, newest, try VehicleStore(connection).vehicles(newest.map(\.vehicle)))
        }
        for source in Set(vehicles.map(\.source)) { try await follow(source, in: map, at: now) }
        try await replay(newest.map { ($0.vehicle, $0.fix.at) }, of: vehicles)
        number = last
    }

    /// Follows vehicles from what they reported in the minutes before their newest fixes.
    private func replay(_ newest: [(vehicle: Vehicle.ID, at: Instant)], of vehicles: [Vehicle]) async throws {
        var rest = newest[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.vehiclesAtOnce)
            rest = rest.dropFirst(some.count)
            let fixes = try await database.readLong { connection in
                try some.flatMap { newest in
                    try FixStore(connection).fixes(
                        of: newest.vehicle,
                        since: newest.at - Self.recent,
                        until: newest.at + 1,
                        limit: Self.batch
                    )
                }
            }
            // The track so far is given up only where another can be made.
            for fix in fixes { tracks[fix.vehicle] = nil }  // in range: a dictionary
            take(fixes, of: vehicles)
        }
    }

    /// The fixes after a number, and their vehicles as they are called now.
    private func news(since number: Int64) async throws -> (fixes: [StoredFix], vehicles: [Vehicle]) {
        try await database.read { connection in
            let fixes = try FixStore(connection).fixes(after: number, limit: Self.batch)
            let vehicles = Set(fixes.map(\.vehicle)).sorted()
            return (fixes, try VehicleStore(connection).vehicles(vehicles))
        }
    }

    /// Prepares the ways of a source, and again after an import.
    private func follow(_ name: String, in map: TransitMap, at now: Instant) async throws {
        let source = map.source(name)
        // in range: dictionaries
        if let known = sources[name], known.revision == source?.revision { return }
        var network: TransitNetwork?
        do {
            if let source { network = try await networks.network(of: source, in: map) }
        } catch is UnreadableTimetable {
            // The vehicles are told without their lines.
        }
        let ways = FleetWays(network)
        let lines = Set(ways.ways.map(\.line.id))
        let paces = try await database.readLong { try FleetSource.paces(of: lines, in: $0) }
        try await forget(paces, besides: ways, learnedBefore: now - Self.keptSpan)
        sources[name] = FleetSource(revision: source?.revision, ways: ways, paces: paces)
        let followed = tracks.values.filter { $0.vehicle.source == name }
        for track in followed { tracks[track.vehicle.id]?.restart() }  // in range: a dictionary
        // Their next fixes may be a minute away, and a depot may send none.
        try await replay(followed.map { ($0.vehicle.id, $0.newest.fix.at) }, of: followed.map(\.vehicle))
    }

    /// Forgets what was learned of ways that the lines no longer have.
    private func forget(
        _ paces: [TransitLine.ID: [Int64: LinePace]],
        besides ways: FleetWays,
        learnedBefore end: Instant
    ) async throws {
        let drawn = Set(ways.ways.map(\.number))
        let gone = paces.flatMap { line, known in
            known.filter { !drawn.contains($0.key) && $0.value.through < end }.map { (line, path: $0.key) }
        }
        guard !gone.isEmpty else { return }
        try await database.write { connection in
            let store = LinePaceStore(connection)
            for (line, path) in gone { try store.delete(path, of: line, learnedBefore: end) }
        }
    }

    private func take(_ fixes: [StoredFix], of vehicles: [Vehicle]) {
        let known = Dictionary(vehicles.map { ($0.id, $0) }) { first, _ in first }
        for vehicle in vehicles { tracks[vehicle.id]?.take(vehicle) }  // in range: a dictionary
        var moved: Set<Vehicle.ID> = []
        // Of what was stored together, the older is followed first.
        for fix in fixes.sorted(by: { ($0.fix.at, $0.number) < ($1.fix.at, $1.number) }) {
            let id = fix.vehicle
            // in range: dictionaries
            guard let vehicle = known[id] ?? tracks[id]?.vehicle, let ways = sources[vehicle.source]?.ways
            else { continue }
            if tracks[id] == nil {
                tracks[id] = FleetTrack(vehicle, fix, on: ways)
            } else if let lap = tracks[id]?.add(fix, on: ways) {
                sources[vehicle.source]?.learn(lap)
            }
            moved.insert(id)
        }
        for id in moved { forecast(id) }
    }

    /// Predicts what becomes of a vehicle after its newest fix.
    private func forecast(_ id: Vehicle.ID) {
        // in range: dictionaries
        guard var track = tracks[id] else { return }
        (track.forecast, track.arrivals) = (nil, [])
        let source = track.vehicle.source
        if let place = track.way, let matcher = track.matcher,
            let predictor = sources[source]?.predictor(of: place, at: track.newest.fix.at)
        {
            track.forecast = predictor.forecast(of: matcher)
            let calls = sources[source]?.ways.ways[checked: place]?.calls ?? []
            track.arrivals = predictor.arrivals(of: matcher, at: calls.map(\.feet))
        }
        tracks[id] = track
    }

    private func snapshot(at now: Instant) -> FleetSnapshot {
        FleetSnapshot(Array(tracks.keys).compactMap { told($0, at: now) }, at: now)
    }

    /// The vehicle at an instant; where it was told less than a period ago and nothing is new, as it was.
    private func told(_ id: Vehicle.ID, at now: Instant) -> LiveVehicle? {
        // in range: dictionaries
        guard var track = tracks[id], let ways = sources[track.vehicle.source]?.ways else { return nil }
        if let last = track.told, last.at <= now, now < last.at + Fleet.period { return last.vehicle }
        var told = LiveVehicle(track.vehicle, track.newest.fix, number: track.newest.number)
        told.state = track.state(at: now)
        let way = track.way.flatMap { ways.ways[checked: $0] }
        told.line = way?.line ?? track.toldLine.flatMap(ways.line)
        told.direction = track.newest.fix.direction.map(String.init) ?? way?.direction
        if let way {
            told.predicted = track.shown(at: now, on: way.path)
            if told.predicted != nil, told.state != .stale {
                told.stopTimes = Self.stopTimes(track.arrivals, of: way, at: now)
            }
        }
        track.told = (told, now)
        tracks[id] = track
        return told
    }

    private static func stopTimes(
        _ arrivals: [StopArrival?],
        of way: FleetWay,
        at now: Instant
    ) -> [LiveVehicle.StopTime] {
        func instant(_ seconds: Double) -> Instant { Instant(milliseconds: Int64(nearest: seconds * 1000)) }
        return zip(way.calls, arrivals).compactMap { call, arrival in
            guard let arrival, instant(arrival.latest) >= now else { return nil }
            return LiveVehicle.StopTime(
                stop: call.stop,
                // One that should have come already comes now.
                expected: max(instant(arrival.expected), now),
                earliest: max(instant(arrival.earliest), now),
                latest: instant(arrival.latest)
            )
        }.sorted { ($0.expected, $0.latest) < ($1.expected, $1.latest) }
    }

    /// Stores what was learned, from time to time.
    private func store(at now: Instant) async throws {
        guard let last = storedAt else {
            // One who looks only once stores nothing.
            storedAt = now
            return
        }
        guard now >= last + Self.storing else { return }
        storedAt = now
        for name in Array(sources.keys) {
            // in range: dictionaries
            guard let learned = sources[name]?.learned, !learned.isEmpty else { continue }
            do {
                // Paces that another server stored meanwhile stay, and are returned.
                let others = try await database.write { connection in
                    let store = LinePaceStore(connection)
                    return try learned.map { way -> LinePace? in
                        let (line, number) = (way.line, way.number)
                        let isOurs = try store.put(way.pace, of: line, path: number, since: way.known)
                        return try isOurs ? nil : store.pace(of: line, path: number)
                    }
                }
                for (way, other) in zip(learned, others) {
                    if let other {
                        sources[name]?.take(other, of: way.place)
                    } else {
                        sources[name]?.didStore(way)
                    }
                }
            } catch let error where !(error is CancellationError) {
                // Vehicles are told all the same, and what was learned is stored with what comes next.
                continue
            }
        }
    }
}
