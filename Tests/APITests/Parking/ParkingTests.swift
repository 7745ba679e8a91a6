import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// Where the car is, over HTTP.
struct ParkingTests {
    private let uri = "/v1/parking"

    @Test func `the parked car is returned with distance and azimuth`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            #expect(try await app.get(uri, as: ada).status == 404)
            let body = #"{"lat":57.7,"lon":180,"alt_m":12.345,"note":"Level 3\nrow B"}"#
            let parked = try await app.send(.put, uri, json: body, as: ada)
            #expect(parked.status == 200)
            let found = try await app.get(uri, as: ada)
            #expect(found.json == parked.json)
            #expect(found["lat"]?.doubleValue == 57.7 && found["lon"]?.doubleValue == -180)
            #expect(found["alt_m"]?.doubleValue == 12.35)
            #expect(found["note"]?.stringValue == "Level 3\nrow B")
            #expect(found["parked_at"]?.stringValue == app.clock.now.description)
            #expect(found["distance_m"] == nil)
            let near = try await app.get("\(uri)?lat=57.701&lon=-180", as: ada)
            #expect(near["azimuth_deg"]?.doubleValue == 180)
            #expect(abs((near["distance_m"]?.doubleValue ?? 0) - 111.4) < 0.1)
            // It is nobody else's.
            #expect(try await app.get(uri, as: bob).status == 404)
            #expect(try await app.get(uri).status == 401)
            for method in [HTTPRequest.Method.put, .delete] {
                #expect(try await app.send(method, uri, json: body).status == 401)
            }
        }
    }

    @Test func `a member has one parked car, which can be forgotten`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            _ = try await app.send(.put, uri, json: #"{"lat":1,"lon":2,"alt_m":3,"note":"x"}"#, as: ada)
            let before = try await app.get(uri, as: ada)
            #expect(try await app.get(uri, as: ada, etag: before.etag).status == 304)
            app.clock.advance(by: 1000)
            _ = try await app.send(.put, uri, json: #"{"lat":4,"lon":5,"note":null}"#, as: ada)
            let after = try await app.get(uri, as: ada, etag: before.etag)
            #expect(after.status == 200 && after["lat"]?.doubleValue == 4)
            #expect(after["alt_m"] == .null && after["note"] == .null)
            #expect(try await app.count("SELECT count(*) FROM parking") == 1)
            for _ in 0..<2 { #expect(try await app.delete(uri, as: ada).status == 204) }
            #expect(try await app.get(uri, as: ada, etag: after.etag).status == 404)
        }
    }

    @Test(arguments: [
        (#"{}"#, 400, "lat"), (#"{"lat":1}"#, 400, "lon"), (#"{"lat":91,"lon":2}"#, 400, "lat"),
        (#"{"lat":1,"lon":"2"}"#, 400, "lon"), (#"{"lat":1,"lon":2,"alt_m":1e9}"#, 400, "alt_m"),
        (#"{"lat":1,"lon":2,"note":7}"#, 400, "note"), (#"{"lat":1,"lon":2,"note":"\u0007"}"#, 400, "note"),
        (#"{"lat":1,"lon":2,"note":""}"#, 422, "note"), (#"{"lat":1,"lon":2,"bogus":""}"#, 400, "bogus"),
    ])
    func `bad input is refused by name`(_ body: String, _ status: Int, _ fault: String) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let answer = try await app.send(.put, uri, json: body, as: ada)
            #expect((answer.status, answer.faults) == (status, [fault]))
            #expect(try await app.get(uri, as: ada).status == 404)
        }
    }

    @Test func `a note that is too long or a position with one half is refused`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for (count, status) in [(500, 200), (501, 422)] {
                let note = String(repeating: "ö", count: count)
                let body = #"{"lat":1,"lon":2,"note":"\#(note)"}"#
                #expect(try await app.send(.put, uri, json: body, as: ada).status == status)
            }
            for query in ["lat=1", "lon=1", "lat=1&lon=200", "bogus=1"] {
                #expect(try await app.get("\(uri)?\(query)", as: ada).status == 400, "\(query)")
            }
            #expect(try await app.send(.put, uri, json: "[]", as: ada).status == 400)
            #expect(try await app.send(.put, uri, as: ada, body: Array("{}".utf8)).status == 415)
        }
    }

    @Test func `deleting the account deletes the parked car`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            _ = try await app.send(.put, uri, json: #"{"lat":1,"lon":2}"#, as: ada)
            let reminder = #"{"text":"Buy milk","keywords":["dairy"]}"#
            #expect(try await app.send(.post, "/v1/reminders", json: reminder, as: ada).status == 201)
            let body = #"{"password":"\#(TestApp.password)"}"#
            #expect(try await app.send(.delete, "/v1/members/me", json: body, as: ada).status == 204)
            #expect(try await app.count("SELECT count(*) FROM parking") == 0)
            #expect(try await app.count("SELECT count(*) FROM reminder") == 0)
        }
    }
}
