import Testing

@testable import Storage

#if Postgres
    import Foundation
    import Model
    import PostgresEngine
    import Relational
    @testable import Storage
    import Synchronization
    import TestData
    import Testing

    /// The standby is one for all: what pauses or halts it must not run beside anything else that uses it.
    @Suite(.serialized, .enabled(if: StandbyBench.isThere, StandbyBench.missing), .timeLimit(.minutes(15)))
    struct FreshReadsTests {
        private struct Look: Equatable, Sendable {
            let isReplica: Bool
            let isShown: Bool
        }

        private func reads(_ bench: StandbyBench) -> FreshReads {
            // Beside other tests, an answer may take long to be heard.
            FreshReads(
                primary: bench.primary,
                replica: bench.replica,
                patience: .seconds(60),
                rest: .milliseconds(200)
            )
        }

        /// Whether a note is shown to a member, and who said so.
        private func look(_ reads: FreshReads, at note: Int64, as member: Int64?) async throws -> Look {
            let viewer = visitor(member)
            return try await reads.read(for: viewer.member) { connection in
                Look(
                    isReplica: try connection.isReplica,
                    isShown: try NoteStore(connection).note(.init(rawValue: note), for: viewer) != nil
                )
            }
        }

        private func waitForReplica(_ reads: FreshReads) async throws {
            try await eventually("the replica is read") { try await look(reads, at: 1, as: nil).isReplica }
        }

        @Test func `a stale replica does not show a hidden note`() async throws {
            try await StandbyBench.with { bench in
                let reads = reads(bench)
                try await waitForReplica(reads)
                #expect(try await look(reads, at: 1, as: 2) == Look(isReplica: true, isShown: true))
                try await bench.pause()
                #expect(try await look(reads, at: 1, as: 2) == Look(isReplica: true, isShown: true))
                try await bench.primary.write { connection in
                    try connection.execute("UPDATE note SET hidden_at = \(TestDatabase.now) WHERE id = 1")
                    try ChangeLog(connection).takeNumber(touching: [.other], at: TestDatabase.now)
                }
                for member: Int64? in [nil, 2] {
                    #expect(
                        try await look(reads, at: 1, as: member) == Look(isReplica: false, isShown: false)
                    )
                }
                let stale = try await bench.replica.read {
                    try NoteStore($0).note(.init(rawValue: 1), for: visitor()) != nil
                }
                #expect(stale)
                try await bench.go()
                try await bench.catchUp()
                #expect(try await look(reads, at: 1, as: 2) == Look(isReplica: true, isShown: false))
            }
        }

        @Test func `a stale replica shows nothing to a former friend`() async throws {
            try await StandbyBench.with { bench in
                let reads = reads(bench)
                try await waitForReplica(reads)
                #expect(try await look(reads, at: 2, as: 2) == Look(isReplica: true, isShown: true))
                try await bench.pause()
                // Without a change number: the standing alone decides.
                try await bench.primary.write { connection in
                    try connection.execute("DELETE FROM friend")
                    try connection.execute("UPDATE member SET standing = standing + 1")
                }
                #expect(try await look(reads, at: 2, as: 2) == Look(isReplica: false, isShown: false))
                // It is a matter of these two.
                #expect(try await look(reads, at: 1, as: nil) == Look(isReplica: true, isShown: true))
                try await bench.go()
                try await bench.catchUp()
                #expect(try await look(reads, at: 2, as: 2) == Look(isReplica: true, isShown: false))
            }
        }

        @Test func `a stale replica does not serve the file of a deleted note`() async throws {
            try await StandbyBench.with { bench in
                let reads = reads(bench)
                try await waitForReplica(reads)
                let viewer = visitor()
                let name = try await bench.primary.read {
                    try NoteStore($0).note(.init(rawValue: 1), for: viewer)?.image.path(of: .original)
                }
                let parts = try #require(name).split(separator: "/").suffix(2).map(String.init)
                @Sendable func isServed(_ connection: any Connection) throws -> Bool {
                    try ImageStore(connection).served(parts[1], of: parts[0], for: viewer) != nil
                }
                #expect(try await reads.read(for: nil) { try $0.isReplica && isServed($0) })
                try await bench.pause()
                try await bench.primary.write { connection in
                    let store = NoteStore(connection)
                    let note = try #require(try store.note(.init(rawValue: 1), for: viewer))
                    try store.delete(note, at: TestDatabase.now)
                }
                #expect(try await !reads.read(for: nil, isServed))
                #expect(try await bench.replica.read(isServed))
            }
        }

        @Test func `a replica must have reached the revision that the request has read`() async throws {
            try await StandbyBench.with { bench in
                let reads = reads(bench)
                try await waitForReplica(reads)
                let now = try await bench.primary.read { try Revision.current(for: nil, on: $0) }
                #expect(try await reads.read(for: nil, atLeast: now) { try $0.isReplica })
                let later = Revision(change: now.change + 1, standing: now.standing)
                #expect(try await !reads.read(for: nil, atLeast: later) { try $0.isReplica })
                // A member who is gone has no standing, which the replica may not know yet.
                let gone = Revision(change: now.change, standing: 0)
                let member = Member.ID(rawValue: 2)
                #expect(try await !reads.read(for: member, atLeast: gone) { try $0.isReplica })
            }
        }

        @Test func `a refusal by the work does not count as a failure of the replica`() async throws {
            try await StandbyBench.with { bench in
                let reads = reads(bench)
                try await waitForReplica(reads)
                let runs = Mutex(0)
                await #expect(throws: Refusal.notFound) {
                    try await reads.read(for: nil) { _ in
                        runs.withLock { $0 += 1 }
                        throw Refusal.notFound
                    }
                }
                #expect(runs.withLock { $0 } == 1)
                #expect(try await look(reads, at: 1, as: nil).isReplica)
            }
        }

        @Test func `a failing replica is avoided, and the primary answers`() async throws {
            try await StandbyBench.with { bench in
                // A conflict with what is replayed, and a shutdown.
                let failures: [SQL] = [
                    "DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$",
                    "DO $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); END $$",
                ]
                for failure in failures {
                    let reads = FreshReads(
                        primary: bench.primary,
                        replica: bench.replica,
                        patience: .seconds(60),
                        rest: .seconds(3600)
                    )
                    try await waitForReplica(reads)
                    let didRunOnPrimary = try await reads.read(for: nil) { connection in
                        guard try connection.isReplica else { return true }
                        try connection.executeScript(failure)
                        return false
                    }
                    #expect(didRunOnPrimary)
                    let next = try await look(reads, at: 1, as: nil)
                    #expect(next == Look(isReplica: false, isShown: true))
                }
            }
        }

        @Test func `reads stop waiting for a slow replica, and it is tried again later`() async throws {
            try await StandbyBench.with { bench in
                let reads = FreshReads(
                    primary: bench.primary,
                    replica: bench.replica,
                    patience: .seconds(1),
                    rest: .milliseconds(100)
                )
                try await waitForReplica(reads)
                let failure = Mutex<DatabaseError?>(nil)
                let didRunOnPrimary = try await reads.read(for: nil) { connection in
                    guard try connection.isReplica else { return true }
                    do {
                        _ = try connection.execute("SELECT pg_sleep(300)")
                    } catch let error as DatabaseError {
                        failure.withLock { $0 = error }
                        throw error
                    }
                    return false
                }
                #expect(didRunOnPrimary)
                // The replica's own limit, a minute, is not what ended it.
                #expect(failure.withLock { $0 } != .timeout)
                try await waitForReplica(reads)
            }
        }

        @Test func `the loss and the return of a replica are each reported once`() async throws {
            try await StandbyBench.with { bench in
                let told = Mutex<[Bool]>([])
                let reads = FreshReads(
                    primary: bench.primary,
                    replica: bench.replica,
                    patience: .seconds(60),
                    rest: .milliseconds(100),
                    replicaChanged: { isThere in told.withLock { $0.append(isThere) } }
                )
                try await waitForReplica(reads)
                let folder = try await bench.halt()
                let answers: [Look]
                do {
                    answers = try await withThrowingTaskGroup(of: Look.self) { group in
                        for _ in 0..<20 { group.addTask { try await look(reads, at: 1, as: 2) } }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                    try await bench.primary.write { connection in
                        try connection.execute("UPDATE note SET hidden_at = \(TestDatabase.now) WHERE id = 1")
                        try ChangeLog(connection).takeNumber(touching: [.other], at: TestDatabase.now)
                    }
                    #expect(try await look(reads, at: 1, as: 2) == Look(isReplica: false, isShown: false))
                } catch {
                    try await bench.resume(in: folder)
                    throw error
                }
                #expect(answers == Array(repeating: Look(isReplica: false, isShown: true), count: 20))
                try await bench.resume(in: folder)
                #expect(told.withLock { $0 } == [false])
                try await waitForReplica(reads)
                #expect(told.withLock { $0 } == [false, true])
                #expect(try await look(reads, at: 1, as: 2) == Look(isReplica: true, isShown: false))
            }
        }

        @Test func `reads do not wait for a silent or missing replica`() async throws {
            try await StandbyBench.with { bench in
                // It lets connect, and says nothing.
                let silent = try SilentPort()
                for port in [silent.number, 1] {
                    let replica = try PostgresDatabase(
                        standby: "postgres://sightline@127.0.0.1:\(port)/postgres",
                        options: PostgresOptions(sessions: 2, connectTimeout: 2)
                    )
                    let reads = FreshReads(primary: bench.primary, replica: replica, rest: .milliseconds(50))
                    // Waiting would take more than a second each, and the test longer than it may.
                    for _ in 0..<1000 {
                        #expect(try await look(reads, at: 1, as: 2) == Look(isReplica: false, isShown: true))
                    }
                    await replica.close()
                }
            }
        }

        @Test func `a replica of another database is not used`() async throws {
            try await StandbyBench.with { bench in
                let standby = try #require(ProcessInfo.processInfo.environment["SIGHTLINE_TEST_STANDBY"])
                let replica = try PostgresDatabase(standby: standby + "?options=-csearch_path%3Dnowhere")
                let reads = FreshReads(primary: bench.primary, replica: replica, rest: .milliseconds(10))
                for _ in 0..<20 {
                    #expect(try await look(reads, at: 1, as: 2) == Look(isReplica: false, isShown: true))
                    try await Task.sleep(for: .milliseconds(10))
                }
                await replica.close()
            }
        }

        @Test func `a promoted standby is not read, because its history differs`() async throws {
            try await StandbyBench.with { bench in
                let server = try #require(TestEngine.server)
                let path = try await bench.primary.read { connection in
                    try connection.first("SELECT current_schema()") { try $0.text() }
                }
                let url = server + "?application_name=other&options=-csearch_path%3D\(try #require(path))"
                let other = try PostgresDatabase(standby: url, options: PostgresOptions(sessions: 1))
                let reads = FreshReads(
                    primary: bench.primary,
                    replica: other,
                    patience: .seconds(60),
                    rest: .zero
                )
                for _ in 0..<20 {
                    let name = try await reads.read(for: nil) { connection in
                        try connection.first("SELECT current_setting('application_name')") { try $0.text() }
                    }
                    #expect(name == "sightline")
                    try await Task.sleep(for: .milliseconds(20))
                }
                await other.close()
            }
        }
    }

    /// A port that takes connections and never answers.
    private final class SilentPort: Sendable {
        struct Failure: Error {}

        let number: Int
        private let descriptor: CInt

        init() throws {
            #if canImport(Darwin)
                descriptor = socket(AF_INET, SOCK_STREAM, 0)
            #else
                descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            #endif
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
                        && getsockname(descriptor, address, &length) == 0
                }
            }
            guard isBound else { throw Failure() }
            number = Int(UInt16(bigEndian: address.sin_port))
        }

        deinit { close(descriptor) }
    }
#endif

struct FreshReadsWithoutReplicaTests {
    @Test func `without a replica the primary answers`() async throws {
        let test = try await TestDatabase()
        let reads = FreshReads(primary: test.database, replica: nil)
        try await test.write { try ChangeLog($0).takeNumber(touching: [.other], at: TestDatabase.now) }
        let numbers = try await [
            reads.read(for: nil) { try ChangeLog($0).number() },
            reads.read(for: nil, atLeast: .init(change: 9, standing: 9)) { try ChangeLog($0).number() },
        ]
        #expect(numbers == [1, 1])
        await test.database.close()
    }
}
