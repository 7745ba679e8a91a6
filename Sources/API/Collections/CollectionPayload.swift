import JSONText

struct FeatureCollection: Sendable {
    let id: String
    let title: String
    let description: String

    static let notes = FeatureCollection(
        id: "notes",
        title: "Notes",
        description: "Photos pinned to places, with a title and a text. The datetime is a note's creation."
    )
    static let places = FeatureCollection(
        id: "pois",
        title: "Places",
        description: "Businesses and points of interest. The datetime is the time of a place's last change."
    )
    static let stops = FeatureCollection(
        id: "stops",
        title: "Stops",
        description: "Stops of public transport. The datetime is the time of a stop's last change."
    )
    static let all = [notes, places, stops]

    var path: String { "/collections/\(id)" }
}

/// The documents of OGC API Features that lead to the features (OGC 17-069r4 §7.2–7.14).
///
/// Only conformance classes that are met are listed; part 1 has none for OpenAPI 3.1, which we use.
extension JSONWriter {
    static let geoJSON = "application/geo+json"
    private static let json = "application/json"
    private static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"

    /// A link in the form of OGC API and RFC 8288.
    mutating func link(_ relation: String, _ url: String, type: String = json, title: String? = nil) {
        object { json in
            json.member("href", url)
            json.member("rel", relation)
            json.member("type", type)
            if let title { json.member("title", title) }
        }
    }

    mutating func landingPage(root: String) {
        object { json in
            json.member("title", "Sightline")
            json.member("description", "Image notes pinned to places, and the places themselves.")
            json.array("links") { json in
                json.link("self", root + "/ogc", title: "This document")
                json.link("service-desc", root + "/openapi.json", title: "The API as OpenAPI 3.1")
                json.link("conformance", root + "/conformance", title: "The standards that are supported")
                json.link("data", root + "/collections", title: "The collections")
            }
        }
    }

    mutating func conformance() {
        object { json in
            json.member(
                "conformsTo",
                ["core", "geojson"].map { "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/\($0)" }
            )
        }
    }

    mutating func collections(root: String) {
        object { json in
            json.array("links") { json in
                json.link("self", root + "/collections", title: "This document")
            }
            json.array("collections") { json in
                for collection in FeatureCollection.all { json.collection(collection, root: root) }
            }
        }
    }

    mutating func collection(_ collection: FeatureCollection, root: String) {
        object { json in
            json.member("id", collection.id)
            json.member("title", collection.title)
            json.member("description", collection.description)
            json.object("extent") { json in
                json.object("spatial") { json in
                    json.array("bbox") { json in
                        json.array { json in
                            for edge in [-180, -90, 180, 90] { json.value(edge) }
                        }
                    }
                    json.member("crs", Self.crs84)
                }
                json.object("temporal") { json in
                    json.array("interval") { json in
                        json.array { json in
                            json.null()
                            json.null()
                        }
                    }
                }
            }
            json.member("itemType", "feature")
            json.member("crs", [Self.crs84])
            json.array("links") { json in
                json.link("self", root + collection.path, title: collection.title)
                json.link(
                    "items",
                    root + collection.path + "/items",
                    type: Self.geoJSON,
                    title: collection.title
                )
            }
        }
    }

    mutating func features<Item>(
        _ items: [Item],
        of collection: FeatureCollection,
        root: String,
        path: String,
        next: String?,
        _ write: (inout JSONWriter, Item) -> Void
    ) {
        object { json in
            json.member("type", "FeatureCollection")
            json.array("features") { json in
                for item in items { write(&json, item) }
            }
            json.array("links") { json in
                json.link("self", root + path, type: Self.geoJSON)
                json.link("collection", root + collection.path)
                if let next { json.link("next", root + next, type: Self.geoJSON) }
            }
            json.member("numberReturned", items.count)
        }
    }
}
