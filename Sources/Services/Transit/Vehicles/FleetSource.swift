import Bounds
import Model
import Motion
import Relational
import Storage

/// The ways of one source's lines, with what was learned of them.
///
/// All servers of a database follow the same vehicles and learn of the same laps. What one stored, the others
/// take over, and add only the laps that ended later: so each lap counts once, whichever server ends.
struct FleetSource: Sendable {
    /// The history of a way, and its part that is not stored yet.
    private struct Knowledge: Sendable {
        var history: LineHistory
        /// The mark of what is stored; `nil` where nothing is.
        var stored: Instant?
        /// The laps of which it was learned since.
        var laps: [FleetTrack.Lap] = []
    }

    /// The revision of the timetable; `nil` for a source that has none.
    let revision: Int64?
    let ways: FleetWays
    /// What was learned, by the place of the way.
    private var known: [Int: Knowledge] = [:]
    private var predictors: [Int: (period: Int64, predictor: Predictor)] = [:]

    /// Predictions are prepared anew after so many milliseconds, since the time of day says something.
    private static let period = 30 * Instant.Span.minute

    init(revision: Int64?, ways: FleetWays, paces: [TransitLine.ID: [Int64: LinePace]]) {
        (self.revision, self.ways) = (revision, ways)
        for (place, way) in ways.ways.enumerated() {
            // in range: dictionaries
            known[place] = paces[way.line.id]?[way.number].map { Self.knowledge($0, of: way) }
        }
    }

    /// Bytes that are no history of the way are replaced by what is learned from now on.
    private static func knowledge(_ pace: LinePace, of way: FleetWay) -> Knowledge {
        let history = LineHistory(pace.bytes, of: way.path) ?? LineHistory(of: way.path)
        return Knowledge(history: history, stored: pace.through)
    }

    /// Reads what was learned of lines.
    static func paces(
        of lines: Set<TransitLine.ID>,
        in connection: any Connection
    ) throws -> [TransitLine.ID: [Int64: LinePace]] {
        let store = LinePaceStore(connection)
        var paces: [TransitLine.ID: [Int64: LinePace]] = [:]
        for line in lines { paces[line] = try store.paces(of: line) }  // in range: a dictionary
        return paces
    }

    /// Learns from a lap, unless it is known to be learned and stored.
    mutating func learn(_ lap: FleetTrack.Lap) {
        guard let way = ways.ways[checked: lap.way], let start = lap.fixes.first else { return }
        // in range: dictionaries
        var knowledge = known[lap.way] ?? Knowledge(history: LineHistory(of: way.path))
        if let stored = knowledge.stored, lap.receivedAt <= stored { return }
        let track = TrackMatch(lap.fixes, on: way.path)
        let instant = Instant(milliseconds: Int64(nearest: start.at * 1000))
        knowledge.history.learn(track, on: way.path, secondsAhead: ways.secondsAhead(at: instant))
        knowledge.laps.append(lap)
        known[lap.way] = knowledge
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
        let history = known[place]?.history ?? LineHistory(of: way.path)
        let predictor = Predictor(history, at: day, on: way.path)
        predictors[place] = (period, predictor)
        return predictor
    }

    // MARK: - Storing

    /// The pace that was learned of a way and is not stored yet.
    struct Learned: Sendable {
        /// The place of the way.
        let place: Int
        let line: TransitLine.ID
        let number: Int64
        let pace: LinePace
        /// The mark of what it was added to.
        let known: Instant?
    }

    /// What was learned and is not stored yet.
    var learned: [Learned] {
        known.sorted { $0.key < $1.key }.compactMap { place, knowledge in
            guard let way = ways.ways[checked: place], let through = knowledge.laps.map(\.receivedAt).max()
            else { return nil }
            let pace = LinePace(knowledge.history.encoded(), through: through)
            return Learned(
                place: place,
                line: way.line.id,
                number: way.number,
                pace: pace,
                known: knowledge.stored
            )
        }
    }

    /// Notes that something is stored.
    mutating func didStore(_ learned: Learned) {
        // in range: a dictionary
        guard var knowledge = known[learned.place] else { return }
        knowledge.stored = learned.pace.through
        knowledge.laps.removeAll { $0.receivedAt <= learned.pace.through }
        known[learned.place] = knowledge
    }

    /// Takes what another server stored of a way, and learns again from the laps that are not in it.
    mutating func take(_ pace: LinePace, of place: Int) {
        // in range: dictionaries
        guard let way = ways.ways[checked: place], let laps = known[place]?.laps else { return }
        known[place] = Self.knowledge(pace, of: way)
        predictors[place] = nil
        for lap in laps { learn(lap) }
    }
}
