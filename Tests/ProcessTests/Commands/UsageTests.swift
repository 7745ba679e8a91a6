import Foundation
import TestData
import Testing

/// What the command line accepts, and how it says no.
@Suite(.fewAtOnce) struct UsageTests {
    private static let commands = [
        [], ["serve"], ["migrate"], ["schema"], ["doctor"], ["media"], ["media", "usage"],
        ["media", "verify"],
        ["media", "orphans"], ["moderate"], ["moderate", "queue"], ["moderate", "review"],
        ["moderate", "show"], ["moderate", "assign"], ["moderate", "resolve"], ["moderate", "reject"],
        ["moderate", "hide"], ["moderate", "unhide"], ["moderate", "remove"], ["moderate", "restore"],
        ["moderate", "warn"], ["moderate", "block-image"], ["moderate", "unblock-image"],
        ["moderate", "log"],
        ["members"], ["members", "create"], ["members", "list"], ["members", "show"], ["members", "suspend"],
        ["members", "unsuspend"], ["members", "sessions"], ["members", "role"], ["groups"],
        ["groups", "list"],
        ["groups", "show"], ["stats"], ["import"], ["import", "gtfs"], ["import", "stops"],
        ["import", "lines"], ["transit"], ["transit", "sources"], ["transit", "watch"],
        ["transit", "trackers"], ["transit", "trackers", "add"], ["transit", "trackers", "list"],
        ["transit", "trackers", "revoke"], ["transit", "score"], ["transit", "replay"], ["basemap"],
        ["basemap", "make"],
    ]

    @Test(arguments: commands)
    func `every command has help`(_ command: [String]) async throws {
        let scratch = try Scratch()
        let outcome = try await Program.run(command + ["--help"], in: scratch)
        #expect(outcome.code == 0)
        #expect(outcome.err.isEmpty)
        #expect(outcome.out.contains("USAGE: sightline"))
        #expect(!outcome.out.contains("fail-at"))
        for subcommand in Self.commands where subcommand.count == command.count + 1 {
            guard subcommand.starts(with: command), let name = subcommand.last else { continue }
            #expect(outcome.out.contains(name))
        }
        #expect(try await Program.run(["help"] + command, in: scratch).code == 0)
    }

    @Test func `the version is one line`() async throws {
        let outcome = try await Program.run(["--version"], in: try Scratch())
        #expect(outcome.code == 0)
        #expect(outcome.out.firstMatch(of: /^(sightline )?\d+\.\d+\.\d+[^\n]*\n$/) != nil, "\(outcome.out)")
    }

    @Test(arguments: [
        ["dance"], ["serve", "now"], ["serve", "--dance"], ["doctor", "--dance"], ["migrate", "--dance"],
        ["schema", "--json"], ["media", "dance"], ["media", "usage", "--delete"],
        ["media", "orphans", "--yes"],
        ["media", "orphans", "--dry-run"], ["media", "orphans", "--older-than", "soon"], ["serve", "--port"],
        ["moderate", "hide"],
        ["moderate", "hide", "5"], ["moderate", "hide", "--reason", "x"],
        ["moderate", "hide", "5", "--reason", " "], ["moderate", "hide", "Not a name", "--reason", "x"],
        ["moderate", "hide", "5", "6", "--reason", "x", "--max", "1"],
        ["moderate", "remove", "5", "--reason", "x", "--max", "0"], ["moderate", "queue", "--state", "lost"],
        ["moderate", "queue", "--all", "--state", "open"], ["moderate", "queue", "--limit", "0"],
        ["moderate", "resolve", "x", "--reason", "y"], ["moderate", "dance"], ["members", "create", "X"],
        ["members", "role", "ada", "king"], ["members", "sessions", "ada", "--yes"],
        ["members", "sessions", "ada", "--end"], ["members", "create", "ada", "--password", "secret"],
        ["groups", "show", "x"], ["import", "gtfs", "x.zip"], ["import", "stops", "x.csv", "--source", "Ä"],
        ["look", "--lat", "1", "--lon", "2", "--at", "noon"], ["stats", "--days", "0"],
        ["stats", "--svg", "-", "--json"], ["transit", "watch"], ["transit", "watch", "x", "--every", "0"],
        ["transit", "watch", "x", "--at", "noon"], ["import", "lines", "x.gpx"],
        ["transit", "score", "x.csv"], ["transit", "replay", "x.csv"],
        ["transit", "replay", "x.csv", "--source", "x", "--speed", "0"],
        ["transit", "trackers", "add", "--source", "x"],
        ["transit", "trackers", "revoke", "x"],
        ["basemap", "make"], ["basemap", "make", "x.osm.pbf", "--output", "x.png"],
    ])
    func `wrong usage has exit code 2 and changes nothing`(_ command: [String]) async throws {
        let scratch = try Scratch()
        let outcome = try await Program.run(command, in: scratch)
        #expect(outcome.code == 2, "\(outcome.out)\(outcome.err)")
        #expect(outcome.out.isEmpty)
        #expect(outcome.err.hasPrefix("Error: "))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
        #expect(scratch.names("uploads").isEmpty)
    }
}
