import Geodesy
import Model
import OSM
import Testing

@testable import Services

/// What is a place, and what is kept of it.
@Suite struct PlaceRulesTests {
    private func facts(_ tags: KeyValuePairs<String, String>) throws -> PlaceFacts? {
        PlaceRules.facts(
            of: OSMTags(tags.map { OSMTags.Tag($0.key, $0.value) }),
            source: "osm",
            sourceID: "node/1",
            coordinate: try #require(Coordinate(latitude: 1, longitude: 2))
        )
    }

    @Test func `all fields of a place are kept, and cleaned`() throws {
        let facts = try #require(
            try facts([
                "name": "  Kafé\tÖ ", "name:fr": "Café", "name:etymology:wikidata": "Q1", "shop": "bakery",
                "amenity": "cafe; fast_food", "cuisine": "coffee shop;burger", "addr:street": "Gata",
                "addr:housenumber": "1 A",
                "contact:phone": "+46 1", "contact:website": "www.example.org", "opening_hours": "24/7",
                "wheelchair": "limited", "level": "0;1", "brand": "Ö", "wikidata": "Q2",
            ])
        )
        #expect(facts.name == "Kafé Ö" && facts.names == ["fr": "Café"])
        #expect(facts.categories == ["cafe", "fast_food", "bakery"])
        #expect(facts.cuisine == ["coffee_shop", "burger"])
        #expect(facts.address == ["street": "Gata", "housenumber": "1 A"])
        #expect(facts.phone == "+46 1" && facts.website == "https://www.example.org")
        #expect(facts.openingHours == "24/7" && facts.wheelchair == "limited")
        #expect(facts.level == "0;1" && facts.brand == "Ö")
    }

    @Test(arguments: [
        ("shop", "yes", "shop"), ("office", "YES", "office"), ("craft", "Shoe Maker", "shoe_maker"),
        ("public_transport", "station", "station"), ("healthcare", "doctor", "doctor"),
    ])
    func `the category is the tag's value, or its key if the value is yes`(
        _ key: String,
        _ value: String,
        _ id: String
    ) throws {
        let facts = PlaceRules.facts(
            of: OSMTags([.init(key, value), .init("name", "x")]),
            source: "osm",
            sourceID: "node/1",
            coordinate: try #require(Coordinate(latitude: 1, longitude: 2))
        )
        #expect(facts?.categories == [id])
    }

    @Test func `a closed or former place is left out`() throws {
        #expect(try facts(["disused:amenity": "cafe", "name": "x"]) == nil)
        #expect(try facts(["shop": "vacant", "name": "x"]) == nil)
        #expect(try facts(["amenity": "no", "name": "x"]) == nil)
        #expect(try facts(["amenity": "cafe", "disused": "yes", "name": "x"]) == nil)
        #expect(try facts(["amenity": "cafe", "abandoned": "yes", "name": "x"]) == nil)
        #expect(try facts(["highway": "residential", "name": "x"]) == nil)
    }

    @Test func `an unnamed thing is a place only in certain categories`() throws {
        #expect(try facts(["amenity": "atm"])?.name == nil)
        #expect(try facts(["amenity": "atm"])?.categories == ["atm"])
        #expect(try facts(["amenity": "bench"]) == nil)
        #expect(try facts(["amenity": "bench", "name": "\u{7}"]) == nil)
        #expect(try facts(["amenity": "bench", "name:sv": "Bänken"])?.names == ["sv": "Bänken"])
    }

    @Test func `opening hours that are too long are left out`() throws {
        let long = String(repeating: "Mo 10:00-12:00; ", count: 70)
        #expect(try facts(["amenity": "cafe", "name": "x", "opening_hours": long])?.openingHours == nil)
        #expect(
            try facts(["amenity": "cafe", "name": "x", "website": "javascript:alert(1)"])?.website == nil
        )
        #expect(
            try facts(["amenity": "cafe", "name": "x", "website": "https://a.se;https://b.se"])?.website?
                .hasPrefix("https://a.se")
                == true
        )
    }
}
