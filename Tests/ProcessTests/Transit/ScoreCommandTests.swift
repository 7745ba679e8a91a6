import Foundation
import JSONText
import TestData
import Testing

/// `transit score` on the recording of the campus shuttle.
@Suite(.fewAtOnce, .enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
struct ScoreCommandTests {
    private func importLines(_ base: PlaceBase) async throws {
        let file = try SharedData.path("rpi-shuttle/routes-spring22.gpx")
        let outcome = try await Program.run(
            ["import", "lines", file, "--source", "rpi"] + base.flags,
            in: base.scratch
        )
        #expect(outcome.code == 0, "\(outcome.err)")
    }

    /// The rows of some days, with the header.
    private func recording(_ days: [String], _ base: PlaceBase, as name: String) throws -> String {
        let text = try SharedData.text("rpi-shuttle/bus-location-history-2021-11_2021-12.csv")
        let lines = text.split(separator: "\n")
        let rows = lines.dropFirst().filter { row in days.contains { row.contains(",\($0)") } }
        let kept = lines.prefix(1) + rows
        return try base.scratch.write(kept.joined(separator: "\n") + "\n", to: name)
    }

    @Test func `on a day that was not learned, far fewer predictions are far off than by the older method`()
        async throws
    {
        try await PlaceBase.with(.sqlite) { base in
            try await importLines(base)
            let past = try recording(["2021-11-09", "2021-11-10"], base, as: "past.csv")
            let file = try recording(["2021-11-11"], base, as: "day.csv")
            let out = "\(base.scratch.path)/out.csv"
            let outcome = try await Program.run(
                [
                    "transit", "score", file, "--source", "rpi", "--learn", past, "--predictions", out,
                    "--json",
                ]
                    + base.flags,
                in: base.scratch
            )
            #expect(outcome.code == 0, "\(outcome.err)")
            let positions = try #require(outcome.json["positions"]?.arrayValue)
            #expect(positions.map { $0["horizon_s"]?.doubleValue } == [10, 30, 60])
            for horizon in positions {
                let tail = try #require(horizon["p90_m"]?.doubleValue)
                let older = try #require(horizon["older_method_p90_m"]?.doubleValue)
                #expect(tail > 0 && tail < 0.7 * older, "\(outcome.out)")
            }
            let accuracy = try #require(outcome.json["arrivals"]?["accuracy"]?.doubleValue)
            #expect((0.5...1).contains(accuracy), "\(outcome.out)")
            let text = try String(contentsOfFile: out, encoding: .utf8)
            let rows = text.split(separator: "\n").map { $0.split(separator: ",") }
            #expect(rows.first?.joined(separator: ",") == "vehicle,made_at,horizon_s,lat,lon,error_m")
            #expect(rows.count > 100 && rows.allSatisfy { $0.count == 6 })
            #expect(rows.dropFirst().allSatisfy { ["10", "30", "60"].contains($0[2]) })
        }
    }

    @Test func `a recording without a column, or of no source, is refused`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let day = try recording(["2021-11-11"], base, as: "day.csv")
            func score(_ file: String, _ source: String = "rpi") async throws -> Outcome {
                try await Program.run(
                    ["transit", "score", file, "--source", source] + base.flags,
                    in: base.scratch
                )
            }
            let stranger = try await score(day)
            #expect(
                stranger.code == 1 && stranger.err.contains("There is no source 'rpi'."),
                "\(stranger.err)"
            )
            try await importLines(base)
            let bad = try base.scratch.write("bus,lat,lon,at\n1,2,3,4\n", to: "bad.csv")
            let refused = try await score(bad)
            #expect(refused.code == 1 && refused.err.contains("vehicle or bus_id"), "\(refused.err)")
            let text = try base.scratch.write(
                "vehicle,lat,lon,at\n1,far,-73.6,2021-11-02T21:17:37Z\n1,42.73,-73.67,soon\n",
                to: "text.csv"
            )
            let empty = try await score(text)
            #expect(empty.code == 0 && empty.out.contains("2 rows were left out"), "\(empty.out)\(empty.err)")
            #expect(empty.out.contains("MINUTES AWAY") && empty.out.contains("accurate overall"))
        }
    }
}
