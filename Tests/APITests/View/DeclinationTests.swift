import HTTPTypes
import JSONText
import Model
import Testing

/// Compasses and true north over HTTP; the model itself has tests of its own.
struct DeclinationTests {
    @Test func `the declination is answered with its model, its end and what compasses are worth`()
        async throws
    {
        try await withApp { app in
            let helsinki = try await app.get("/v1/declination?lat=60.17&lon=24.94")
            #expect(helsinki.status == 200)
            let declination = try #require(helsinki["declination_deg"]?.doubleValue)
            #expect((9.5...11.5).contains(declination), "\(declination)")
            #expect(helsinki["zone"]?.stringValue == "good")
            #expect(helsinki["model"]?.stringValue == "WMM2025")
            #expect(helsinki["valid_until"]?.stringValue == "2030-01-01T00:00:00.000Z")
            #expect(try #require(helsinki["uncertainty_deg"]?.doubleValue) < 0.6)
            let tag = helsinki.etag
            #expect(try await app.get("/v1/declination?lat=60.17&lon=24.94", etag: tag).status == 304)
            let pole = try await app.get("/v1/declination?lat=85.76&lon=139.3")
            #expect(pole["zone"]?.stringValue == "blackout")
            #expect(try #require(pole["uncertainty_deg"]?.doubleValue) > 10)
            let near = try await app.get("/v1/declination?lat=82.5&lon=-62.3")
            #expect(near["zone"]?.stringValue == "caution")
            for (query, fields) in [
                ("lat=60", ["lon"]), ("", ["lat"]), ("lat=91&lon=0", ["lat"]),
                ("lat=1&lon=2&alt_m=900000", ["alt_m"]), ("lat=1&lon=2&date=2026", ["date"]),
            ] {
                let answer = try await app.get("/v1/declination?\(query)")
                #expect(answer.status == 400 && answer.faults == fields, "\(query)")
            }
            for (latitude, longitude) in [(90, 0), (-90, 180), (0, -180)] {
                let answer = try await app.get("/v1/declination?lat=\(latitude)&lon=\(longitude)")
                #expect(answer.status == 200)
            }
        }
    }

    @Test func `a magnetic heading looks where the compass points, and true is the default`() async throws {
        try await withApp { app in
            let place = "lat=60.17&lon=24.94"
            let declination = try #require(
                try await app.get("/v1/declination?\(place)")["declination_deg"]?.doubleValue
            )
            func heading(_ query: String) async throws -> Double {
                let answer = try await app.get("/v1/view?\(place)&\(query)")
                return try #require(answer["viewer"]?["heading_deg"]?.doubleValue, "\(answer.text)")
            }
            #expect(
                abs(try await heading("heading_deg=100&heading_reference=magnetic") - 100 - declination)
                    < 2e-4
            )
            #expect(try await heading("heading_deg=100&heading_reference=true") == 100)
            #expect(try await heading("heading_deg=100") == 100)
            let across = try await heading("heading_deg=355&heading_reference=magnetic")
            #expect(abs(across - (355 + declination - 360)) < 2e-4)
            let body = #"{"lat":60.17,"lon":24.94,"heading_deg":100,"heading_reference":"magnetic"}"#
            let posted = try await app.send(.post, "/v1/view", json: body)
            let turned = try #require(posted["viewer"]?["heading_deg"]?.doubleValue)
            #expect(abs(turned - 100 - declination) < 2e-4)
            let drawn = try await app.get("/v1/view.svg?\(place)&heading_deg=100&heading_reference=magnetic")
            let straight = try await app.get("/v1/view.svg?\(place)&heading_deg=\(turned)")
            #expect(drawn.status == 200 && drawn.text == straight.text)
            // All around, a heading is not needed, and its reference means nothing.
            let around = try await app.get("/v1/view?\(place)&fov_deg=360&heading_reference=magnetic")
            #expect(around.status == 200)
        }
    }

    @Test func `a magnetic heading is refused where compasses fail, and with a GeoPose`() async throws {
        try await withApp { app in
            let pole = "lat=85.76&lon=139.3&heading_deg=10"
            let refused = try await app.get("/v1/view?\(pole)&heading_reference=magnetic")
            #expect((refused.status, refused.code) == (422, "magnetic-blackout"))
            #expect(try await app.get("/v1/view?\(pole)").status == 200)
            let wrong = try await app.get("/v1/view?lat=1&lon=2&heading_deg=1&heading_reference=grid")
            #expect(wrong.status == 400 && wrong.faults == ["heading_reference"])
            let large = try await app.get("/v1/view?lat=1&lon=2&heading_deg=1e300&heading_reference=magnetic")
            #expect(large.status == 400 && large.faults == ["heading_deg"])
            let pose = """
                {"position":{"lat":1,"lon":2},"angles":{"yaw":1,"pitch":0,"roll":0},"heading_reference":"magnetic"}
                """
            let both = try await app.send(.post, "/v1/view", json: pose)
            #expect(both.status == 400 && both.faults == ["heading_reference"])
        }
    }
}
