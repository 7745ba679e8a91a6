public import Geodesy

/// How somebody travels.
public enum TravelMode: String, Sendable, Hashable, CaseIterable {
    /// By car.
    case car
    /// By bicycle.
    case bicycle
    /// On foot.
    case foot
}

/// A language that steps are told in.
public enum StepLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Swedish.
    case swedish = "sv"
    /// French.
    case french = "fr"
    /// Chinese.
    case chinese = "zh"

    /// The first language of a preference that there is, or English.
    public init(_ preference: LanguagePreference) {
        self = preference.lookUp { StepLanguage(rawValue: $0) } ?? .english
    }
}

/// From where to where somebody wants to be led, and how.
public struct RouteRequest: Sendable, Hashable {
    /// The most points that a way may be led through.
    public static let mostVia = 10

    /// Where it begins.
    public let start: Coordinate
    /// Where it ends.
    public let end: Coordinate
    /// What it leads through, in order.
    public let via: [Coordinate]
    /// How it is travelled.
    public let mode: TravelMode
    /// What its steps are told in.
    public let language: StepLanguage

    /// Creates a request, or returns `nil` where it has too many points.
    public init?(
        from start: Coordinate,
        to end: Coordinate,
        via: [Coordinate] = [],
        mode: TravelMode = .car,
        language: StepLanguage = .english
    ) {
        guard via.count <= Self.mostVia else { return nil }
        self.start = start
        self.end = end
        self.via = via
        self.mode = mode
        self.language = language
    }

    /// All points, from the first to the last.
    public var points: [Coordinate] { [start] + via + [end] }
}
