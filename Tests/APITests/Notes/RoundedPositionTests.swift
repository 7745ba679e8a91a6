import App
import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// The exact position is kept nowhere after its author has it rounded, and pollers still forget what they
/// have to.
struct RoundedPositionTests {
    private static let spot = (lat: 57.7012345, lon: 11.9712345)
    private static let fields = [
        "title": "home", "audience": "public", "lat": "57.7012345", "lon": "11.9712345",
    ]

    private static func edit(_ app: TestApp, _ note: String, _ json: String, as author: Person) async throws {
        let answer = try await app.send(.patch, "/v1/notes/\(note)", json: json, as: author)
        #expect(answer.status == 200, "\(answer.text)")
    }

    /// A box around a position, so many degrees to each side.
    private static func box(_ lat: Double, _ lon: Double, _ degrees: Double) -> String {
        "bbox=\(lon - degrees),\(lat - degrees),\(lon + degrees),\(lat + degrees)"
    }

    @Test
    func `rounding a position rounds it in the change log and in kept answers`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let form = Form(Self.fields, image: Photo.small)
            let made = try await app.upload(form, as: ada, key: "k")
            let note = try #require(made["id"]?.stringValue)
            try await Self.edit(app, note, #"{"title": "still home"}"#, as: ada)
            try await Self.edit(app, note, #"{"lat": 57.8054321, "lon": 11.8754321}"#, as: ada)
            try await Self.edit(app, note, #"{"position_precision_m": 1000}"#, as: ada)

            let id = try #require(Note.ID(note))
            let kept = try await app.database.read { connection in
                try connection.all("SELECT lat, lon FROM change WHERE note_id = \(id)") { row in
                    (lat: try row.real(), lon: try row.real())
                }
            }
            #expect(kept.count == 4)
            for position in kept {
                let coordinate = try #require(Coordinate(latitude: position.lat, longitude: position.lon))
                #expect(coordinate.rounded(toMetres: 1000) == coordinate)
            }
            let again = try await app.upload(form, as: ada, key: "k")
            #expect(again.header("Idempotency-Replayed") == "true" && again["id"]?.stringValue == note)
            let home = try #require(Coordinate(latitude: Self.spot.lat, longitude: Self.spot.lon))
            let lat = try #require(again["lat"]?.doubleValue)
            let lon = try #require(again["lon"]?.doubleValue)
            // With the seven decimals that every answer has.
            func decimals(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
            #expect(lat == decimals(home.rounded(toMetres: 1000).latitude))
            #expect(lon == decimals(home.rounded(toMetres: 1000).longitude))
            #expect(again["title"]?.stringValue == "home")
        }
    }

    @Test func `rounding a note with many former positions keeps none of them`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("walk", as: ada)
            for step in 1...105 {
                try await Self.edit(app, note, #"{"lat": 57.70\#(step)1, "lon": 11.97}"#, as: ada)
            }
            let poller = "/v1/notes/changes?bbox=11,57,12,58"
            let token = try #require(try await app.get(poller)["token"]?.stringValue)
            try await Self.edit(app, note, #"{"position_precision_m": 10, "audience": "private"}"#, as: ada)
            let id = try #require(Note.ID(note))
            #expect(try await app.count("SELECT count(DISTINCT lat) FROM change WHERE note_id = \(id)") == 1)
            let answer = try await app.get("\(poller)&token=\(token)")
            #expect(answer["reset"] == .bool(true) && answer.ids == [] && answer.removed == [])
        }
    }

    @Test func `after rounding, pollers drop the note or start over without a position`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let home = try #require(Coordinate(latitude: Self.spot.lat, longitude: Self.spot.lon))
            let rounded = home.rounded(toMetres: 1000)
            let (lat, lon) = Self.spot
            let filters: [(filter: String, sees: Bool, told: String)] = [
                ("", true, "removed"),
                (Self.box(lat, lon, 0.5), true, "removed"),
                ("lat=\(lat)&lon=\(lon)&radius_m=5000", true, "removed"),
                // These hold where it may have been in part: what they were shown is not to be told.
                (Self.box(lat, lon, 0.0001), true, "reset"),
                (Self.box(rounded.latitude, rounded.longitude, 0.0001), false, "reset"),
                ("lat=\(lat)&lon=\(lon)&radius_m=200", true, "reset"),
                ("lat=\(rounded.latitude)&lon=\(rounded.longitude)&radius_m=20", false, "reset"),
                // Far from it.
                (Self.box(lat + 1, lon, 0.5), false, "nothing"),
                ("lat=58.7&lon=\(lon)&radius_m=5000", false, "nothing"),
                ("author=\(ada.id)", true, "removed"),
                ("author=5", false, "nothing"),
            ]
            let note = try await app.makeNote("home", as: ada, Self.fields)
            var tokens: [String] = []
            for (filter, sees, _) in filters {
                let first = try await app.get("/v1/notes/changes?\(filter)")
                #expect(first.ids == (sees ? [note] : []), "\(filter)")
                tokens.append(try #require(first["token"]?.stringValue))
            }
            let rounding = #"{"position_precision_m": 1000, "audience": "private"}"#
            try await Self.edit(app, note, rounding, as: ada)
            for ((filter, _, told), token) in zip(filters, tokens) {
                let answer = try await app.get("/v1/notes/changes?\(filter)&token=\(token)")
                #expect(answer.removed == (told == "removed" ? [note] : []), "\(filter)")
                #expect(answer["reset"] == .bool(told == "reset"), "\(filter)")
                #expect(answer.ids == [])
            }
        }
    }

    @Test func `the reveal radius applies to the rounded position`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote(
                "home",
                as: ada,
                Self.fields.merging(["reveal_within_m": "2000"]) { $1 }
            )
            // Inside whatever it was, at the edge, outside, and without a position.
            let viewers: [(position: String, told: String)] = [
                ("lat=57.7012345&lon=11.9712345", "removed"), ("lat=57.7185&lon=11.9712345", "reset"),
                ("lat=57.8&lon=11.9712345", "nothing"), ("", "nothing"),
            ]
            var tokens: [String] = []
            for (position, _) in viewers {
                let first = try await app.get("/v1/notes/changes?\(position)")
                tokens.append(try #require(first["token"]?.stringValue))
            }
            let own = try #require(try await app.get("/v1/notes/changes", as: ada)["token"]?.stringValue)
            try await Self.edit(app, note, #"{"position_precision_m": 500, "title": "about here"}"#, as: ada)
            #expect(try await app.send(.delete, "/v1/notes/\(note)", as: ada).status == 204)
            for ((position, told), token) in zip(viewers, tokens) {
                let answer = try await app.get("/v1/notes/changes?\(position)&token=\(token)")
                #expect(answer.removed == (told == "removed" ? [note] : []), "\(position)")
                #expect(answer["reset"] == .bool(told == "reset"), "\(position)")
            }
            let author = try await app.get("/v1/notes/changes?token=\(own)", as: ada)
            #expect(author.removed == [note] && author["reset"] == .bool(false))
        }
    }

    @Test func `rounding a rounded position resets no feed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("home", as: ada, Self.fields)
            try await Self.edit(app, note, #"{"position_precision_m": 1000}"#, as: ada)
            let poller = "/v1/notes/changes?" + Self.box(Self.spot.lat, Self.spot.lon, 0.004)
            var token = try #require(try await app.get(poller)["token"]?.stringValue)
            for precision in [1000, 1000] {
                try await Self.edit(app, note, #"{"position_precision_m": \#(precision)}"#, as: ada)
                let answer = try await app.get("\(poller)&token=\(token)")
                #expect(answer["reset"] == .bool(false))
                token = try #require(answer["token"]?.stringValue)
            }
        }
    }
}
