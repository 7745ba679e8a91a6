import JSONText
import Model

/// The members of departures that depend on the viewer and the instant: written at once, or left as gaps of a
/// text that is written once for many.
struct ViewerFields {
    enum Gap {
        case wait(until: Instant)
        case age(since: Instant)
        /// The distance and walking time of a stop, by its place among the stops.
        case way(to: Int)
        /// The same with the azimuth.
        case sight(of: Int)
    }

    private let now: Instant?
    private var places: [Stop.ID: Int] = [:]
    private var stops: [NearStop] = []
    /// The gaps, each with the number of bytes before it.
    private(set) var gaps: [(start: Int, gap: Gap)] = []
    /// Whether every member has its gap: a stop that is not among the stops of the answer has none.
    private(set) var isWhole = true

    /// Writes the members as they are at an instant.
    init(at now: Instant) {
        self.now = now
    }

    /// Leaves gaps for the members.
    init(gapsFor stops: [NearStop]) {
        now = nil
        self.stops = stops
        places = Dictionary(stops.enumerated().map { ($1.stop.id, $0) }) { first, _ in first }
    }

    mutating func wait(until time: Instant?, in json: inout JSONWriter) {
        guard let time else { return json.null() }
        guard let now else { return leave(.wait(until: time), in: &json) }
        json.wait(until: time, at: now)
    }

    mutating func age(since instant: Instant?, in json: inout JSONWriter) {
        guard let instant else { return json.null() }
        guard let now else { return leave(.age(since: instant), in: &json) }
        json.age(since: instant, at: now)
    }

    mutating func way(to stop: DepartureStop, in json: inout JSONWriter) {
        if now == nil, let place = places[stop.id], stops[place].hasWay(of: stop) {  // in range: a place
            return leave(.way(to: place), in: &json)
        }
        isWhole = isWhole && now != nil
        if let distance = stop.distance { json.member("distance_m", distance, decimals: 2) }
        if let time = stop.walkingTime { json.member("walk_s", time) }
    }

    mutating func sight(of near: NearStop, in json: inout JSONWriter) {
        if now == nil, let place = places[near.stop.id] {  // in range: a dictionary
            return leave(.sight(of: place), in: &json)
        }
        isWhole = isWhole && now != nil
        json.sight(of: near)
    }

    /// Leaves a gap for one or more values; the comma before them is that of a value.
    private mutating func leave(_ gap: Gap, in json: inout JSONWriter) {
        // The comma, and the mark that a value was written.
        json.raw(EmptyCollection<UInt8>())
        gaps.append((json.endPart(), gap))
        json.raw(EmptyCollection<UInt8>())
    }
}

extension JSONWriter {
    mutating func wait(until time: Instant, at now: Instant) {
        value(Departure.wholeSeconds(from: now, to: time))
    }

    mutating func age(since instant: Instant, at now: Instant) {
        value(max(0, Departure.wholeSeconds(from: instant, to: now)))
    }

    /// The members of a departure's stop that depend on the viewer.
    mutating func way(to near: NearStop) {
        member("distance_m", near.distance, decimals: 2)
        member("walk_s", near.walkingTime)
    }
}

extension NearStop {
    /// Whether a departure is told with the way to this stop.
    fileprivate func hasWay(of stop: DepartureStop) -> Bool {
        stop.distance == distance && stop.walkingTime == walkingTime
    }
}
