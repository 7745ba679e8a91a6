import Foundation
import Logging
import Services
import TestData
import Testing

@testable import App
@testable import seed

/// That a change made anywhere wakes whoever waits, here two installations on one database.
struct ChangeWatchTests {
    @Test(.timeLimit(.minutes(15)))
    func `a change made by one process wakes the other, and shutdown ends the wait`() async throws {
        let scratch = try Scratch()
        let settings = try Settings(flags: [
            .database: scratch.path + "/data.sqlite", .uploads: scratch.path + "/uploads",
        ])
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let one = try await CompositionRoot.open(settings, logger: logger)
        let other = try await CompositionRoot.open(settings, logger: logger)
        let running = Task { try await one.services.watch.run() }
        var numbers = one.services.watch.numbers().makeAsyncIterator()
        let first = try #require(await numbers.next())
        try await Seeder(other).populate(notes: 3, seed: 1)
        var last = first
        // What comes in a burst may come as one.
        while last < first + 2 { last = try #require(await numbers.next()) }
        let late = one.services.watch.numbers()
        for await number in late {
            #expect(number >= last)
            break
        }
        running.cancel()
        try await running.value
        while let number = await numbers.next() { #expect(number > first) }
        var over = one.services.watch.numbers().makeAsyncIterator()
        #expect(await over.next() == nil)
        await one.close()
        await other.close()
    }
}
