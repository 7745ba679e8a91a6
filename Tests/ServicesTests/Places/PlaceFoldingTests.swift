import Geodesy
import Model
import OSM
import Testing

@testable import Services

/// What the map draws several times, made one place.
@Suite struct PlaceFoldingTests {
    private struct Thing {
        let id: String
        /// Metres north of the first.
        let north: Double
        let tags: [String: String]
    }

    private func folded(_ things: [Thing]) throws -> [String: [String]] {
        var folding = PlaceFolding()
        var facts: [PlaceFacts] = []
        for thing in things {
            let tags = OSMTags(thing.tags.map { OSMTags.Tag($0.key, $0.value) })
            let coordinate = try #require(Coordinate(latitude: 50 + thing.north / 111_000, longitude: 8))
            let place = PlaceRules.facts(of: tags, source: "osm", sourceID: thing.id, coordinate: coordinate)
            facts.append(try #require(place, "\(thing.id)"))
            folding.note(facts.count - 1, facts[facts.count - 1], tags)
        }
        let (places, into) = folding.folded(facts)
        #expect(places.count + into.count == things.count)
        return Dictionary(places.map { ($0.sourceID, $0.elements) }) { first, _ in first }
    }

    private static let station = [
        Thing(id: "way/5", north: 40, tags: ["building": "train_station", "name": "Lund C"]),
        Thing(id: "node/9", north: 0, tags: ["railway": "station", "name": "Lund", "alt_name": "Lund C"]),
        Thing(
            id: "node/3",
            north: 120,
            tags: ["public_transport": "stop_position", "train": "yes", "name": "Lund"]
        ),
        Thing(id: "way/7", north: -90, tags: ["public_transport": "platform", "name": "Lund C"]),
        Thing(id: "node/2", north: 60, tags: ["railway": "subway_entrance", "name": "Lund"]),
    ]

    @Test func `parts of a station in any order become one place`() throws {
        let expected = ["node/9": ["node/2", "node/3", "way/5", "way/7"]]
        #expect(try folded(Self.station) == expected)
        #expect(try folded(Self.station.reversed()) == expected)
        // What a smaller extract lacks changes nothing of what it is called by.
        #expect(
            try folded(Array(Self.station.dropFirst(2).dropLast()) + [Self.station[1]]) == [
                "node/9": ["node/3", "way/7"]
            ]
        )
    }

    @Test func `both sides of a bus stop become one place, apart from the next stop`() throws {
        func stop(_ id: String, _ north: Double) -> Thing {
            Thing(id: id, north: north, tags: ["highway": "bus_stop", "name": "Lund"])
        }
        let bus = Thing(
            id: "node/1",
            north: 10,
            tags: ["public_transport": "stop_position", "bus": "yes", "name": "Lund"]
        )
        let found = try folded(
            [stop("node/21", 0), stop("node/20", 60), bus, stop("node/22", 400)] + Self.station
        )
        #expect(
            found == [
                "node/20": ["node/1", "node/21"], "node/22": [],
                "node/9": ["node/2", "node/3", "way/5", "way/7"],
            ]
        )
    }

    @Test func `a house merges with the place in it, a shop with nothing`() throws {
        let found = try folded([
            Thing(id: "way/1", north: 0, tags: ["building": "yes", "name": "Kulturen"]),
            Thing(id: "node/1", north: 20, tags: ["tourism": "museum", "name": "Kulturen"]),
            Thing(id: "node/2", north: 30, tags: ["shop": "books", "name": "Kulturen"]),
            Thing(id: "way/2", north: 0, tags: ["building": "office", "name": "Tornet"]),
        ])
        #expect(found == ["node/1": ["way/1"], "node/2": [], "way/2": []])
    }

    @Test(arguments: [
        (["religion": "muslim"], "mosque"), (["religion": "jewish"], "synagogue"),
        (["religion": "christian"], "church"),
        (["religion": "christian", "building": "cathedral"], "cathedral"), (["religion": "hindu"], "temple"),
        (["religion": "christian", "building": "chapel"], "chapel"), ([:], "place_of_worship"),
    ])
    func `places of worship of different religions stay separate`(
        _ more: [String: String],
        _ category: String
    ) throws {
        let tags = more.merging(["amenity": "place_of_worship", "name": "x"]) { first, _ in first }
        let place = PlaceRules.facts(
            of: OSMTags(tags.map { OSMTags.Tag($0.key, $0.value) }),
            source: "osm",
            sourceID: "node/1",
            coordinate: try #require(Coordinate(latitude: 1, longitude: 2))
        )
        #expect(place?.category == category && place?.categories.contains("place_of_worship") == true)
    }

    @Test(arguments: [
        (["natural": "beach"], ["beach"]), (["highway": "elevator"], ["elevator"]),
        (["aeroway": "helipad"], ["helipad"]),
        (["historic": "castle", "name": "x"], ["castle"]), (["place": "islet", "name": "x"], ["island"]),
        (["railway": "station", "station": "subway", "name": "x"], ["station", "subway_station"]),
        (["railway": "halt", "name": "x"], ["station", "halt", "train_station"]),
        (["historic": "memorial", "memorial": "statue", "name": "x"], ["memorial", "statue"]),
        (["building": "church", "amenity": "restaurant", "name": "x"], ["restaurant"]),
        (["building": "yes", "name": "x"], ["building"]), (["building": "yes"], []),
        (["natural": "tree", "name": "x"], []),
        (["highway": "bus_stop", "public_transport": "platform", "name": "x"], ["bus_stop", "platform"]),
    ])
    func `stations, peaks and other features of the map are places`(
        _ tags: [String: String],
        _ categories: [String]
    ) throws {
        let place = PlaceRules.facts(
            of: OSMTags(tags.map { OSMTags.Tag($0.key, $0.value) }),
            source: "osm",
            sourceID: "node/1",
            coordinate: try #require(Coordinate(latitude: 1, longitude: 2))
        )
        #expect((place?.categories ?? []) == categories)
    }
}
