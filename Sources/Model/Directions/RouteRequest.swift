package import Geodesy

package enum TravelMode: String, Sendable, Hashable, CaseIterable {
    case car
    case bicycle
    case foot
}

package enum StepLanguage: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case swedish = "sv"
    case french = "fr"
    case chinese = "zh"

    /// Takes the first supported language of the preference, else English.
    package init(_ preference: LanguagePreference) {
        self = preference.lookUp { StepLanguage(rawValue: $0) } ?? .english
    }
}

package struct RouteRequest: Sendable, Hashable {
    /// The most points between the start and the end.
    package static let mostVia = 10

    package let start: Coordinate
    package let end: Coordinate
    /// The points in between, in order.
    package let via: [Coordinate]
    package let mode: TravelMode
    package let language: StepLanguage

    /// Returns `nil` for too many points.
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

    package var points: [Coordinate] { [start] + via + [end] }
}
