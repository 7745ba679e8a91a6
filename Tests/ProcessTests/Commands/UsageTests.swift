import Foundation
import Testing

/// What the command line accepts, and how it says no.
@Suite(.fewAtOnce) struct UsageTests {
    private static let commands = [
        [], ["serve"], ["migrate"], ["schema"], ["doctor"], ["media"], ["media", "usage"],
        ["media", "verify"],
        ["media", "orphans"], ["seed"],
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
        ["media", "orphans", "--dry-run"], ["media", "orphans", "--older-than", "soon"], ["seed"],
        ["seed", "--notes", "0"], ["seed", "--notes", "many"], ["seed", "--notes", "1", "--from", "x.csv"],
        ["seed", "--from", "x.csv", "--seed", "1"], ["serve", "--port"],
    ])
    func `wrong usage is exit code two, and touches nothing`(_ command: [String]) async throws {
        let scratch = try Scratch()
        let outcome = try await Program.run(command, in: scratch)
        #expect(outcome.code == 2, "\(outcome.out)\(outcome.err)")
        #expect(outcome.out.isEmpty)
        #expect(outcome.err.hasPrefix("Error: "))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
        #expect(scratch.names("uploads").isEmpty)
    }
}
