import Bounds
import Model
import Motion

/// One vehicle that is followed along its line.
struct FleetTrack: Sendable {
    /// How the way of the vehicle is known.
    private enum Following: Sendable {
        /// It tells its trip.
        case told(way: Int, Matcher)
        /// It is found among the ways of a line that it tells, or among all.
        case free(line: Int?, LineChooser)
    }

    /// What a vehicle did along a way, to be learned from.
    struct Lap: Sendable {
        let way: Int
        let fixes: [Fix]
        /// The instant at which the fix that ended it was taken.
        let receivedAt: Instant
    }

    private(set) var vehicle: Vehicle
    private(set) var newest: StoredFix
    /// The place of the way that it is on.
    private(set) var way: Int?
    /// The place of the line that it tells.
    private(set) var toldLine: Int?
    private var following: Following?
    private(set) var match: LineMatch?
    private var presenter: Presenter?
    var forecast: Forecast?
    /// The arrivals at the stops of the way, in their order; `nil` for one that is not ahead.
    var arrivals: [StopArrival?] = []
    /// The vehicle as it was told last, with the instant; `nil` since something new is known of it.
    var told: (vehicle: LiveVehicle, at: Instant)?
    /// The fixes since the last lap ended.
    private var lap: [Fix] = []
    private var furthest = 0.0

    /// The most fixes of a lap.
    private static let longestLap = 2_000
    /// Shorter laps teach nothing.
    private static let shortestLap = 10
    /// A lap ends where nothing was heard for so many seconds.
    private static let greatestGap = 180.0

    /// Begins to follow a vehicle from its first fix.
    init(_ vehicle: Vehicle, _ first: StoredFix, on ways: FleetWays) {
        (self.vehicle, newest) = (vehicle, first)
        follow(first, on: ways)
    }

    /// The matcher on the way, for predictions.
    var matcher: Matcher? {
        switch following {
        case .told(_, let matcher): matcher
        case .free(_, let chooser): chooser.matcher
        case nil: nil
        }
    }

    /// Takes what is known of the vehicle now, such as another label.
    mutating func take(_ vehicle: Vehicle) {
        if vehicle != self.vehicle { (self.vehicle, told) = (vehicle, nil) }
    }

    /// Takes the next fix; returns the lap that it ends.
    ///
    /// One that is not newer than the last changes nothing.
    mutating func add(_ fix: StoredFix, on ways: FleetWays) -> Lap? {
        guard fix.fix.at > newest.fix.at else { return nil }
        (newest, told) = (fix, nil)
        return follow(fix, on: ways)
    }

    /// Forgets the way, because the ways of the source are others now.
    mutating func restart() {
        (following, way, toldLine, match, presenter, forecast) = (nil, nil, nil, nil, nil, nil)
        (arrivals, told, lap, furthest) = ([], nil, [], 0)
    }

    @discardableResult
    private mutating func follow(_ stored: StoredFix, on ways: FleetWays) -> Lap? {
        let seconds = Double(stored.fix.at.milliseconds) / 1000
        guard
            let fix = Fix(
                stored.fix.coordinate,
                at: seconds,
                heading: stored.fix.heading,
                speed: stored.fix.speed
            )
        else { return nil }
        let before = way
        step(fix, stored.fix, on: ways)
        var ended: Lap?
        if before != way || lap.last.map({ fix.at - $0.at > Self.greatestGap }) ?? false {
            ended = endLap(of: before)
            if before != way { presenter = nil }
        }
        guard let way, let path = ways.ways[checked: way]?.path else { return ended }
        lap.append(fix)
        if let measure = match?.measure {
            furthest = max(furthest, measure)
            // The vehicle is at the beginning again, or at the end of a way that does not go round.
            let isRound = path.isLoop && furthest > 0.75 * path.length && measure < 0.25 * path.length
            let isThere = !path.isLoop && measure > path.length - 30 && lap.count > Self.shortestLap
            if isRound || isThere || lap.count >= Self.longestLap { ended = endLap(of: way) ?? ended }
        }
        return ended
    }

    private mutating func step(_ fix: Fix, _ told: VehicleFix, on ways: FleetWays) {
        toldLine = told.lineID.flatMap { ways.scope(ofLine: $0)?.line } ?? told.tripID.flatMap(ways.line)
        if let place = told.tripID.flatMap(ways.way), let path = ways.ways[checked: place]?.path {
            var matcher = Matcher()
            if case .told(way: place, let known) = following { matcher = known }
            matcher.add(fix, on: path)
            following = .told(way: place, matcher)
            (way, match) = (place, matcher.match(on: path))
            return
        }
        let scope = told.lineID.flatMap { ways.scope(ofLine: $0)?.scope } ?? ways.all
        var chooser = LineChooser()
        if case .free(line: toldLine, let known) = following { chooser = known }
        chooser.add(fix, among: scope.paths, lines: scope.lines)
        following = .free(line: toldLine, chooser)
        way = chooser.chosen.flatMap { scope.places[checked: $0] }
        match = chooser.match(among: scope.paths)
    }

    private mutating func endLap(of way: Int?) -> Lap? {
        defer { (lap, furthest) = ([], 0) }
        guard let way, lap.count >= Self.shortestLap else { return nil }
        return Lap(way: way, fixes: lap, receivedAt: newest.receivedAt)
    }

    /// The place at which the vehicle is shown for an instant, and how far off it may be.
    ///
    /// It steers to what is predicted and never goes back while the vehicle goes on.
    mutating func shown(at instant: Instant, on path: LinePath) -> LiveVehicle.Predicted? {
        let seconds = Double(instant.milliseconds) / 1000
        guard match?.measure != nil, let place = forecast?.position(at: seconds) else {
            presenter = nil
            return nil
        }
        var shown = presenter ?? Presenter(at: place.measure, instant: seconds)
        let measure = shown.show(place.measure, at: seconds, on: path)
        presenter = shown
        let apart = path.separation(measure, place.measure)
        return LiveVehicle.Predicted(
            path.coordinate(at: measure),
            heading: path.heading(at: measure),
            at: instant,
            error: (place.error * place.error + apart * apart).squareRoot()
        )
    }

    /// What the vehicle does at an instant.
    func state(at instant: Instant) -> LiveVehicle.State {
        if instant - LiveVehicle.staleTime > newest.fix.at { return .stale }
        return switch match?.state {
        case .moving: .moving
        case .stopped: .stopped
        case .layover: .layover
        case .offLine, nil: .offLine
        }
    }
}
