import LibC

/// A moment of a passage that was like the present one of a vehicle.
struct Precedent: Sendable {
    /// The index of the passage, and that of its place.
    let (passage, index): (Int, Int)
    /// The place of the vehicle that is compared, in metres from the start.
    let measure: Double
    /// How like it was; 1 is the same.
    let weight: Double
}

/// How like a moment of a passage is to the present one of a vehicle: a product of Gaussian kernels.
///
/// These are all the parameters of likeness.
struct Likeness {
    /// Of the place, in metres.
    static let place = 25.0
    /// Of the speed, in metres per second.
    static let speed = 1.5
    /// Of the logarithm of the seconds that it has been there.
    static let held = 1.5
    /// Of the hour of the day.
    static let hours = 4.0
    /// The factor for another kind of day, and for a passage that has just begun and has no speed.
    static let (otherKind, unknownSpeed) = (0.5, 0.05)
    /// Less than this is not like at all.
    static let least = 0.001
    /// More moments of one passage at one place than this are thinned.
    static let mostOfPassage = 120

    let day: DayPart
    let speed: Double?
    let held: Double

    init(_ hypothesis: Hypothesis, at day: DayPart) {
        self.day = day
        speed = hypothesis.speed
        held = log1p(hypothesis.heldFor)
    }

    /// What the hour and the kind of the day say.
    func weight(of part: DayPart) -> Double {
        let hours = DayPart.hours(between: part.hour, and: day.hour) / Self.hours
        return exp(-hours * hours / 2) * (part.kind == day.kind ? 1 : Self.otherKind)
    }

    /// What the place, the speed and the time there say.
    func weight(of passage: Passage, at index: Int, metresAway: Double) -> Double {
        let place = metresAway / Self.place
        let held = (log1p(passage.heldFor(at: index)) - self.held) / Self.held
        var exponent = place * place + held * held
        guard let speed else { return exp(-exponent / 2) }
        guard let other = passage.speed(at: index) else { return exp(-exponent / 2) * Self.unknownSpeed }
        let difference = (other - speed) / Self.speed
        exponent += difference * difference
        return exp(-exponent / 2)
    }
}
