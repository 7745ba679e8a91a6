/// One possible place of a vehicle, with the likeliest way there.
struct Hypothesis: Sendable {
    /// Metres from the start of the path; `nil` off the line.
    var measure: Double?
    /// Metres between the fix and the line.
    var distance: Double
    /// How much less likely it is than the best: see ``MatchCosts``.
    var cost: Double
    /// The way of the last seconds, oldest first; it begins anew after a jump.
    private(set) var trail: [Moment]
    /// The moment since which the vehicle has moved less than 15 m.
    private(set) var held: Moment

    /// Less than this is not going, in metres.
    static let standing = 15.0
    /// The seconds over which speed is measured.
    static let window = 9.0
    /// The way of so many seconds is remembered, and says something from so many on.
    static let (memory, shortestMemory) = (45.0, 20.0)
    private static let mostMoments = 64

    /// A vehicle that is seen for the first time, or again.
    init(at instant: Double, place: LineCandidate?, cost: Double) {
        measure = place?.measure
        distance = place?.distance ?? 0
        self.cost = cost
        held = Moment(at: instant, progress: place?.measure ?? 0)
        trail = [held]
    }

    /// The vehicle of a hypothesis at its next place.
    init(after last: Hypothesis, at instant: Double, place: LineCandidate, step: Double, cost: Double) {
        measure = place.measure
        distance = place.distance
        self.cost = cost
        let progress = (last.trail.last?.progress ?? place.measure) + step
        held = last.held
        if abs(progress - held.progress) >= Self.standing { held = Moment(at: instant, progress: progress) }
        trail = last.trail + [Moment(at: instant, progress: progress)]
        // One moment from before the memory stays, from which the way is measured.
        while trail.count > 2, instant - trail[1].at >= Self.memory { trail.removeFirst() }
        if trail.count > Self.mostMoments { trail.removeFirst() }
    }

    /// Metres per second along the line in the last nine seconds or more; `nil` after a single fix.
    var speed: Double? {
        guard let last = trail.last, let first = trail.first, last.at > first.at else { return nil }
        let start = trail.last { last.at - $0.at >= Self.window } ?? first
        return (last.progress - start.progress) / (last.at - start.at)
    }

    /// Metres per second along the line, and the seconds of which they are: the last 45 or more, or what is
    /// known; `nil` before 20 s.
    var longSpeed: (speed: Double, seconds: Double)? {
        guard let last = trail.last, let first = trail.first, last.at - first.at >= Self.shortestMemory else {
            return nil
        }
        return ((last.progress - first.progress) / (last.at - first.at), last.at - first.at)
    }

    /// For how many seconds the vehicle has been where it is.
    var heldFor: Double { max((trail.last?.at ?? held.at) - held.at, 0) }
}
