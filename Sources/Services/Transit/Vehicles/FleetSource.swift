import Bounds
import Model
import Motion
import Relational
import Storage

/// The ways of one source's lines, with what was learned of them.
struct FleetSource: Sendable {
    /// The revision of the timetable; `nil` for a source that has none.
    let revision: Int64?
    let ways: FleetWays
    /// What was learned, by the place of the way.
    private var histories: [Int: LineHistory] = [:]
    /// The ways of which something was learned since it was stored.
    private var changed: Set<Int> = []
    private var predictors: [Int: (period: Int64, predictor: Predictor)] = [:]

    /// Predictions are prepared anew after so many milliseconds, since the time of day says something.
    private static let period = 30 * Instant.Span.minute

    init(revision: Int64?, ways: FleetWays, paces: [TransitLine.ID: [Int64: [UInt8]]]) {
        (self.revision, self.ways) = (revision, ways)
        for (place, way) in ways.ways.enumerated() {
            // in range: dictionaries
            guard let bytes = paces[way.line.id]?[way.number] else { continue }
            histories[place] = LineHistory(bytes, of: way.path)
        }
    }

    /// Reads what was learned of lines.
    static func paces(
        of lines: Set<TransitLine.ID>,
        in connection: any Connection
    ) throws -> [TransitLine.ID: [Int64: [UInt8]]] {
        let store = LinePaceStore(connection)
        var paces: [TransitLine.ID: [Int64: [UInt8]]] = [:]
        for line in lines { paces[line] = try store.paces(of: line) }  // in range: a dictionary
        return paces
    }

    /// Learns from a lap.
    mutating func learn(_ lap: FleetTrack.Lap) {
        guard let way = ways.ways[checked: lap.way], let start = lap.fixes.first else { return }
        let track = TrackMatch(lap.fixes, on: way.path)
        // in range: dictionaries
        var history = histories[lap.way] ?? LineHistory(of: way.path)
        let instant = Instant(milliseconds: Int64(nearest: start.at * 1000))
        history.learn(track, on: way.path, secondsAhead: ways.secondsAhead(at: instant))
        histories[lap.way] = history
        changed.insert(lap.way)
        predictors[lap.way] = nil
    }

    /// The predictor of a way at an instant.
    mutating func predictor(of place: Int, at instant: Instant) -> Predictor? {
        guard let way = ways.ways[checked: place] else { return nil }
        let period = instant.milliseconds / Self.period
        // in range: dictionaries
        if let known = predictors[place], known.period == period { return known.predictor }
        let day = DayPart(
            at: Double(instant.milliseconds) / 1000,
            secondsAhead: ways.secondsAhead(at: instant)
        )
        let predictor = Predictor(histories[place] ?? LineHistory(of: way.path), at: day, on: way.path)
        predictors[place] = (period, predictor)
        return predictor
    }

    /// What was learned of a way, as it is stored.
    struct Learned: Sendable {
        let line: TransitLine.ID
        let number: Int64
        let bytes: [UInt8]
    }

    /// Forgets that anything is still to be stored.
    mutating func didStore() { changed = [] }

    /// What was learned and is not stored yet.
    var learned: [Learned] {
        changed.sorted().compactMap { place in
            // in range: a dictionary
            guard let way = ways.ways[checked: place], let history = histories[place] else { return nil }
            return Learned(line: way.line.id, number: way.number, bytes: history.encoded())
        }
    }
}
