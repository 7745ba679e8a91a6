import App
import Foundation
import Model
import Services
import Testing
import Tiles

/// Servers that keep notes in memory never give another answer than one that reads everything by SQL.
@Suite(.timeLimit(.minutes(60))) struct TileProofTests {
    private static func number(_ name: String, else usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    /// The steps of all setups together; `scripts/proof-tiles` makes many more.
    private static let steps = number("SIGHTLINE_TILE_STEPS", else: 2000)
    private static let seed = UInt64(clamping: number("SIGHTLINE_TILE_SEED", else: 1))

    @Test(arguments: TileSetup.allCases)
    func `no answer is stale after any write of two servers and the command line`(
        _ setup: TileSetup
    ) async throws {
        let setups = TileSetup.allCases.count
        let share = max(1, (Self.steps + setups - 1) / setups)
        try await withServers(setup) { servers, reference in
            let proof = TileProof(setup, seed: Self.seed, servers, reference: reference)
            try await proof.run(steps: share)
            let figures = proof.figures
            #expect(figures.steps == share && figures.comparisons > 3 * share)
            #expect(figures.shown > figures.comparisons && figures.notModified > share / 20)
            #expect(figures.refusedWrites < figures.steps)
            for server in servers {
                let bytes = server.installation.services.platform.tiles?.byteCount ?? 0
                #expect(bytes > 0)
            }
            #expect(reference.installation.services.platform.tiles == nil)
            try Self.report(setup, figures)
        }
    }

    @Test func `what the program moderates in a process of its own is seen by the next read`() async throws {
        try await withServers(.usual) { servers, reference in
            let proof = TileProof(.usual, seed: Self.seed, servers, reference: reference)
            try await proof.populate(members: 6, notes: 60)
            let (note, one) = (proof.notes[7], proof.notes[7].author)
            try await proof.compare(around: note)
            for action in ["hide", "unhide", "remove", "restore"] {
                proof.story.append(try await proof.runProgram(["moderate", action, "\(note.id)"]))
                try await proof.compare(around: note)
            }
            let handle = try #require(proof.player(one)?.handle)
            for action in ["suspend", "unsuspend"] {
                proof.story.append(try await proof.runProgram(["members", action, handle]))
                try await proof.compare(around: note)
            }
            #expect(proof.figures.comparisons >= 7 * 12 * 2)
        }
    }

    private func withServers(
        _ setup: TileSetup,
        _ body: @Sendable ([TestApp], _ reference: TestApp) async throws -> Void
    ) async throws {
        let folder = NSTemporaryDirectory() + "/sightline-tiles-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (clock, limits) = (TestClock(), setup.limits)
        try await withApp(in: folder, clock: clock, tiles: limits.one) { one in
            try await withApp(in: folder, clock: clock, tiles: limits.other) { other in
                try await withApp(in: folder, clock: clock, [.viewMemory: "0"]) { reference in
                    try await body([one, other], reference)
                }
            }
        }
    }

    /// Adds the figures to the file that the script names.
    private static func report(_ setup: TileSetup, _ figures: TileProof.Figures) throws {
        guard let path = ProcessInfo.processInfo.environment["SIGHTLINE_TILE_REPORT"] else { return }
        let line =
            "\(setup.rawValue) \(figures.steps) \(figures.comparisons) \(figures.notModified) \(figures.shown)"
            + " \(figures.cutViews)\n"
        try Data(line.utf8).write(to: URL(fileURLWithPath: "\(path).\(setup.rawValue)"))
    }
}
