import LibC

/// How a vehicle goes on by the pace of the line alone, which begins with the speed that it has.
struct Trend: Sendable {
    /// The seconds in which a vehicle loses most of the difference between its speed and the pace.
    static let hold = 10.0
    /// What the trend weighs beside the precedents, of which one in the same place weighs 1.
    static let weight = 0.1

    let profile: PaceProfile
    let measure: Double
    /// Metres per second, if known.
    let speed: Double?

    /// The standard error after some seconds, in metres, as it is on a line without history.
    static func error(after seconds: Double) -> Double { 10 + 2.5 * max(seconds, 0) }

    /// The metres in some seconds.
    func metres(in seconds: Double) -> Double {
        let metres = profile.metres(from: measure, seconds: seconds)
        guard let speed else { return metres }
        let pace = profile.metres(from: measure, seconds: Self.hold) / Self.hold
        let held = min(max(speed, 0), MatchCosts.greatestSpeed)
        return max(metres + (held - pace) * Self.hold * (1 - exp(-seconds / Self.hold)), 0)
    }
}
