import Bounds
import Geodesy
import LibC

/// Scores predictions on a recording: every fix is taken as the newest, and what is predicted from it is
/// compared with what the whole track tells.
package struct Scorer: Sendable {
    private let lines: [ScoredLine]
    private let secondsAhead: Double

    /// Scores on lines whose clocks are some seconds ahead of UTC; by default as their longitude has it.
    package init(_ lines: [ScoredLine], secondsAhead: Double? = nil) {
        self.lines = lines
        let longitude = lines.first?.path.coordinates.first?.longitude ?? 0
        self.secondsAhead = secondsAhead ?? (longitude / 15).rounded() * 3_600
    }

    /// A track with the line that explains it best, which predictions are told.
    private struct Matched {
        let track: Track
        let line: Int
        let match: TrackMatch
    }

    /// What came out of some tracks.
    private struct Outcome {
        var positions: [PositionSample] = []
        var arrivals: [ArrivalSample] = []
        var withheld = 0
        var rows: [PredictionRow] = []
    }

    /// Scores a recording with what was learned from another.
    ///
    /// Without another, what was learned on alternate days is measured on the others, then the other way
    /// round.
    package func score(
        _ recording: [ScoredFix],
        learnedFrom past: [ScoredFix]? = nil
    ) -> (report: ScoreReport, predictions: [PredictionRow]) {
        let tracks = matched(recording)
        var outcome = Outcome()
        if let past {
            measure(tracks, learned: histories(matched(past)), into: &outcome)
        } else {
            for parity in [0, 1] {
                let learned = histories(tracks.filter { $0.track.day & 1 == parity })
                measure(tracks.filter { $0.track.day & 1 != parity }, learned: learned, into: &outcome)
            }
        }
        var report = ScoreReport(outcome.positions, outcome.arrivals, withheld: outcome.withheld)
        let measures = tracks.flatMap(\.match.measures)
        report.tracks = tracks.count
        report.fixes = measures.count
        report.offLine = Double(measures.count { $0 == nil }) / Double(max(measures.count, 1))
        let rows = outcome.rows.sorted {
            ($0.madeAt, $0.vehicle, $0.horizon) < ($1.madeAt, $1.vehicle, $1.horizon)
        }
        return (report, rows)
    }

    private func matched(_ recording: [ScoredFix]) -> [Matched] {
        Track.tracks(of: recording).compactMap { track in
            var best: Matched?
            for (index, line) in lines.enumerated() {
                let match = TrackMatch(track.fixes, on: line.path)
                if best.map({ match.meanCost < $0.match.meanCost }) ?? true {
                    best = Matched(track: track, line: index, match: match)
                }
            }
            return best
        }
    }

    private func histories(_ tracks: [Matched]) -> [LineHistory] {
        var histories = lines.map { LineHistory(of: $0.path) }
        for track in tracks {
            histories.change(at: track.line) {
                $0.learn(track.match, on: lines[track.line].path, secondsAhead: secondsAhead)
            }
        }
        return histories
    }

    // MARK: - Measuring

    private func measure(_ tracks: [Matched], learned histories: [LineHistory], into outcome: inout Outcome) {
        // A vehicle is still known when its next track begins, as it is to the server.
        var matchers: [String: (line: Int, matcher: Matcher)] = [:]
        for track in tracks {
            let line = lines[track.line]
            guard let start = track.track.fixes.first else { continue }
            let day = DayPart(at: start.at, secondsAhead: secondsAhead)
            let predictor = Predictor(histories[track.line], at: day, on: line.path)
            let arrivals = Self.arrivals(track.match, on: line)
            // in range: a dictionary
            let known = matchers[track.track.vehicle]
            let isKnown = known?.line == track.line && known?.matcher.last?.at ?? start.at < start.at
            var matcher = isKnown ? known?.matcher ?? Matcher() : Matcher()
            defer { matchers[track.track.vehicle] = (track.line, matcher) }
            var last: Fix?
            for (index, fix) in track.match.fixes.enumerated() {
                matcher.add(fix, on: line.path)
                if let forecast = predictor.forecast(of: matcher) {
                    let old = OldMethod(fix, after: last, on: line.path)
                    let isSure = matcher.match(on: line.path)?.isSure ?? false
                    measure(forecast, against: old, track, isSure: isSure, into: &outcome)
                    // What is off the line by the whole track comes to no stop.
                    if track.match.measures[index] != nil {
                        measure(
                            predictor.arrivals(of: matcher, at: line.stops),
                            at: fix,
                            arrivals,
                            into: &outcome
                        )
                    }
                }
                last = fix
            }
        }
    }

    private func measure(
        _ forecast: Forecast,
        against old: OldMethod,
        _ track: Matched,
        isSure: Bool,
        into outcome: inout Outcome
    ) {
        let path = lines[track.line].path
        for horizon in ScoreReport.horizons {
            let instant = forecast.from + horizon
            guard let place = forecast.position(at: instant) else { continue }
            outcome.rows.append(
                PredictionRow(
                    vehicle: track.track.vehicle,
                    madeAt: forecast.from,
                    horizon: horizon,
                    coordinate: place.coordinate,
                    error: place.error
                )
            )
            guard let truth = track.match.coordinate(at: instant, on: path) else { continue }
            outcome.positions.append(
                PositionSample(
                    horizon: horizon,
                    off: place.coordinate.straightDistance(to: truth),
                    told: place.error,
                    oldOff: old.coordinate(after: horizon).straightDistance(to: truth),
                    isSure: isSure
                )
            )
        }
    }

    private func measure(
        _ told: [StopArrival?],
        at fix: Fix,
        _ arrivals: [[Arrival]],
        into outcome: inout Outcome
    ) {
        for (stop, arrivals) in arrivals.enumerated() {
            guard let arrival = arrivals.first(where: { $0.at > fix.at }) else { continue }
            let away = arrival.at - fix.at
            guard fix.at >= arrival.since, away < ScoreReport.farthest else { continue }
            guard let eta = told[checked: stop] ?? nil else {
                outcome.withheld += 1
                continue
            }
            outcome.arrivals.append(
                ArrivalSample(
                    away: away,
                    late: arrival.at - eta.expected,
                    isCovered: eta.earliest <= arrival.at && arrival.at <= eta.latest,
                    isBeforeEarliest: arrival.at < eta.earliest
                )
            )
        }
    }

    // MARK: - Arrivals

    /// A crossing of the foot of a stop by a run that began at an instant.
    private struct Arrival {
        let at: Double
        let since: Double
    }

    /// The crossings of the feet of each stop, in order of time.
    private static func arrivals(_ match: TrackMatch, on line: ScoredLine) -> [[Arrival]] {
        let runs = match.runs(on: line.path, overTurns: true)
        return line.stops.map { feet in
            runs.flatMap { run in feet.flatMap { crossings(of: $0, by: run, on: line.path) } }
                .sorted { $0.at < $1.at }
        }
    }

    /// Where the line is followed; a leap of a turn crosses nothing.
    private static func crossings(of foot: Double, by run: [Moment], on path: LinePath) -> [Arrival] {
        guard let first = run.first else { return [] }
        var highest = first.progress
        var crossings: [Arrival] = []
        for (from, to) in zip(run, run.dropFirst()) {
            defer { highest = max(highest, to.progress) }
            guard TrackMatch.isContinuous(to.progress - from.progress, seconds: to.at - from.at) else {
                continue
            }
            let start = max(highest, from.progress)
            var target = foot
            if path.isLoop { target += (((start - foot) / path.length).rounded(.down) + 1) * path.length }
            guard target > start, target <= to.progress else { continue }
            let share = (target - start) / (to.progress - start)
            crossings.append(Arrival(at: from.at + share * (to.at - from.at), since: first.at))
        }
        return crossings
    }
}

/// The method of an older tracker: the corner of the line that is nearest, moved on by the last speed.
struct OldMethod {
    private let path: LinePath
    private let measure: Double
    private let speed: Double

    init(_ fix: Fix, after last: Fix?, on path: LinePath) {
        self.path = path
        let point = fix.coordinate.inSpace
        var nearest = (distance: Double.infinity, measure: 0.0)
        for (corner, measure) in zip(path.corners, path.measures) {
            let distance = (corner - point).length
            if distance < nearest.distance { nearest = (distance, measure) }
        }
        measure = nearest.measure
        speed = last.map { $0.coordinate.straightDistance(to: fix.coordinate) / (fix.at - $0.at) } ?? 0
    }

    func coordinate(after seconds: Double) -> Coordinate { path.coordinate(at: measure + speed * seconds) }
}
