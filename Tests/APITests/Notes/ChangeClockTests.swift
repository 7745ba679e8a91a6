import App
import Relational
import Services
import Storage
import Synchronization
import Testing

/// The change number that requests read is never older than the changes that were acknowledged before.
@Suite(.timeLimit(.minutes(15)))
struct ChangeClockTests {
    /// The highest change number whose commit was acknowledged.
    private final class Acknowledged: Sendable {
        private let highest = Atomic<Int64>(0)

        var number: Int64 { highest.load(ordering: .sequentiallyConsistent) }

        func change(_ database: any Database) async throws {
            let number = try await database.write { connection in
                try ChangeLog(connection).takeNumber(touching: [.other], at: TestClock.start)
            }
            highest.max(number, ordering: .sequentiallyConsistent)
        }
    }

    @Test func `many readers beside writers of two processes never read an older number`() async throws {
        try await withApp { app in
            let clock = app.installation.services.platform.changeClock
            let own = app.installation.services.platform.database
            let acknowledged = Acknowledged()
            let writes = 60
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                // The second is opened apart from the server's, as by a command or another server.
                for database in [own, app.database] {
                    tasks.addTask {
                        for _ in 0..<writes {
                            try await acknowledged.change(database)
                            // The clock is asked right after the acknowledgement, when it could be late.
                            let known = acknowledged.number
                            #expect(try await clock.number() >= known)
                        }
                    }
                }
                for _ in 0..<8 {
                    tasks.addTask {
                        var last: Int64 = 0
                        while last < 2 * Int64(writes) {
                            let known = acknowledged.number
                            let number = try await clock.number()
                            #expect(number >= max(known, last))
                            last = number
                            // Where the number is known, no read suspends this task.
                            await Task.yield()
                        }
                    }
                }
                try await tasks.waitForAll()
            }
            #expect(try await clock.number() == 2 * Int64(writes))
        }
    }

    @Test func `a number is told again after a commit that does not change it`() async throws {
        try await withApp { app in
            let clock = app.installation.services.platform.changeClock
            for count in 1...20 as ClosedRange<Int64> {
                let before = try await clock.number()
                #expect(try await clock.number() == before)
                try await app.database.write { try $0.execute("UPDATE counter SET value = value") }
                #expect(try await clock.number() == before)
                let number = try await app.database.write {
                    try ChangeLog($0).takeNumber(touching: [], at: app.clock.now)
                }
                #expect(number == before + 1)
                #expect(try await clock.number() == number)
                #expect(number >= count)
            }
        }
    }

    @Test func `a change that is rolled back is never told`() async throws {
        struct Interruption: Error {}
        try await withApp { app in
            let clock = app.installation.services.platform.changeClock
            let before = try await clock.number()
            await #expect(throws: Interruption.self) {
                try await app.database.write { connection in
                    try ChangeLog(connection).takeNumber(touching: [.other], at: TestClock.start)
                    throw Interruption()
                }
            }
            #expect(try await clock.number() == before)
        }
    }

    @Test func `a closed database is told to all that ask`() async throws {
        try await withApp { app in
            let database = try await TestEngine.open(app.installation.settings.database)
            let clock = ChangeClock(database)
            _ = try await clock.number()
            await database.close()
            // The clock may tell a number that was read before for the time of its lease.
            try await Task.sleep(for: CommitWait.lease)
            await withTaskGroup(of: Void.self) { tasks in
                for _ in 0..<10 {
                    tasks.addTask {
                        await #expect(throws: DatabaseError.closed) { try await clock.number() }
                    }
                }
            }
        }
    }
}
