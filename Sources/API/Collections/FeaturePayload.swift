import Geodesy
import JSONText
import Model

/// Notes and places as features of GeoJSON (RFC 7946).
///
/// Each has only one instant among its properties, the one that `datetime` filters by. Clients such as GDAL
/// translate a comparison with any instant into that parameter, and would lose features if there were
/// another.
extension JSONWriter {
    /// A note as a feature; `isAlone` adds the links of a single-feature document.
    mutating func feature(_ note: Note, root: String, isAlone: Bool = false) {
        feature(note.id.description, at: note.coordinate) { json in
            json.member("title", note.content.title)
            json.member("body", note.content.body)
            json.member("alt_text", note.content.altText)
            json.member("author_id", note.author.id.description)
            json.member("author", note.author.displayName)
            json.member("audience", note.content.audience.name)
            json.member("poi_id", note.content.placeID?.description)
            json.member("alt_m", note.content.standpoint.altitude, decimals: 2)
            json.member("accuracy_m", note.content.standpoint.accuracy, decimals: 2)
            json.member("heading_deg", note.content.standpoint.heading.map(Rounding.azimuth), decimals: 4)
            json.member("fov_deg", note.content.standpoint.fieldOfView, decimals: 4)
            json.member("image_url", root + note.image.path(of: .display))
            json.member("thumb_url", root + note.image.path(of: .thumb))
            json.member("original_url", root + note.image.path(of: .original))
            json.member("comment_count", note.response.commentCount)
            json.member("favorite_count", note.response.favoriteCount)
            json.member("created_at", note.createdAt.description)
            json.member("url", "\(root)/v1/notes/\(note.id)")
        } links: { json in
            if isAlone { json.links(of: note.id.description, in: .notes, root: root) }
        }
    }

    /// A place as a feature; `isAlone` adds the links of a single-feature document.
    mutating func feature(_ place: Place, root: String, isAlone: Bool = false) {
        let facts = place.facts
        feature(place.id.description, at: facts.coordinate) { json in
            json.member("name", facts.name)
            json.texts("names", facts.names)
            json.member("category", facts.category)
            json.words("categories", facts.categories)
            json.texts("address", facts.address)
            json.member("phone", facts.phone)
            json.member("website", facts.website)
            json.member("opening_hours", facts.openingHours)
            json.member("wheelchair", facts.wheelchair)
            json.member("level", facts.level)
            json.member("brand", facts.brand)
            json.words("cuisine", facts.cuisine)
            json.member("rating_average", place.response.averageStars, decimals: 2)
            json.member("rating_count", place.response.ratingCount)
            json.member("comment_count", place.response.commentCount)
            json.member("favorite_count", place.response.favoriteCount)
            json.member("source", facts.source)
            json.member("source_id", facts.sourceID)
            json.member("updated_at", place.updatedAt.description)
        } links: { json in
            if isAlone { json.links(of: place.id.description, in: .places, root: root) }
        }
    }

    private mutating func feature(
        _ id: String,
        at coordinate: Coordinate,
        _ properties: (inout JSONWriter) -> Void,
        links: (inout JSONWriter) -> Void
    ) {
        object { json in
            json.member("type", "Feature")
            json.member("id", id)
            json.object("geometry") { json in
                json.member("type", "Point")
                json.array("coordinates") { json in
                    json.fixed(Rounding.longitude(coordinate.longitude), decimals: 7)
                    json.fixed(coordinate.latitude, decimals: 7)
                }
            }
            json.object("properties", properties)
            links(&json)
        }
    }

    private mutating func links(of id: String, in collection: FeatureCollection, root: String) {
        array("links") { json in
            json.link("self", "\(root)\(collection.path)/items/\(id)", type: Self.geoJSON)
            json.link("collection", root + collection.path)
        }
    }

    private mutating func texts(_ name: StaticString, _ texts: [String: String]) {
        object(name) { json in
            for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
                json.key(escaping: key)
                json.value(text)
            }
        }
    }

    private mutating func words(_ name: StaticString, _ words: [String]) {
        array(name) { json in
            for word in words { json.value(word) }
        }
    }
}
