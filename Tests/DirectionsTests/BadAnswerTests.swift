import Geodesy
import Model
import ScriptedServer
import Testing

@testable import Directions

/// Engines that answer what they should not: nothing of it reaches anybody, and nothing falls over.
struct BadAnswerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let engine: String
        let reply: ScriptedServer.Reply

        init(_ name: String, _ engine: String, _ reply: ScriptedServer.Reply) {
            testDescription = "\(name) (\(engine))"
            self.engine = engine
            self.reply = reply
        }
    }

    private static let turned = [
        Coordinate(latitude: 7.4197, longitude: 43.7311), Coordinate(latitude: 7.4276, longitude: 43.7396),
    ].compactMap { $0 }

    private static let ok = #"{"code":"Ok","routes":[{"geometry":"","distance":1,"duration":1,"legs":[]}]}"#

    static let cases = [
        Case("garbage", "osrm", .text(200, "<html>hello</html>")),
        Case("garbage", "valhalla", .text(200, "\u{0}\u{1}")),
        Case("nothing", "osrm", .text(200, "")),
        Case("another shape", "osrm", .text(200, "[]")),
        Case("another shape", "valhalla", .text(200, #"{"trip":[]}"#)),
        Case("no routes", "osrm", .text(200, #"{"code":"Ok","routes":[]}"#)),
        Case("no line", "osrm", .text(200, ok)),
        Case("unknown code", "osrm", .text(400, #"{"code":"InvalidQuery","message":"x"}"#)),
        Case("no code", "valhalla", .text(400, #"{"error":"no"}"#)),
        Case("no such path", "valhalla", .text(404, #"{"error_code":106,"error":"Try any of: '/locate'"}"#)),
        Case("no such method", "valhalla", .text(405, #"{"error_code":101,"error":"Try a GET"}"#)),
        Case("failing, with a code", "valhalla", .text(500, #"{"error_code":171}"#)),
        Case("deep nesting", "osrm", .text(200, String(repeating: "[", count: 100_000))),
        Case("truncated", "osrm", .text(200, String(Scripts.osrm().dropLast(20)))),
        Case("cut off", "osrm", .raw("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"code\"")),
        Case("redirect", "osrm", .answer(302, headers: ["Location: http://127.0.0.1:9/"])),
        Case("not found", "valhalla", .text(404, "no")),
        Case("forbidden", "valhalla", .text(403, "no")),
        Case("failing", "osrm", .text(500, "oops")),
        Case("overloaded", "valhalla", .text(503, "busy")),
        Case("no HTTP", "osrm", .raw("220 smtp.example.org ESMTP\r\n")),
        Case("kilometres for metres", "osrm", .text(200, Scripts.osrm(distance: 1.1394))),
        Case("metres for kilometres", "valhalla", .text(200, Scripts.valhalla(length: 1139.4))),
        Case("miles", "valhalla", .text(200, Scripts.valhalla(units: "miles"))),
        Case("latitude before longitude", "osrm", .text(200, Scripts.osrm(line: turned))),
        Case("five decimals", "valhalla", .text(200, Scripts.valhalla(shape: "kf|iGcdhl@ct@kp@"))),
        Case("no time", "osrm", .text(200, Scripts.osrm(duration: 0))),
        Case("negative time", "osrm", .text(200, Scripts.osrm(duration: -1))),
        Case("a step off the line", "valhalla", .text(200, Scripts.valhalla(index: 2))),
        Case("a step before the line", "valhalla", .text(200, Scripts.valhalla(index: -1))),
        Case("no steps", "osrm", .text(200, Scripts.osrm(steps: ""))),
        Case("a step nowhere", "osrm", .text(200, Scripts.osrm(steps: #"{"maneuver":{"location":[7,99]}}"#))),
    ]

    @Test(arguments: cases)
    func `a bad answer makes the engine unavailable`(_ bad: Case) async throws {
        let server = try ScriptedServer { _ in bad.reply }
        let finder = try #require(DirectionsFinder.asking(server, bad.engine))
        let request = try Scripts.request()
        let error = await #expect(throws: DirectionsError.self) { try await finder.route(request) }
        guard case .unavailable(let outage)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(outage.isNews)
        #expect(outage.retryAfter == 1)
        #expect(!outage.reason.isEmpty)
        #expect(!outage.reason.contains("43.7"))
    }

    @Test func `texts in an answer are cleaned and shortened`() async throws {
        let long = String(repeating: "x", count: 5000)
        let steps = """
            {"maneuver":{"bearing_after":1e300,"location":[7.4197,43.7311],"type":"depart"},
             "name":"A\\u0000\\n\\tB \(long)","duration":1,"distance":1}
            """
        let server = try ScriptedServer { _ in .text(200, Scripts.osrm(steps: steps)) }
        let finder = try #require(DirectionsFinder.asking(server))
        let step = try await finder.route(try Scripts.request()).legs[0].steps[0]
        #expect(step.street?.hasPrefix("A B xxx") == true)
        #expect(step.street?.utf8.count ?? 0 <= 200)
        #expect(step.bearing == nil)
        #expect(step.instruction.hasPrefix("Set off on A B xxx"))
    }
}
