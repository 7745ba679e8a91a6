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

extension [Precedent] {
    /// Some precedents, each as often as its weight has a share of all, and what each of them weighs.
    func sample(_ count: Int) -> (precedents: [Precedent], weight: Double) {
        let step = reduce(0) { $0 + $1.weight } / Double(Swift.max(count, 1))
        guard step > 0 else { return ([], 0) }
        var (sample, sum, next): ([Precedent], Double, Double) = ([], 0, step / 2)
        for precedent in self {
            sum += precedent.weight
            while next <= sum, sample.count < count {
                sample.append(precedent)
                next += step
            }
        }
        return (sample, step)
    }
}

/// How like a moment of a passage is to the present one of a vehicle: a product of Gaussian kernels.
///
/// These are all the parameters of likeness.
struct Likeness {
    /// Of the place, in metres.
    static let place = 25.0
    /// Of the speed, and of that of the last 45 seconds, in metres per second.
    static let (speed, longSpeed) = (1.5, 2.0)
    /// Of the logarithm of the seconds that it has been there.
    static let held = 1.5
    /// Of the hour of the day.
    static let hours = 4.0
    /// The factor for another kind of day, for a passage that has just begun and has no speed, and for one
    /// that has none of the last 45 seconds.
    static let (otherKind, unknownSpeed, unknownLongSpeed) = (0.5, 0.05, 0.5)
    /// Less than this is not like at all.
    static let least = 0.001
    /// More moments of one passage at one place than this are thinned.
    static let mostOfPassage = 120

    let day: DayPart
    let speed: Double?
    let longSpeed: (speed: Double, seconds: Double)?
    let held: Double

    init(_ hypothesis: Hypothesis, at day: DayPart) {
        self.day = day
        (speed, longSpeed) = (hypothesis.speed, hypothesis.longSpeed)
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
        var (exponent, factor) = (place * place + held * held, 1.0)
        if let speed {
            if let other = passage.speed(at: index) {
                exponent += square(other - speed, in: Self.speed)
            } else {
                factor *= Self.unknownSpeed
            }
        }
        if let longSpeed {
            if let other = passage.longSpeed(at: index, over: longSpeed.seconds) {
                exponent += square(other - longSpeed.speed, in: Self.longSpeed)
            } else {
                factor *= Self.unknownLongSpeed
            }
        }
        return exp(-exponent / 2) * factor
    }

    private func square(_ difference: Double, in unit: Double) -> Double {
        difference / unit * (difference / unit)
    }
}
