import Geodesy
import JSONText
import Model
import Wire

/// Notes, places and stops as features of GeoJSON (RFC 7946).
///
/// Only the instant that `datetime` filters by is a property: clients such as GDAL translate a comparison
/// with any instant into that parameter, and would lose features.
extension JSONWriter {
    /// The links of a single-feature document are added if it `isAlone`.
    mutating func feature(_ note: Note, root: String, isAlone: Bool = false) {
        feature(note.id.description, at: note.coordinate) { json in
            json.properties(of: note, root: root)
        } links: { json in
            if isAlone { json.links(of: note.id.description, in: .notes, root: root) }
        }
    }

    mutating func feature(_ place: Place, root: String, isAlone: Bool = false) {
        feature(place.id.description, at: place.facts.coordinate) { json in
            json.properties(of: place)
        } links: { json in
            if isAlone { json.links(of: place.id.description, in: .places, root: root) }
        }
    }

    mutating func feature(_ stop: Stop, changedAt: Instant, root: String, isAlone: Bool = false) {
        feature(stop.id.description, at: stop.coordinate) { json in
            json.properties(of: stop, changedAt: changedAt)
        } links: { json in
            if isAlone { json.links(of: stop.id.description, in: .stops, root: root) }
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
}
