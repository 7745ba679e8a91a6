import LibC

/// The way on of a vehicle by the pace of the line alone, beginning with the speed that it has, and its
/// chance to go on at all.
struct Trend: Sendable {
    /// The seconds in which a vehicle loses most of the difference between its speed and the pace.
    static let hold = 10.0
    /// The weight of the trend beside the precedents, of which one in the same place weighs 1.
    static let weight = 0.1
    /// The weight of a vehicle that goes on standing, if that is certain.
    private static let standing = 3.0
    /// A vehicle that has stood for less goes on, in seconds.
    private static let shortest = 10.0

    let profile: PaceProfile
    let measure: Double
    /// Metres per second, if known.
    let speed: Double?
    /// For how many seconds the vehicle has been where it is.
    let heldFor: Double

    /// The standard error after some seconds, in metres, as it is on a line without history.
    static func error(after seconds: Double) -> Double { 10 + 2.5 * max(seconds, 0) }

    /// The weight of the vehicle still standing after some seconds.
    ///
    /// One that has stood for a time stands as long again in half of the cases (Pareto's law): it is soon
    /// gone from a stop, and stays in a depot. So it is on every line, also where no vehicle ever stood
    /// before.
    func weightOfStanding(after seconds: Double) -> Double {
        guard heldFor > Self.shortest else { return 0 }
        return Self.standing * heldFor / (heldFor + max(seconds, 1))
    }

    /// The metres in some seconds.
    func metres(in seconds: Double) -> Double {
        let metres = profile.metres(from: measure, seconds: seconds)
        guard let speed else { return metres }
        let pace = profile.metres(from: measure, seconds: Self.hold) / Self.hold
        let held = min(max(speed, 0), MatchCosts.greatestSpeed)
        return max(metres + (held - pace) * Self.hold * (1 - exp(-seconds / Self.hold)), 0)
    }
}
