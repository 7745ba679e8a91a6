package import Geodesy
package import JSONText
package import Model

extension JSONWriter {
    /// A place, named in the first of the languages in which it has a name.
    ///
    /// The distance and azimuth are included if the request had a position, and the stops that are the same
    /// if they were looked for.
    package mutating func place(
        _ place: Place,
        in languages: LanguagePreference,
        isOpen: Bool?,
        from position: Coordinate?,
        stops: [Stop.ID]? = nil
    ) {
        let (facts, response) = (place.facts, place.response)
        object { json in
            json.member("id", place.id.description)
            json.member("source", facts.source)
            json.member("source_id", facts.sourceID)
            json.member("source_ids", [facts.sourceID] + facts.elements)
            json.member("name", facts.name(in: languages))
            json.texts("names", facts.names)
            json.member("other_names", facts.otherNames)
            json.member("category", facts.category)
            json.member("category_label", PlaceVocabulary.shared.label(of: facts.category, in: languages))
            json.member("categories", facts.categories)
            json.coordinate(facts.coordinate)
            json.contact(facts)
            json.member("open_now", isOpen)
            json.equipment(facts)
            json.object("rating") { json in
                json.member("average", response.averageStars, decimals: 2)
                json.member("count", response.ratingCount)
            }
            json.member("my_rating", response.ownStars)
            json.member("favorited", response.isFavorite)
            json.count("favorite_count", "favorite_count_more", response.favoriteCount)
            json.count("comment_count", "comment_count_more", response.commentCount)
            json.member("gone_at", place.goneAt?.description)
            if let stops { json.member("stops", stops.map(\.description)) }
            if let position { json.bearing(from: position, to: facts.coordinate) }
        }
    }

    /// The properties of a GeoJSON feature, whose coordinate is the geometry.
    package mutating func properties(of place: Place) {
        let (facts, response) = (place.facts, place.response)
        member("name", facts.name)
        texts("names", facts.names)
        member("category", facts.category)
        member("categories", facts.categories)
        contact(facts)
        equipment(facts)
        member("rating_average", response.averageStars, decimals: 2)
        member("rating_count", response.ratingCount)
        count("comment_count", "comment_count_more", response.commentCount)
        count("favorite_count", "favorite_count_more", response.favoriteCount)
        member("source", facts.source)
        member("source_id", facts.sourceID)
        member("updated_at", place.updatedAt.description)
    }

    private mutating func contact(_ facts: PlaceFacts) {
        texts("address", facts.address)
        member("phone", facts.phone)
        member("website", facts.website)
        member("opening_hours", facts.openingHours)
    }

    private mutating func equipment(_ facts: PlaceFacts) {
        member("wheelchair", facts.wheelchair)
        member("level", facts.level)
        member("brand", facts.brand)
        member("cuisine", facts.cuisine)
    }

    private mutating func texts(_ name: StaticString, _ texts: [String: String]) {
        object(name) { json in
            for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
                json.key(escaping: key)
                json.value(text)
            }
        }
    }
}
