import App
import Foundation
import Geodesy
import JSONText
import Model
import Testing

/// Ways through Monaco, as two real engines find them: what we tell is what they say.
@Suite(.enabled(if: RealEngine.isAvailable, RealEngine.missing))
struct RealEngineTests {
    private struct Way: Sendable {
        let from: (Double, Double)
        let to: (Double, Double)
    }

    private static let ways = [
        Way(from: (43.7311, 7.4197), to: (43.7396, 7.4276)),
        Way(from: (43.7384, 7.4246), to: (43.7400, 7.4290)),
        Way(from: (43.7492, 7.4360), to: (43.7290, 7.4170)),
        Way(from: (43.7347, 7.4206), to: (43.7420, 7.4270)),
    ]

    /// How far the corners of our line are from those of theirs at most, in metres.
    private static func gap(_ answer: Answer, _ theirs: [Coordinate]) throws -> Double {
        let ours = try #require(EncodedPolyline.decode(answer["polyline"]?.stringValue ?? "", limit: 100_000))
        let positions = answer["geometry"]?["coordinates"]?.arrayValue ?? []
        #expect(positions.count == ours.count)
        #expect(ours.count == theirs.count)
        return zip(ours, theirs).map { $0.distance(to: $1) }.max() ?? .infinity
    }

