import Geodesy
import JSONText
import Model
import Services

/// The reader of places: their position, their languages and the time.
struct PlaceReader: Sendable {
    let position: Coordinate?
    let languages: LanguagePreference
    let instant: Instant
    let openings: OpeningClock

    /// The end of validity of a response with places, which open and close on the minute.
    var end: Instant { OpeningClock.end(of: instant) }

    /// Whether any of the places is near the position; `nil` when no position was given.
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
    /// A place, named in the first of the reader's languages that it has a name in.
    ///
    /// The distance and the azimuth are included when the request had a position.
    mutating func place(_ place: Place, for reader: PlaceReader) {
        let (facts, response) = (place.facts, place.response)
        object { json in
            json.member("id", place.id.description)
            json.member("source", facts.source)
            json.member("source_id", facts.sourceID)
            json.strings("source_ids", [facts.sourceID] + facts.elements)
            json.member("name", facts.name(in: reader.languages))
            json.strings("names", facts.names)
            json.strings("other_names", facts.otherNames)
            json.member("category", facts.category)
            json.member(
                "category_label",
                PlaceVocabulary.shared.label(of: facts.category, in: reader.languages)
            )
            json.strings("categories", facts.categories)
            json.coordinate(facts.coordinate)
            json.strings("address", facts.address)
            json.member("phone", facts.phone)
            json.member("website", facts.website)
            json.member("opening_hours", facts.openingHours)
            json.member("open_now", reader.isOpen(place))
            json.member("wheelchair", facts.wheelchair)
            json.member("level", facts.level)
            json.member("brand", facts.brand)
            json.strings("cuisine", facts.cuisine)
            json.object("rating") { json in
                json.member("average", response.averageStars, decimals: 2)
                json.member("count", response.ratingCount)
            }
            json.member("my_rating", response.ownStars)
            json.member("favorited", response.isFavorite)
            json.member("favorite_count", response.favoriteCount)
            json.member("comment_count", response.commentCount)
            json.member("gone_at", place.goneAt?.description)
            if let position = reader.position { json.bearing(from: position, to: facts.coordinate) }
        }
    }

    private mutating func strings(_ name: StaticString, _ texts: [String]) {
        array(name) { json in
            for text in texts { json.value(text) }
        }
    }

    private mutating func strings(_ name: StaticString, _ texts: [String: String]) {
        object(name) { json in
            for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
                json.key(escaping: key)
                json.value(text)
            }
        }
    }
}
