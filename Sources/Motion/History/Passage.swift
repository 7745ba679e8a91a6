import Bounds
import LibC

/// How one vehicle once went along a stretch of a line: its places at even intervals.
struct Passage: Sendable, Hashable {
    /// Seconds between two places.
    static let interval = 2.0
    /// A passage is at least this long, in seconds; a shorter one tells nothing of what comes.
    static let shortest = 14.0
    /// The most places of a passage; it is an hour.
    static let most = 1_800

    let part: DayPart
    /// Metres from the start of the line, never less than the one before; counted on over laps.
    let places: [Float]

    /// A passage from places that are known to be in order.
    init(part: DayPart, places: [Float]) {
        self.part = part
        self.places = places
    }

    /// The passage of a run, or `nil` if it is too short; what goes beyond an hour is left out.
    init?(_ run: [Moment], part: DayPart) {
        guard let first = run.first, let last = run.last, last.at - first.at >= Self.shortest else {
            return nil
        }
        var places: [Float] = []
        var (index, highest) = (0, first.progress)
        while places.count < Self.most {
            let instant = first.at + Double(places.count) * Self.interval
            guard instant <= last.at else { break }
            while index + 2 < run.count, run[index + 1].at <= instant { index += 1 }
            let (from, to) = (run[index], run[index + 1])
            var share = to.at > from.at ? min((instant - from.at) / (to.at - from.at), 1) : 1
            // Halfway through a turn the vehicle is on the other pass of the line.
            if !TrackMatch.isContinuous(to.progress - from.progress, seconds: to.at - from.at) {
                share.round()
            }
            highest = max(highest, from.progress + (to.progress - from.progress) * share)
            places.append(Float(highest))
        }
        self.init(part: part, places: places)
    }

    /// The first index whose place is at least a progress.
    func firstIndex(from progress: Float) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < progress { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The metres per second over the nine seconds before a place; `nil` at the beginning and after a turn.
    func speed(at index: Int) -> Double? {
        guard index >= 2 else { return nil }
        let back = min(index, Int(nearest: Hypothesis.window / Self.interval))
        let speed = Double(places[index] - places[index - back]) / (Double(back) * Self.interval)
        return speed <= Fix.greatestSpeed ? speed : nil
    }

    /// The metres per second over so many seconds before a place, or as many as there are; `nil` where they
    /// are too few, and after a turn.
    func longSpeed(at index: Int, over seconds: Double) -> Double? {
        let back = min(index, Int(nearest: seconds / Self.interval))
        guard Double(back) * Self.interval >= Hypothesis.shortestMemory else { return nil }
        let speed = Double(places[index] - places[index - back]) / (Double(back) * Self.interval)
        return speed <= Fix.greatestSpeed ? speed : nil
    }

    /// For how many seconds the vehicle had been at a place.
    func heldFor(at index: Int) -> Double {
        let start = firstIndex(from: (places[index] - Float(Hypothesis.standing)).nextUp)
        return Double(max(index - start, 0)) * Self.interval
    }

    /// The metres from a place to that some seconds later; `nil` where the passage ends before.
    func metres(from index: Int, seconds: Double) -> Double? {
        let target = Double(index) + seconds / Self.interval
        guard target >= 0, target <= Double(places.count - 1) else { return nil }
        let lower = Int(nearest: target.rounded(.down))
        let upper = min(lower + 1, places.count - 1)
        let share = Float(target - Double(lower))
        return Double(places[lower] + (places[upper] - places[lower]) * share - places[index])
    }
}
