import Foundation
import JSONText
import TestData
import Testing

/// `transit trackers`, and the positions that trackers report to a real server.
@Suite(.fewAtOnce) struct TrackerCommandTests {
    private static let register = "id,name,lat,lon\n1,Brunnsparken,57.7069,11.9686\n"

    private func importStops(in scratch: Scratch) async throws {
        let file = try scratch.write(Self.register, to: "stops.csv")
        let outcome = try await Program.run(["import", "stops", file, "--source", "gbg"], in: scratch)
        #expect(outcome.code == 0, "\(outcome.err)")
    }

    private func addKey(in scratch: Scratch) async throws -> (id: String, key: String) {
        let made = try await Program.run(
            ["transit", "trackers", "add", "Bus 12", "--source", "gbg", "--json"],
            in: scratch
        )
        let id = try made.json["id"]?.stringValue.orThrow(made.err)
        return (try id.orThrow(made.err), try (made.json["key"]?.stringValue).orThrow(made.err))
    }

    @Test func `a key is made, listed and revoked, and its text is shown once`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let scratch = base.scratch
            let early = try await Program.run(
                ["transit", "trackers", "add", "Bus 12", "--source", "gbg"],
                in: scratch
            )
            #expect(early.code == 1 && early.err.contains("There is no source 'gbg'."), "\(early.err)")
            try await importStops(in: scratch)
            let (id, key) = try await addKey(in: scratch)
            #expect(key.utf8.count == 43)
            let list = try await Program.run(["transit", "trackers", "list"], in: scratch)
            #expect(list.out.contains("Bus 12") && list.out.contains("never"), "\(list.err)")
            #expect(!list.out.contains(key))
            let revoked = try await Program.run(["transit", "trackers", "revoke", id], in: scratch)
            #expect(revoked.code == 0, "\(revoked.err)")
            let again = try await Program.run(["transit", "trackers", "revoke", id], in: scratch)
            #expect(again.code == 1 && again.err.contains("no key '\(id)'"), "\(again.err)")
            let json = try await Program.run(["transit", "trackers", "list", "--json"], in: scratch)
            let entry = try #require(json.json["keys"]?.arrayValue?.first)
            #expect(entry["revoked_at"]?.stringValue != nil, "\(json.out)")
        }
    }

    @Test func `a recording is played to a server, faster than it was, or with its own instants`()
        async throws
    {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        try await importStops(in: scratch)
        let key = try await addKey(in: scratch).key
        let rows = (0..<50).map {
            "12,57.7,11.97,2021-11-02 21:\(10 + $0 / 6):\(10 + $0 % 6 * 8) +0000,user\n"
        }
        let text =
            "bus_id,lat_deg,lon_deg,time_utc,source\n\(rows.joined())13,north,11.97,2021-11-02 21:17:37 +0000,user\n"
        let file = try scratch.write(text, to: "recording.csv")
        func play(_ flags: String..., key: String) async throws -> Outcome {
            try await Program.run(
                [
                    "transit", "replay", file, "--source", "gbg", "--server",
                    "http://127.0.0.1:\(server.port)", "--json",
                ]
                    + flags,
                in: scratch,
                environment: ["SIGHTLINE_TRACKER_KEY": key]
            )
        }
        let fast = try await play("--speed", "1000", key: key)
        #expect(fast.code == 0, "\(fast.err)")
        #expect(fast.json["stored"]?.integerValue == 50, "\(fast.out)")
        #expect(fast.json["left_out"]?.integerValue == 1)
        let old = try await play("--as-recorded", key: key)
        #expect(old.json["refused"]?.integerValue == 50, "\(old.out)\(old.err)")
        let stranger = try await play(key: "nobody")
        #expect(stranger.code == 1 && stranger.err.contains("key of a tracker"), "\(stranger.err)")
        try await server.stop()
    }
}
