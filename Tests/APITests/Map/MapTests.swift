import Foundation
import Geodesy
import JSONText
import Model
import Relational
import Storage
import TestData
import Testing

/// The map, over HTTP.
struct MapTests {
    private func kinds(_ answer: Answer) -> [String?] { answer.items.map { $0["kind"]?.stringValue } }

    private func cells(_ answer: Answer) -> [JSONValue] { answer["cells"]?.arrayValue ?? [] }

    @Test func `few things are items, many are a cell, and from zoom 17 many are items too`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var notes: [String] = []
            for number in 0..<3 { notes.append(try await app.makeNote("note \(number)", as: ada)) }
            let place = try await app.addPlace("Café", number: 1)
            let wide = "/v1/map?bbox=11,57,13,58&zoom=8"
            let first = try await app.get(wide)
            #expect(first.status == 200)
            #expect(Set(first.ids) == Set(notes + [place]))
            #expect(kinds(first) == ["note", "note", "note", "poi"])
            #expect(cells(first) == [])
            let note = try #require(first.items.first)
            #expect(note["title"]?.stringValue == "note 0")
            #expect(note["lat"]?.doubleValue == 57.7)
            #expect(note["lon"]?.doubleValue == 11.97)
            #expect(note["thumb_url"]?.stringValue?.hasSuffix("/thumb.jpg") == true)
            #expect(note["href"]?.stringValue == "/v1/notes/\(notes[0])")
            #expect(first.items.last?["href"]?.stringValue == "/v1/pois/\(place)")
            #expect(first.items.last?["category"]?.stringValue == "cafe")

            try await app.makeNote("note 3", as: ada)
            let second = try await app.get(wide, etag: first.etag)
            #expect(second.status == 200)
            #expect(second.ids == [place])
            let cell = try #require(cells(second).first)
            #expect(cells(second).count == 1)
            #expect(cell["kind"]?.stringValue == "note")
            #expect(cell["count"]?.integerValue == 4)
            #expect(cell["count_more"]?.boolValue == false)
            #expect(cell["lat"]?.doubleValue == 57.7)
            let edges = cell["bbox"]?.arrayValue?.compactMap(\.doubleValue) ?? []
            #expect(edges.count == 4)
            #expect(edges[0] <= 11.97 && 11.97 <= edges[2] && edges[1] <= 57.7 && 57.7 <= edges[3])
            #expect(try await app.get(wide, etag: second.etag).status == 304)

