import Geodesy
import Model
import TestData
import Testing

/// Random writes, and after each the same reads through tiles on two servers and through SQL on a third.
///
/// The third server also plays the command line: it moderates, imports and purges. Whatever is random comes
/// from the seed.
final class TileProof {
    /// A difference ends the proof; what it was is recorded as an issue.
    struct Difference: Error {}

    struct Player {
        let id: Member.ID
        var handle: String
        /// `nil` for a member who is signed out.
        var token: String?
        var isSuspended = false
    }

    struct Written {
        let id: Note.ID
        let author: Member.ID
    }

    struct Figures: Sendable {
        var steps = 0
        var refusedWrites = 0
        var comparisons = 0
        var notModified = 0
        var shown = 0
        var cutPages = 0
        var cutViews = 0
    }

    let setup: TileSetup
    let seed: UInt64
    /// Two servers with notes in memory.
    let servers: [TestApp]
    /// A server that reads everything by SQL.
    let reference: TestApp
    var random: Seeded
    var figures = Figures()

    // What there is to write to, as far as it is known; writes to what is gone are refused.
    var players: [Player] = []
    var ended: [Member.ID] = []
    var notes: [Written] = []
    var comments: [(id: String, author: Member.ID)] = []
    var groups: [(id: String, owner: Member.ID)] = []
    var places: [String] = []
    /// Instants at which windows open or close.
    var edges: [Instant] = []
    /// The positions that were written to last.
    var lately: [Coordinate] = []
    /// What was written last, for the report of a difference.
    var story: [String] = []
    /// Reads that are repeated, as polls are, with the tag of each server's last answer.
    var polls: [TilePoll] = []
    private var handleCount = 0

    init(_ setup: TileSetup, seed: UInt64, _ servers: [TestApp], reference: TestApp) {
        (self.setup, self.seed, self.servers, self.reference) = (setup, seed, servers, reference)
        random = Seeded(seed)
    }

    var now: Instant { reference.clock.now }

    func run(steps: Int) async throws {
        try await populate(members: 12, notes: 420)
        for step in 1...max(1, steps) {
            figures.steps += 1
            let told: String
            do {
                told = try await write()
            } catch {
                let last = story.joined(separator: "\n")
                Issue.record(
                    "\(setup), seed \(seed), step \(step): a write failed with \(error), after\n\(last)"
                )
                throw error
            }
            story.append("\(step): \(told)")
            if story.count > 12 { story.removeFirst() }
            try await compareAfterWrite()
            if step % 100 == 0 { try await refresh() }
        }
        try await compareEverywhere()
    }

    func newHandle() -> String {
        handleCount += 1
        return "p\(seed)_\(handleCount)"
    }

    /// `true` in so many of a hundred cases.
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    func player(_ id: Member.ID) -> Player? { players.first { $0.id == id } }

    /// A member who is signed in.
    func someone(but other: Member.ID? = nil) -> Player {
        let present = players.filter { $0.token != nil && $0.id != other }
        return random.pick(present)
    }

    func touch(_ coordinate: Coordinate) {
        lately.append(coordinate)
        if lately.count > 4 { lately.removeFirst() }
    }

    func differ(_ what: String) throws -> Never {
        let last = story.joined(separator: "\n")
        Issue.record("\(setup), seed \(seed), after\n\(last)\n\(what)")
        throw Difference()
    }
}
