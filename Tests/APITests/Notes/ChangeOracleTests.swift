import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Attacks on the change feed that succeeded while its tokens could be made up.
struct ChangeOracleTests {
    /// Somebody who makes up tokens of the old form, of the parts of tokens that the server gave out.
    struct Forger {
        let app: TestApp
        let viewer: Person?
        /// The forged tokens say that the poller knows everything as it is when the forger begins.
        private let base: Substring
        private let since: String
        private(set) var requests = 0

        init(_ app: TestApp, _ viewer: Person? = nil) async throws {
            self.app = app
            self.viewer = viewer
            since = String(app.clock.now.milliseconds, radix: 36)
            base = try await Self.parts(app, "", viewer)[2]
        }

        private static func parts(
            _ app: TestApp,
            _ filter: String,
            _ viewer: Person?
        ) async throws -> [Substring] {
            let answer = try await app.get("/v1/notes/changes?\(filter)", as: viewer)
            let token = try #require(answer["token"]?.stringValue)
            let parts = token.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 9 ? parts : ["c1", "1", "1", "1", "1", "1", "0", "0"] + parts.suffix(1)
        }

        /// The ids that a forged token has the feed take away.
        mutating func told(_ filter: String) async throws -> Set<String> {
            requests += 2
            var parts = try await Self.parts(app, filter, viewer)
            (parts[1], parts[2], parts[3]) = ("1", base, Substring(since))
            let forged = parts.joined(separator: ".")
            let answer = try await app.get("/v1/notes/changes?\(filter)&token=\(forged)", as: viewer)
            return Set(answer.removed)
        }

        /// Finds the position of a note by halving a box that it is in; `nil` when the feed tells of it in no
        /// box.
        mutating func locate(_ note: String) async throws -> (lat: Double, lon: Double)? {
            var (south, north, west, east) = (-90.0, 90.0, -180.0, 180.0)
            func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
                "bbox=\(west),\(south),\(east),\(north)"
            }
            guard try await told(box(west, south, east, north)).contains(note) else { return nil }
            while north - south > 1e-7 || east - west > 1e-7 {
                let (middle, center) = ((south + north) / 2, (west + east) / 2)
                if try await told(box(west, south, east, middle)).contains(note) {
                    north = middle
                } else {
                    south = middle
                }
                if try await told(box(west, south, center, north)).contains(note) {
                    east = center
                } else {
                    west = center
                }
            }
            return ((south + north) / 2, (west + east) / 2)
        }
    }

    @Test func `a note that expired cannot be located by halving boxes`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let closes = [
                "lat": "57.7012345", "lon": "11.9712345", "visible_until": app.instant(after: 10_000),
            ]
            let note = try await app.makeNote("expired", as: ada, closes)
            app.clock.advance(by: 5000)
            var forger = try await Forger(app)
            app.clock.advance(by: 60_000)
            #expect(try await app.get("/v1/notes/\(note)").status == 404)
            let found = try await forger.locate(note)
            #expect(found == nil, "\(forger.requests) requests found \(String(describing: found))")
        }
    }

    @Test func `the exact position of a rounded note is not revealed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("home", as: ada, ["lat": "57.7012345", "lon": "11.9712345"])
            app.clock.advance(by: 5000)
            var forger = try await Forger(app)
            app.clock.advance(by: 5000)
            let rounding = #"{"position_precision_m": 10000, "audience": "private"}"#
            let edit = try await app.send(.patch, "/v1/notes/\(note)", json: rounding, as: ada)
            #expect(edit.status == 200, "\(edit.text)")
            let found = try await forger.locate(note)
            #expect(found == nil, "\(forger.requests) requests found \(String(describing: found))")
        }
    }

    @Test func `a note deleted before a friendship is not revealed to the new friend`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let before = try #require(try await app.get("/v1/notes/changes", as: bob)["token"]?.stringValue)
            let note = try await app.makeNote("secret", as: ada, ["audience": "friends"])
            app.clock.advance(by: 5000)
            var forger = try await Forger(app, bob)
            app.clock.advance(by: 5000)
            #expect(try await app.send(.delete, "/v1/notes/\(note)", as: ada).status == 204)
            try await app.befriend(ada, bob)
            let told = try await forger.told("")
            #expect(told == [])
            let place = try await forger.locate(note)
            #expect(place == nil)
            // Nor does a token of before the friendship tell of it.
            let honest = try await app.get("/v1/notes/changes?token=\(before)", as: bob)
            #expect(honest["reset"] == .bool(true) && honest.removed == [])
        }
    }

    @Test
    func `a window closed before the token and an unreachable note are not revealed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let closed = try await app.makeNote(
                "closed",
                as: ada,
                ["visible_until": app.instant(after: 1000)]
            )
            let far = try await app.makeNote("far", as: ada, ["reveal_within_m": "100"])
            let near = try await app.makeNote("near", as: ada, ["reveal_within_m": "100", "lat": "57.71"])
            app.clock.advance(by: 2000)
            let filter = "lat=57.71&lon=11.97"
            let first = try await app.get("/v1/notes/changes?\(filter)")
            #expect(first.ids == [near])
            let token = try #require(first["token"]?.stringValue)
            for id in [closed, far, near] { _ = try await app.send(.delete, "/v1/notes/\(id)", as: ada) }
            let answer = try await app.get("/v1/notes/changes?\(filter)&token=\(token)")
            #expect(answer.removed == [near] && answer["reset"] == .bool(false))
        }
    }
}
