import JSONText
import TestData
import Testing

/// `transit sources` and `transit watch`.
@Suite(.fewAtOnce) struct TransitCommandTests {
    private static let register = """
        id,name,lat,lon,platform,mode
        1,Brunnsparken,57.7069,11.9686,A,tram
        2,Brunnsparken,57.7068,11.9692,B,tram
        3,Nordstan,57.7080,11.9700,,bus

        """

    @Test func `sources are listed with their stops, and a stop is found by id, by source and by name`()
        async throws
    {
        try await PlaceBase.with(.sqlite) { base in
            let file = try base.scratch.write(Self.register, to: "stops.csv")
            let imported = try await Program.run(
                ["import", "stops", file, "--source", "gbg"] + base.flags,
                in: base.scratch
            )
            #expect(imported.code == 0, "\(imported.err)")
            let sources = try await Program.run(["transit", "sources"] + base.flags, in: base.scratch)
            #expect(sources.code == 0, "\(sources.err)")
            #expect(sources.out.contains("gbg"), "\(sources.out)")
            #expect(sources.out.contains(/Z\s*$/), "the instant of the import is told: \(sources.out)")
            let json = try await Program.run(["transit", "sources", "--json"] + base.flags, in: base.scratch)
            #expect(json.json["sources"]?.arrayValue?.first?["stops"]?.integerValue == 3)
            func watch(_ arguments: String...) async throws -> Outcome {
                try await Program.run(["transit", "watch"] + arguments + base.flags, in: base.scratch)
            }
            let named = try await watch("nordstan", "--languages", "sv", "--minutes", "30")
            #expect(named.out == "Nordstan\n\nInget avgår inom 30 minuter.\n", "\(named.out)\(named.err)")
            let platform = try await watch("gbg/1")
            #expect(platform.out.hasPrefix("Brunnsparken A\n"), "\(platform.err)")
            let several = try await watch("brunnsparken")
            #expect(several.code == 1)
            #expect(several.err.contains("(gbg/1)") && several.err.contains("(gbg/2)"), "\(several.err)")
            let none = try await watch("gbg/9")
            #expect(none.code == 1)
            #expect(none.err.contains("There is no stop 'gbg/9'."), "\(none.err)")
        }
    }

    @Test(.enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
    func `a board of a real timetable shows lines, destinations and minutes`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try SharedData.path("gtfs/santamonica-bigbluebus-2020.gtfs.zip")
            let imported = try await Program.run(
                ["import", "gtfs", file, "--source", "bbb"] + base.flags,
                in: base.scratch
            )
            #expect(imported.code == 0, "\(imported.err)")
            let board = try await Program.run(
                ["transit", "watch", "bbb/227", "--at", "2020-03-04T08:30:00-08:00", "--limit", "3"]
                    + base.flags,
                in: base.scratch
            )
            #expect(board.code == 0, "\(board.err)")
            let lines = board.out.split(separator: "\n")
            #expect(lines.count == 6, "\(board.out)")
            #expect(lines[1] == "08:30, America/Los_Angeles")
            #expect(lines.dropFirst(3).allSatisfy { $0.hasSuffix("timetable") && $0.contains(" min ") })
        }
    }
}