    @Test(arguments: TravelMode.allCases)
    func `the ways of Valhalla are told as it finds them`(_ mode: TravelMode) async throws {
        let engine = try await RealEngine.valhalla()
        let costing = [TravelMode.car: "auto", .bicycle: "bicycle", .foot: "pedestrian"][mode] ?? ""
        try await withApp([.routing: "valhalla:\(engine.url)"]) { app in
            for way in Self.ways {
                let (from, to) = (way.from, way.to)
                let answer = try await app.get(
                    "/v1/route?from=\(from.0),\(from.1)&to=\(to.0),\(to.1)&mode=\(mode.rawValue)&lang=sv"
                )
                try #require(answer.status == 200, "\(answer.text)")
                let theirs = try await engine.ask(
                    "/route",
                    body: """
                        {"locations":[{"lat":\(from.0),"lon":\(from.1)},{"lat":\(to.0),"lon":\(to.1)}],\
                        "costing":"\(costing)","language":"sv-SE"}
                        """
                )
                let summary = theirs["trip"]?["summary"]
                let kilometres = try #require(summary?["length"]?.doubleValue)
                let seconds = try #require(summary?["time"]?.doubleValue)
                #expect(answer["engine"]?.stringValue == "valhalla")
                #expect(abs((answer["distance_m"]?.doubleValue ?? 0) - kilometres * 1000) < 0.01)
                #expect(abs((answer["duration_s"]?.doubleValue ?? 0) - seconds) < 0.06)
                let leg = try #require(theirs["trip"]?["legs"]?.arrayValue?.first)
                let shape = try #require(leg["shape"]?.stringValue)
                #expect(try Self.gap(answer, EncodedPolyline.decode(shape, limit: 100_000) ?? []) < 0.1)
                let steps = answer["legs"]?.arrayValue?.first?["steps"]?.arrayValue ?? []
                let manoeuvres = leg["maneuvers"]?.arrayValue ?? []
                #expect(steps.count == manoeuvres.count)
                for (step, manoeuvre) in zip(steps, manoeuvres) {
                    let instruction = step["instruction"]?.stringValue ?? ""
                    // Theirs has two blanks here and there.
                    let theirInstruction = (manoeuvre["instruction"]?.stringValue ?? "").replacing(
                        "  ",
                        with: " "
                    )
                    #expect(
                        theirInstruction == instruction || theirInstruction == instruction + ".",
                        "\(instruction) | \(theirInstruction)"
                    )
                }
            }
        }
    }

    @Test(arguments: TravelMode.allCases)
    func `the ways of OSRM are told as it finds them, in words of our own`(_ mode: TravelMode) async throws {
        let engine = try await RealEngine.osrm(mode)
        try await withApp([.routing: "osrm:\(mode.rawValue)=\(engine.url)"]) { app in
            for way in Self.ways {
                let (from, to) = (way.from, way.to)
                let answer = try await app.get(
                    "/v1/route?from=\(from.0),\(from.1)&to=\(to.0),\(to.1)&mode=\(mode.rawValue)&lang=fr"
                )
                try #require(answer.status == 200, "\(answer.text)")
                let theirs = try await engine.ask(
                    "/route/v1/driving/\(from.1),\(from.0);\(to.1),\(to.0)?geometries=polyline6&steps=true&overview=full"
                )
                let route = try #require(theirs["routes"]?.arrayValue?.first)
                #expect(answer["engine"]?.stringValue == "osrm")
                #expect(answer["distance_m"]?.doubleValue == route["distance"]?.doubleValue)
                #expect(answer["duration_s"]?.doubleValue == route["duration"]?.doubleValue)
                let shape = try #require(route["geometry"]?.stringValue)
                #expect(try Self.gap(answer, EncodedPolyline.decode(shape, limit: 100_000) ?? []) == 0)
                let steps = answer["legs"]?.arrayValue?.first?["steps"]?.arrayValue ?? []
                #expect(steps.count == route["legs"]?.arrayValue?.first?["steps"]?.arrayValue?.count)
                #expect(steps.first?["instruction"]?.stringValue?.hasPrefix("Partez vers") == true)
                #expect(steps.last?["instruction"]?.stringValue?.hasPrefix("Vous êtes arrivé") == true)
            }
        }
    }

    @Test func `a way leads through points, from one to the next, with both engines`() async throws {
        let valhalla = try await RealEngine.valhalla()
        let osrm = try await RealEngine.osrm(.car)
        for routing in ["valhalla:\(valhalla.url)", "osrm:\(osrm.url)"] {
            try await withApp([.routing: routing]) { app in
                let query = "from=43.7311,7.4197&to=43.7396,7.4276&via=43.7384,7.4246;43.7400,7.4290"
                let answer = try await app.get("/v1/route?\(query)")
                try #require(answer.status == 200, "\(answer.text)")
                let legs = answer["legs"]?.arrayValue ?? []
                #expect(legs.count == 3)
                let sum = legs.reduce(0) { $0 + ($1["distance_m"]?.doubleValue ?? 0) }
                #expect(abs(sum - (answer["distance_m"]?.doubleValue ?? 0)) < 2)
                let arrivals = legs.map {
                    $0["steps"]?.arrayValue?.last?["instruction"]?.stringValue ?? ""
                }
                for arrival in arrivals.dropLast() {
                    #expect(arrival.hasPrefix("You have reached a stop on the way"), "\(arrival)")
                }
                #expect(!(arrivals.last ?? "").contains("stop on the way"))
                // From a point to itself is a way too, if a short one.
                let still = try await app.get("/v1/route?from=43.7384,7.4246&to=43.7384,7.4246")
                #expect(still.status == 200, "\(still.text)")
                #expect((still["distance_m"]?.doubleValue ?? 99) < 1)
            }
        }
    }

    @Test func `a way to the sea is refused, and the straight line offered, with both engines`() async throws
    {
        let valhalla = try await RealEngine.valhalla()
        let osrm = try await RealEngine.osrm(.car)
        for routing in ["valhalla:\(valhalla.url)", "osrm:\(osrm.url)"] {
            try await withApp([.routing: routing]) { app in
                for sea in ["43.70,7.45", "0,0"] {
                    let answer = try await app.get("/v1/route?from=43.7384,7.4246&to=\(sea)")
                    #expect(answer.status == 422, "\(routing) \(sea)")
                    #expect(answer.code == "no-road")
                    #expect(answer["straight_line"]?["distance_m"]?.doubleValue ?? 0 > 1000)
                }
            }
        }
    }
}
