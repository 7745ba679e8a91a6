import Foundation
import Logging
import Services
import TestData
import Testing

@testable import App

/// That a change made anywhere wakes whoever waits, here two installations on one database.
struct ChangeWatchTests {
    @Test(.timeLimit(.minutes(15)))
    func `a change made by one process wakes the other, and shutdown ends the wait`() async throws {
        let scratch = try Scratch()
        let settings = try Settings(flags: [
            .database: scratch.path + "/data.sqlite", .uploads: scratch.path + "/uploads",
        ])
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let one = try await Installation.open(settings, logger: logger)
        let other = try await Installation.open(settings, logger: logger)
        let running = Task { try await one.watch.run() }
        var numbers = one.watch.numbers().makeAsyncIterator()
        let first = try #require(await numbers.next())
        try await other.seeder.populate(notes: 3, seed: 1) { _ in }
        var last = first
        // What comes in a burst may come as one.
        while last < first + 2 { last = try #require(await numbers.next()) }
        let late = one.watch.numbers()
        for await number in late {
            #expect(number >= last)
            break
        }
        running.cancel()
        try await running.value
        while let number = await numbers.next() { #expect(number > first) }
        var over = one.watch.numbers().makeAsyncIterator()
        #expect(await over.next() == nil)
        await one.close()
        await other.close()
    }
}
