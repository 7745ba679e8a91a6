import Foundation
import HTTPTypes
import JSONText
import Model
import Testing

/// What is found near, what far away, and what where nothing is called so.
struct NearAndFarTests {
    private func names(_ answer: Answer) -> [String] {
        answer.items.map { $0["name"]?.stringValue ?? "-" }
    }

    @Test func `an answer without near places says so and lists far ones by distance`() async throws {
        try await withApp { app in
            try await app.addPlace("Linnés Museum", number: 1, at: 59.3, 18.0, categories: ["museum"])
            try await app.addPlace("Museum", number: 2, at: 48.8, 2.3, categories: ["museum"]) {
                $0.phone = "1"
            }
            try await app.addPlace("Museum", number: 3, at: -33.8, 151.2, categories: ["museum"])
            let far = try await app.get("/v1/pois?q=museum&lat=57.7&lon=11.97")
            #expect(far["near"] == .bool(false))
            #expect(names(far) == ["Linnés Museum", "Museum", "Museum"])
            let distances = far.items.compactMap { $0["distance_m"]?.doubleValue }
            #expect(distances == distances.sorted())
            try await app.addPlace("Röhsska museet", number: 4, at: 57.70, 11.9701, categories: ["museum"])
            let near = try await app.get("/v1/pois?q=museum&lat=57.7&lon=11.97&limit=2")
            #expect(near["near"] == .bool(true))
            #expect(names(near) == ["Röhsska museet", "Linnés Museum"])
            let next = try await app.get(try #require(near.next))
            #expect(next["near"] == .bool(false) && next.ids == ["1000002", "1000003"])
            #expect(try await app.get("/v1/pois?q=museum")["near"] == .null)
            #expect(try await app.get("/v1/pois?q=museum&lat=10&lon=10&radius_m=10")["near"] == .bool(false))
        }
    }

    @Test func `without a near full match, a category word alone is enough`() async throws {
        try await withApp { app in
            try await app.addPlace("Dubliner", number: 1, at: 57.7, 11.97, categories: ["pub"])
            try await app.addPlace("The Irish Pub", number: 2, at: 40.7, -74, categories: ["pub"])
            try await app.addPlace("Bishops Arms", number: 3, at: 57.702, 11.97, categories: ["pub"])
            let pubs = try await app.get("/v1/pois?q=irish%20pub&lat=57.7&lon=11.97")
            // What is called so is on another continent: the pubs here come before it.
            #expect(names(pubs) == ["Dubliner", "Bishops Arms", "The Irish Pub"])
            let one = try await app.get("/v1/pois?q=irish%20pub&lat=57.7&lon=11.97&limit=1")
            let two = try await app.get(try #require(one.next))
            let three = try await app.get(try #require(two.next))
            #expect(names(one) + names(two) + names(three) == names(pubs))
            try await app.addPlace("Irish Embassy Pub", number: 4, at: 57.71, 11.97, categories: ["pub"])
            let named = try await app.get("/v1/pois?q=irish%20pub&lat=57.7&lon=11.97")
            #expect(names(named).first == "Irish Embassy Pub")
            let forged = try await app.get("/v1/pois?q=irish%20pub&bbox=1,1,2,2&cursor=rC.b.0")
            #expect(forged.status == 400 && forged.faults == ["cursor"])
        }
    }

    @Test(arguments: [
        ("suurkirkko", "Tuomiokirkko"), ("ems", "Expert & Multi Shop"), ("e&s", "Eriksson & Söner"),
        ("dreischwestern", "Drei Schwestern"), ("louis 2", "Stade Louis-II"),
        ("st nicholas", "Saint Nicholas"),
        ("orthodox church", "Uspenski"), ("stadtbibliothek", "Bücher am Markt"), ("kyrkan", "Tuomiokirkko"),
        ("kirkot", "Tuomiokirkko"), ("israel embassy", "Israelin suurlähetystö"), ("大教堂", "Tuomiokirkko"),
        ("赫尔辛基大教堂", "Tuomiokirkko"), ("court house", "Palais de Justice"),
    ])
    func `other spellings and names find the place`(_ text: String, _ name: String) async throws {
        try await withApp { app in
            try await app.addPlace("Tuomiokirkko", number: 1, categories: ["cathedral", "place_of_worship"]) {
                $0.otherNames = ["Suurkirkko"]
            }
            try await app.addPlace("Eriksson & Söner", number: 2, categories: ["hardware"])
            try await app.addPlace("Drei Schwestern", number: 3, categories: ["peak"])
            try await app.addPlace("Stade Louis-II", number: 4, categories: ["stadium"])
            try await app.addPlace("Saint Nicholas", number: 5, categories: ["museum"])
            try await app.addPlace("Uspenski", number: 6, categories: ["church"]) {
                $0.keywords = ["orthodox"]
            }
            try await app.addPlace("Bücher am Markt", number: 7, categories: ["library"])
            try await app.addPlace("Israelin suurlähetystö", number: 8, categories: ["embassy"])
            try await app.addPlace("Norjan suurlähetystö", number: 9, categories: ["embassy"])
            try await app.addPlace("Palais de Justice", number: 10, categories: ["courthouse"])
            try await app.addPlace("Expert & Multi Shop", number: 11, categories: ["electronics"]) {
                $0.otherNames = ["EMS"]
            }
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let found = try await app.get("/v1/pois?q=\(query)&lat=57.7&lon=11.97")
            #expect(names(found).first == name, "\(names(found))")
        }
    }

    @Test func `a search for one religion does not find another's places`() async throws {
        try await withApp { app in
            let worship = "place_of_worship"
            try await app.addPlace("Beth El", number: 1, at: 57.7, 11.97, categories: ["synagogue", worship])
            try await app.addPlace(
                "Saint Mary",
                number: 2,
                at: 57.701,
                11.97,
                categories: ["church", worship]
            )
            try await app.addPlace("Al-Nur", number: 3, at: 59.3, 18, categories: ["mosque", worship])
            let mosques = try await app.get("/v1/pois?q=mosque&lat=57.7&lon=11.97")
            #expect(mosques["near"] == .bool(false) && names(mosques) == ["Al-Nur"])
            let chapels = try await app.get("/v1/pois?q=chapel&lat=57.7&lon=11.97")
            #expect(names(chapels) == ["Saint Mary"])
            let all = try await app.get("/v1/pois?q=place%20of%20worship&lat=57.7&lon=11.97")
            #expect(names(all) == ["Beth El", "Saint Mary", "Al-Nur"])
        }
    }

    @Test func `a place is listed before a stop that is named after it`() async throws {
        try await withApp { app in
            try await app.addPlace(
                "Hôpital",
                number: 1,
                at: 57.7,
                11.97,
                categories: ["bus_stop", "platform"]
            )
            try await app.addPlace("Princess Grace", number: 2, at: 57.702, 11.97, categories: ["hospital"])
            #expect(
                names(try await app.get("/v1/pois?q=hopital&lat=57.7&lon=11.97")) == [
                    "Princess Grace", "Hôpital",
                ]
            )
            let stop = try await app.get("/v1/pois?q=hopital%20bus%20stop&lat=57.7&lon=11.97")
            #expect(names(stop) == ["Hôpital"])
        }
    }
}