            let inside = edges.map { "\($0)" }.joined(separator: ",")
            let near = try await app.get("/v1/map?bbox=\(inside)&zoom=17.9&kinds=notes")
            #expect(near.ids.count == 4 && cells(near).isEmpty)
            #expect(try await app.get("/v1/map?bbox=11,57,13,58&zoom=8&kinds=pois").ids == [place])
            #expect(try await app.get("/v1/map?bbox=13,57,11,58&zoom=8").ids == [])
            #expect(try await app.get("/v1/map?bbox=13,57,12,58&zoom=8").status == 200)
        }
    }

    @Test func `the map shows what the viewer may see, and follows it`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            try await app.befriend(ada, bob)
            let mine = try await app.makeNote("mine", as: ada, ["audience": "private"])
            let ours = try await app.makeNote("ours", as: ada, ["audience": "friends"])
            let near = try await app.makeNote("near", as: ada, ["reveal_within_m": "500"])
            let path = "/v1/map?bbox=11,57,13,58&zoom=12"
            #expect(try await app.get(path).ids == [])
            #expect(Set(try await app.get(path, as: ada).ids) == [mine, ours, near])
            #expect(try await app.get(path, as: bob).ids == [ours])
            #expect(try await app.get("\(path)&lat=57.7&lon=11.97").ids == [near])
            #expect(try await app.get("\(path)&lat=57.71&lon=11.97").ids == [])
            #expect(Set(try await app.get("\(path)&lat=57.7&lon=11.97", as: bob).ids) == [ours, near])
            let before = try await app.get(path, as: bob)
            try await app.block(ada, bob)
            let after = try await app.get(path, as: bob, etag: before.etag)
            #expect((after.status, after.ids) == (200, []))
        }
    }

    @Test func `every place in a box is in one cell or among the items`() async throws {
        try await withApp { app in
            var random = Seeded(7)
            var places: [Coordinate] = []
            for number in 0..<700 {
                let coordinate =
                    number % 2 == 0
                    ? Coordinate(
                        latitude: .random(in: -90...90, using: &random),
                        longitude: number % 20 == 0 ? -180 : .random(in: -180..<180, using: &random)
                    )
                    : Coordinate(
                        latitude: .random(in: 59.2...59.4, using: &random),
                        longitude: .random(in: 17.8...18.2, using: &random)
                    )
                places.append(try #require(coordinate))
            }
            try await app.database.write { [places] connection in
                for (number, coordinate) in places.enumerated() {
                    let facts = PlaceFacts(
                        source: "osm",
                        sourceID: "node/\(number)",
                        name: nil,
                        categories: ["cafe"],
                        coordinate: coordinate
                    )
                    try PlaceStore(connection)
                        .insert(
                            try #require(facts),
                            as: .init(rawValue: Int64(number + 1)),
                            at: app.clock.now
                        )
                }
            }
            let boxes = [
                "-180,-90,180,90", "170,-80,180,80", "170,-80,-170,80", "180,-80,180,80", "180,-80,-179,80",
                "-180,-80,-170,80", "0,60,180,90", "-180,-90,180,-60", "17,59,19,60", "17.9,59.25,18.1,59.35",
                "18,59.3,18,59.3", "0,-90,-1,90",
            ]
            for box in boxes {
                let edges = box.split(separator: ",").compactMap { Double($0) }
                let area = try #require(
                    BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
                )
                let expected = places.count(where: area.contains)
                for zoom in [0, 1, 3, 5, 8, 11, 14, 17, 22] {
                    let answer = try await app.get("/v1/map?bbox=\(box)&zoom=\(zoom)")
                    #expect(answer.status == 200)
                    #expect(Set(answer.ids).count == answer.ids.count)
                    #expect(answer.ids.count <= 200)
                    #expect(cells(answer).count <= 320)
                    for item in answer.items {
                        let index = Int(try #require(item["id"]?.stringValue)) ?? 0
                        #expect(area.contains(places[index - 1]), "\(box) \(zoom)")
                    }
                    var counted = answer.ids.count
                    for cell in cells(answer) {
                        counted += Int(cell["count"]?.integerValue ?? 0)
                        #expect(cell["count_more"]?.boolValue == false)
                        let (latitude, longitude) = (cell["lat"]?.doubleValue, cell["lon"]?.doubleValue)
                        let middle = try #require(
                            Coordinate(latitude: latitude ?? 99, longitude: longitude ?? 999)
                        )
                        #expect(area.contains(middle), "\(box) \(zoom) \(middle)")
                    }
                    #expect(counted == expected, "\(box) \(zoom)")
                }
            }
        }
    }

    @Test func `bad parameters are refused by name`() async throws {
        try await withApp { app in
            for (query, field) in [
                ("zoom=3", "bbox"), ("bbox=1,2,3,4", "zoom"), ("bbox=1,2,3,4&zoom=-1", "zoom"),
                ("bbox=1,2,3,4&zoom=22.1", "zoom"), ("bbox=1,2,3,4&zoom=x", "zoom"),
                ("bbox=1,2,3&zoom=3", "bbox"), ("bbox=1,5,3,4&zoom=3", "bbox"),
                ("bbox=1,2,181,4&zoom=3", "bbox"), ("bbox=1,2,3,4&zoom=3&kinds=trees", "kinds"),
                ("bbox=1,2,3,4&zoom=3&lat=5", "lon"), ("bbox=1,2,3,4&zoom=3&limit=5", "limit"),
            ] {
                let answer = try await app.get("/v1/map?\(query)")
                #expect(answer.status == 400, "\(query)")
                let fields = answer["errors"]?.arrayValue?.compactMap { $0["field"]?.stringValue }
                #expect(fields == [field], "\(query)")
            }
            let empty = try await app.get("/v1/map?bbox=1,2,3,4&zoom=3&kinds=&lat=&lon=")
            #expect(empty.status == 200)
            #expect(empty["counted_to"]?.integerValue == 1000)
            #expect(try await app.get("/v1/map?bbox=-180,-90,180,90&zoom=22").status == 200)
        }
    }
}
