import Foundation
import JSONText
import TestData
import Testing

/// `import gtfs` and `import stops`, on each engine.
@Suite(.fewAtOnce, .enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
struct ImportTransitTests {
    private func run(_ arguments: [String], _ base: PlaceBase) async throws -> Outcome {
        try await Program.run(["import"] + arguments + base.flags, in: base.scratch)
    }

    @Test(arguments: Engine.available)
    func `a timetable is imported, again without a change, and tried without writing`(
        _ engine: Engine
    ) async throws {
        try await PlaceBase.with(engine) { base in
            let file = try SharedData.path("gtfs/caltrain-2023.gtfs.zip")
            let trial = try await run(["gtfs", file, "--source", "caltrain", "--dry-run", "--json"], base)
            #expect(trial.code == 0, "\(trial.err)")
            let first = try await run(["gtfs", file, "--source", "caltrain", "--json"], base)
            #expect(first.code == 0, "\(first.err)")
            for name in ["stops", "lines"] {
                let counts = try #require(first.json[name])
                #expect(counts["added"] == counts["total"] && counts["total"] != .integer(0), "\(name)")
                #expect(trial.json[name] == counts, "\(name)")
            }
            #expect(first.json["time_zone"]?.stringValue == "America/Los_Angeles")
            #expect((first.json["stop_times"]?.integerValue ?? 0) > 1000)
            let second = try await run(["gtfs", file, "--source", "caltrain", "--json"], base)
            #expect(second.json["stops"]?["unchanged"] == first.json["stops"]?["total"])
            #expect(second.json["lines"]?["unchanged"] == first.json["lines"]?["total"])
            let words = try await run(["gtfs", file, "--source", "caltrain"], base)
            #expect(words.out.contains("in the time of America/Los_Angeles.\n"), "\(words.out)")
            let lastDay = try #require(first.json["last_day"]?.stringValue)
            #expect(words.out.contains("It ended on \(lastDay): nothing leaves"), "\(words.out)")
            try FileManager.default.createDirectory(
                atPath: "\(base.scratch.path)/uploads",
                withIntermediateDirectories: true
            )
            let doctor = try await Program.run(["doctor"] + base.flags, in: base.scratch)
            #expect(doctor.out.contains("all timetables can be read"), "\(doctor.out)\(doctor.err)")
            #expect(doctor.out.contains("ended on \(lastDay)"), "\(doctor.out)")
            #expect(doctor.code == 0, "\(doctor.out)")
        }
    }

    @Test(arguments: [
        ("not-a-zip.zip", "ZIP"), ("truncated.zip", "not complete"),
        ("zip-slip.zip", "names a file outside of it"), ("header-only-stops.zip", "stops.txt"),
    ])
    func `a file that is no timetable is refused with its fault, and changes nothing`(
        _ name: String,
        _ fault: String
    ) async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try SharedData.path("gtfs-malformed/\(name)")
            let outcome = try await run(["gtfs", file, "--source", "bad"], base)
            #expect(outcome.code == 1, "\(outcome.out)")
            #expect(outcome.err.contains(fault), "\(outcome.err)")
            #expect(outcome.err.contains("Nothing was changed."), "\(outcome.err)")
            let good = try SharedData.path("gtfs/usf-bullrunner-campus.gtfs.zip")
            let after = try await run(["gtfs", good, "--source", "bad", "--json"], base)
            #expect(after.json["stops"]?["added"] == after.json["stops"]?["total"], "\(after.err)")
        }
    }

    @Test func `a file without stop times gives stops and lines, and a notice says that nothing leaves`()
        async throws
    {
        try await PlaceBase.with(.sqlite) { base in
            let file = try SharedData.path("gtfs-malformed/missing-stop-times.zip")
            let outcome = try await run(["gtfs", file, "--source", "campus", "--json"], base)
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect((outcome.json["stops"]?["added"]?.integerValue ?? 0) > 0)
            #expect(outcome.json["stop_times"]?.integerValue == 0)
            let notices = (outcome.json["notices"]?.arrayValue ?? []).compactMap(\.stringValue)
            #expect(notices.contains { $0.contains("stop_times.txt") }, "\(notices)")
        }
    }

    @Test(arguments: Engine.available)
    func `a register of stops is imported, and stops that it drops are gone`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let old = try SharedData.path(
                "providers/vasttrafik/travelplanner_asmx_GetAllStops_RECONSTRUCTED.xml"
            )
            let first = try await run(["stops", old, "--source", "gbg", "--json"], base)
            #expect(first.json["stops"]?["added"]?.integerValue == 1, "\(first.err)")
            let file = try base.scratch.write("id,name,lat,lon\n7,Ny,57.7,11.9\n", to: "new.csv")
            let second = try await run(["stops", file, "--source", "gbg", "--json"], base)
            #expect(second.json["stops"]?["gone"]?.integerValue == 1)
            #expect(second.json["stops"]?["added"]?.integerValue == 1)
            let broken = try base.scratch.write("id,name,lat,lon\n7,Ny,57.7\n", to: "broken.csv")
            let refused = try await run(["stops", broken, "--source", "gbg"], base)
            #expect(refused.code == 1 && refused.err.contains("line 2"), "\(refused.err)")
            let usage = try await run(["stops", file, "--source", "Not A Name"], base)
            #expect(usage.code == 2)
        }
    }
}
