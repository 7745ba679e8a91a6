import Bounds

/// What is learned of a line: its pace, and the newest passages of vehicles.
///
/// It is a value of bounded size, kept encoded (``encoded()``), and updated as laps complete.
package struct LineHistory: Sendable, Hashable {
    /// The pace of each 25 m.
    package internal(set) var pace: Pace
    /// Where vehicles leave out a part of the line.
    var turns: Turns
    /// The newest passages, the oldest first.
    var passages: [Passage]
    /// The places of all passages.
    private(set) var places: Int

    /// The most places of all passages, 66 hours of driving; the oldest passages go first.
    static let mostPlaces = 120_000
    /// A longer run is learned in parts, in seconds.
    private static let longest = 1_800.0
    /// Fixes that are farther apart than this give no passage, in seconds: it would be a straight line.
    static let densest = 40.0
    /// Fixes that are farther apart than this give no pace either, in seconds.
    static let sparsest = 180.0

    /// Creates the history of a line that nobody has travelled.
    package init(of path: LinePath) {
        self.init(pace: Pace(cells: Pace.count(of: path)), turns: Turns(), passages: [])
    }

    init(pace: Pace, turns: Turns, passages: [Passage]) {
        self.pace = pace
        self.turns = turns
        self.passages = passages
        places = passages.reduce(0) { $0 + $1.places.count }
    }

    /// Learns from a track of fixes whose way along the line is known, in local time that is some seconds
    /// ahead of UTC.
    package mutating func learn(_ track: TrackMatch, on path: LinePath, secondsAhead: Double) {
        for run in track.runs(on: path) {
            for stretch in Self.stretches(run, apart: Self.sparsest) {
                guard let first = stretch.first else { continue }
                let day = DayPart(at: first.at, secondsAhead: secondsAhead)
                pace.learn(stretch, part: day, on: path)
            }
        }
        for run in track.runs(on: path, overTurns: true) {
            for (from, to) in zip(run, run.dropFirst())
            where !TrackMatch.isContinuous(to.progress - from.progress, seconds: to.at - from.at) {
                turns.add(from: path.measure(of: from.progress), to: path.measure(of: to.progress), on: path)
            }
            for stretch in Self.stretches(run, apart: Self.densest) {
                guard let first = stretch.first else { continue }
                let day = DayPart(at: first.at, secondsAhead: secondsAhead)
                if let passage = Passage(stretch, part: day) { add(passage) }
            }
        }
    }

    mutating func add(_ passage: Passage) {
        passages.append(passage)
        places += passage.places.count
        while places > Self.mostPlaces, let oldest = passages.first {
            places -= oldest.places.count
            passages.removeFirst()
        }
    }

    /// The stretches of a run without a longer time between two moments, of half an hour each at the most.
    private static func stretches(_ run: [Moment], apart seconds: Double) -> [[Moment]] {
        var stretches: [[Moment]] = []
        for moment in run {
            if let last = stretches.last?.last, moment.at - last.at <= seconds {
                stretches.change(at: stretches.count - 1) { $0.append(moment) }
                let start = stretches.last?.first?.at ?? moment.at
                // The next begins where this one ends.
                if moment.at - start >= longest { stretches.append([moment]) }
            } else {
                stretches.append([moment])
            }
        }
        return stretches.filter { $0.count > 1 }
    }

    /// How long the line takes at a part of the day.
    package func profile(at day: DayPart, on path: LinePath) -> PaceProfile {
        PaceProfile(pace, at: day, on: path)
    }
}
