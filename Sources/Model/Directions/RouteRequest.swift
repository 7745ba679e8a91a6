package import Geodesy

/// A mode of travel.
package enum TravelMode: String, Sendable, Hashable, CaseIterable {
    /// By car.
    case car
    /// By bicycle.
    case bicycle
    /// On foot.
    case foot
}

/// A language of instructions.
package enum StepLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Swedish.
    case swedish = "sv"
    /// French.
    case french = "fr"
    /// Chinese.
    case chinese = "zh"

    /// Creates the first supported language of a preference, or English.
    package init(_ preference: LanguagePreference) {
        self = preference.lookUp { StepLanguage(rawValue: $0) } ?? .english
    }
}

/// A request for a route: its points, its mode of travel and its language.
package struct RouteRequest: Sendable, Hashable {
    /// The most points between the start and the end.
    package static let mostVia = 10

    /// The start.
    package let start: Coordinate
    /// The end.
    package let end: Coordinate
    /// The points in between, in order.
    package let via: [Coordinate]
    /// The mode of travel.
    package let mode: TravelMode
    /// The language of the instructions.
    package let language: StepLanguage

    /// Creates a request, or returns `nil` if it has too many points.
    package init?(
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
    package var points: [Coordinate] { [start] + via + [end] }
}
