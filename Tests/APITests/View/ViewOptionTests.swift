import Geodesy
import HTTPTypes
import JSONText
import Testing

/// What a view can be asked besides where and how wide.
struct ViewOptionTests {
    private static let here = "lat=57.7&lon=11.97"

    /// Puts a note in a direction from the viewer.
    @discardableResult
    private func note(
        _ app: TestApp,
        _ person: Person,
        _ title: String,
        azimuth: Double,
        distance: Double,
        altitude: String? = nil
    ) async throws -> String {
        let here = try #require(Coordinate(latitude: 57.7, longitude: 11.97))
        let place = here.destination(azimuth: azimuth, distance: distance)
        var fields = ["lat": "\(place.latitude)", "lon": "\(place.longitude)"]
        fields["alt_m"] = altitude
        return try await app.makeNote(title, as: person, fields)
    }

    private func certainties(_ answer: Answer) -> [String?] {
        answer.items.map { $0["certainty"]?.stringValue }
    }

    @Test func `accuracies separate certain from possible, also beyond frame and range`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await note(app, ada, "ahead", azimuth: 0, distance: 100)
            try await note(app, ada, "edge", azimuth: 29, distance: 200)
            try await note(app, ada, "beside", azimuth: 33, distance: 300)
            try await note(app, ada, "behind", azimuth: 180, distance: 400)
            try await note(app, ada, "beyond", azimuth: 0, distance: 1005)
            let exact = try await app.get("/v1/view?\(Self.here)&heading_deg=0")
            #expect(exact.titles == ["ahead", "edge"])
            #expect(certainties(exact) == ["certain", "certain"])
            let rough = try await app.get(
                "/v1/view?\(Self.here)&heading_deg=0&accuracy_m=10&heading_accuracy_deg=5"
            )
            #expect(rough.titles == ["ahead", "edge", "beside", "beyond"])
            #expect(certainties(rough) == ["certain", "possible", "possible", "possible"])
            #expect(rough.items[2]["screen"]?["x"]?.doubleValue == 1)
            #expect(rough.items[3]["scale"]?.doubleValue == 0.2)
            #expect(rough["viewer"]?["accuracy_m"]?.doubleValue == 10)
        }
    }

    @Test func `labels in rows do not overlap, and rows can be switched off`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for index in 0..<4 {
                try await note(app, ada, "n\(index)", azimuth: 0, distance: 100 + Double(index))
            }
            try await note(app, ada, "aside", azimuth: 20, distance: 200)
            let view = try await app.get("/v1/view?\(Self.here)&heading_deg=0")
            #expect(view.items.map { $0["row"]?.integerValue } == [0, 1, 2, 3, 0])
            let narrow = try await app.get("/v1/view?\(Self.here)&heading_deg=0&label_width=1")
            #expect(narrow.items.map { $0["row"]?.integerValue } == [0, 1, 2, 3, 4])
            let plain = try await app.get("/v1/view?\(Self.here)&heading_deg=0&declutter=false")
            #expect(plain.items.allSatisfy { $0["row"] == nil })
        }
    }

    @Test func `items beyond the limit are counted with their directions`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for (index, azimuth) in [0.0, -20, -19, 25].enumerated() {
                try await note(app, ada, "n\(index)", azimuth: azimuth, distance: 100 + 10 * Double(index))
            }
            let view = try await app.get("/v1/view?\(Self.here)&heading_deg=0&limit=1")
            #expect(view.titles == ["n0"])
            #expect(view["hidden_count"]?.integerValue == 3)
            #expect(view["hidden_more"]?.boolValue == false)
            let clusters = view["clusters"]?.arrayValue ?? []
            #expect(clusters.map { $0["count"]?.integerValue } == [2, 1])
            #expect(abs((clusters.first?["azimuth_deg"]?.doubleValue ?? 0) - 340.5) < 0.01)
            #expect(abs((clusters.first?["nearest_m"]?.doubleValue ?? 0) - 110) < 0.02)
            let whole = try await app.get("/v1/view?\(Self.here)&heading_deg=0")
            #expect(whole["hidden_count"]?.integerValue == 0)
            #expect(whole["clusters"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test func `an accelerometer's sample replaces pitch and roll`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await note(app, ada, "roof", azimuth: 0, distance: 100, altitude: "100")
            let query = "\(Self.here)&heading_deg=0&alt_m=0"
            #expect(try await app.get("/v1/view?\(query)&fov_deg=40&aspect=1").titles == [])
            let angles = try await app.get("/v1/view?\(query)&fov_deg=40&aspect=1&pitch_deg=45")
            #expect(angles.titles == ["roof"])
            // The camera looks along −z: held up by 45 degrees, gravity pulls down and towards the screen's
            // front.
            let sample = try await app.get(
                "/v1/view?\(query)&fov_deg=40&aspect=1&ax=0&ay=-0.70710678&az=0.70710678"
            )
            #expect(sample.titles == ["roof"])
            #expect(sample["viewer"]?["pitch_deg"]?.doubleValue == 45)
            let tilted = try await app.get("/v1/view?\(query)&ax=0.5&ay=-0.8660254037844386&az=0")
            #expect(tilted["viewer"]?["roll_deg"]?.doubleValue == 30)
            #expect(tilted["viewer"]?["pitch_deg"]?.doubleValue == 0)
        }
    }

    @Test func `a GeoPose gives the same view as the plain parameters`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await note(app, ada, "north-west", azimuth: 315, distance: 100)
            // Yaw 135 counter-clockwise from east is north-west; nose down is positive there.
            let pose = #"""
                {"position":{"lat":57.7,"lon":11.97,"h":12},"angles":{"yaw":135,"pitch":10,"roll":5},"fov_deg":80}
                """#
            let ours = #"""
                {"lat":57.7,"lon":11.97,"alt_m":12,"heading_deg":315,"pitch_deg":-10,"roll_deg":5,"fov_deg":80}
                """#
            let answer = try await app.send(.post, "/v1/view", json: pose)
            #expect(answer.titles == ["north-west"])
            #expect(try await app.send(.post, "/v1/view", json: ours).body == answer.body)
        }
    }

    @Test(arguments: [
        (#"{"position":{"lat":91,"lon":0},"angles":{"yaw":0,"pitch":0,"roll":0}}"#, "position.lat"),
        (#"{"position":{"lat":1},"angles":{"yaw":0,"pitch":0,"roll":0}}"#, "position.lon"),
        (#"{"angles":{"yaw":0,"pitch":0,"roll":0}}"#, "position.lat"),
        (#"{"position":{"lat":1,"lon":1}}"#, "angles.yaw"),
        (#"{"position":{"lat":1,"lon":1},"angles":{"yaw":0,"pitch":91,"roll":0}}"#, "angles.pitch"),
        (#"{"position":{"lat":1,"lon":1},"angles":{"yaw":0,"pitch":0}}"#, "angles.roll"),
        (#"{"position":{"lat":1,"lon":1,"up":1},"angles":{"yaw":0,"pitch":0,"roll":0}}"#, "position.up"),
        (#"{"position":{"lat":1,"lon":1},"angles":{"yaw":0,"pitch":0,"roll":0},"lat":1}"#, "lat"),
        (#"{"position":7,"angles":{}}"#, "position"),
        (
            #"{"position":{"lat":1,"lon":1},"angles":{"yaw":0,"pitch":0,"roll":0},"position.lat":2}"#,
            "position.lat"
        ),
        (#"{"position.lat":1,"position.lon":1,"angles":{"yaw":0,"pitch":0,"roll":0}}"#, "position.lat"),
    ])
    func `a bad GeoPose is refused by name`(_ body: String, _ field: String) async throws {
        try await withApp { app in
            let answer = try await app.send(.post, "/v1/view", json: body)
            #expect(answer.status == 400)
            #expect(answer.faults == [field], "\(answer.text)")
        }
    }

    @Test(arguments: [
        ("accuracy_m=-1", "accuracy_m"), ("accuracy_m=10001", "accuracy_m"), ("accuracy_m=inf", "accuracy_m"),
        ("heading_accuracy_deg=181", "heading_accuracy_deg"),
        ("heading_accuracy_deg=nan", "heading_accuracy_deg"), ("ax=0&ay=-1", "az"), ("az=1", "ax"),
        ("ax=0&ay=0&az=0", "ax"), ("ax=0&ay=1001&az=0", "ay"), ("ax=0&ay=-1&az=0&pitch_deg=1", "pitch_deg"),
        ("ax=0&ay=-1&az=0&roll_deg=1", "roll_deg"), ("kinds=ghosts", "kinds"), ("kinds=notes,trams", "kinds"),
        ("declutter=maybe", "declutter"), ("label_width=0", "label_width"), ("label_width=2", "label_width"),
        ("position=1", "position"),
    ])
    func `a bad option is refused by name`(_ query: String, _ field: String) async throws {
        try await withApp { app in
            for path in ["/v1/view", "/v1/view.svg"] {
                let answer = try await app.get("\(path)?\(Self.here)&heading_deg=0&\(query)")
                #expect(answer.status == 400)
                #expect(answer.faults == [field], "\(answer.text)")
            }
        }
    }
}
