import Bounds
import LibC

/// The historical pace of a line: what each 25 m of it take, by time of day and kind of day.
package struct Pace: Sendable, Hashable {
    /// The length of a cell is the greatest that divides the line evenly and is not above this, in metres.
    static let cellLength = 25.0
    /// A part of the day has this many hours.
    static let hoursOfPart = 4
    static let parts = 24 / hoursOfPart * DayPart.Kind.allCases.count
    /// Slower than this is standing, in metres per second.
    static let standing = 1.0
    /// Standing at the beginning or the end of a run for longer than this is not counted, in seconds: the run
    /// does not tell how long it lasted, and a phone may have been left behind.
    static let unclear = 20.0
    /// A run through more cells is none.
    private static let mostCells = 100_000.0

    /// The passages of all days, for each cell.
    var cells: [PaceCell]
    /// The number of passages and the sum of their seconds in each cell, for the parts that are known.
    var byPart: [Int: [PartCell]] = [:]

    struct PartCell: Sendable, Hashable {
        var count: Float = 0
        var seconds: Float = 0
    }

    /// Creates the pace of a line that nobody has travelled.
    init(cells count: Int) { cells = Array(repeating: PaceCell(), count: max(count, 1)) }

    /// How many cells a path has.
    static func count(of path: LinePath) -> Int {
        max(Int(nearest: (path.length / cellLength).rounded(.up)), 1)
    }

    static func part(of day: DayPart) -> Int {
        min(Int(nearest: day.hour.rounded(.down)) / hoursOfPart, 24 / hoursOfPart - 1)
            + Int(day.kind.rawValue) * (24 / hoursOfPart)
    }

    // MARK: - Learning

    /// Learns from a run along the path; only cells that it passed from end to end count.
    mutating func learn(_ run: [Moment], part day: DayPart, on path: LinePath) {
        let run = Self.withoutUnclearEnds(run)
        guard let first = run.first, let last = run.last else { return }
        let length = path.length / Double(cells.count)
        let start = (first.progress / length).rounded(.up)
        let end = (last.progress / length).rounded(.down)
        guard end > start, end - start < Self.mostCells else { return }
        var passed = [(travel: Float, dwell: Float)](repeating: (0, 0), count: Int(nearest: end - start))
        for (from, to) in zip(run, run.dropFirst()) {
            let (seconds, metres) = (to.at - from.at, to.progress - from.progress)
            let isStanding = metres < Self.standing * seconds
            var place = from.progress
            repeat {
                let cell = (place / length).rounded(.down)
                let edge = min((cell + 1) * length, to.progress)
                let share = metres > 0 ? max(edge - place, 0) / metres : 1
                passed.change(at: Int(nearest: cell - start)) {
                    if isStanding {
                        $0.dwell += Float(seconds * share)
                    } else {
                        $0.travel += Float(seconds * share)
                    }
                }
                // A step beyond the edge, where rounding would stay in the cell.
                place = max(edge, place.nextUp)
            } while place < to.progress
        }
        let part = Self.part(of: day)
        for (index, seconds) in passed.enumerated() {
            let cell = (Int(nearest: start) + index) % cells.count
            cells.change(at: cell) { $0.add(travel: seconds.travel, dwell: seconds.dwell) }
            byPart[part, default: Array(repeating: PartCell(), count: cells.count)].change(at: cell) {
                if $0.count >= PaceCell.memory { $0 = PartCell(count: $0.count / 2, seconds: $0.seconds / 2) }
                $0.count += 1
                $0.seconds += min(seconds.travel, PaceCell.longestTravel)
                $0.seconds +=
                    seconds.dwell < PaceCell.shortestDwell ? 0 : min(seconds.dwell, PaceCell.longestDwell)
            }
        }
    }

    /// A run with progress that never decreases, without long halts at its ends.
    private static func withoutUnclearEnds(_ run: [Moment]) -> [Moment] {
        var run = run
        for index in run.indices.dropFirst() {
            run[index].progress = max(run[index].progress, run[index - 1].progress)
        }
        guard let first = run.first, let last = run.last else { return [] }
        let standing = Hypothesis.standing
        if let left = run.lastIndex(where: { $0.progress < first.progress + standing }),
            run[left].at - first.at > unclear
        {
            run.removeFirst(left)
        }
        if let arrived = run.firstIndex(where: { $0.progress > last.progress - standing }),
            last.at - run[arrived].at > unclear
        {
            run.removeLast(run.count - 1 - arrived)
        }
        return run.count > 1 ? run : []
    }
}
