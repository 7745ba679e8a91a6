import Geodesy
import JSONText
import Model
import Services
import Wire

struct PlaceReader: Sendable {
    let position: Coordinate?
    let languages: LanguagePreference
    let instant: Instant
    let openings: OpeningClock

    /// The end of validity of a response with places, which open and close on the minute.
    var end: Instant { OpeningClock.end(of: instant) }

    /// Whether any of the places is near; `nil` when no position was given.
    func areNear(_ places: [Place]) -> Bool? {
        guard let position else { return nil }
        return places.contains { position.distance(to: $0.facts.coordinate) <= PlaceScore.nearDistance }
    }

    func isOpen(_ place: Place) -> Bool? {
        guard place.goneAt == nil else { return nil }
        return openings.isOpen(place.facts.openingHours, at: instant, near: place.facts.coordinate)
    }
}

extension JSONWriter {
    /// A place; one that is answered alone tells the stops that are the same.
    mutating func place(_ place: Place, for reader: PlaceReader, stops: [Stop.ID]? = nil) {
        self.place(
            place,
            in: reader.languages,
            isOpen: reader.isOpen(place),
            from: reader.position,
            stops: stops
        )
    }
}
