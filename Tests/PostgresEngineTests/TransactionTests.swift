#if Postgres
    import PostgresEngine
    import Relational
    import Testing

    struct Interruption: Error {}

    /// A statement that would run for hours.
    let endless: SQL = "SELECT 1 FROM pg_sleep(36000)"

    @Suite(.enabled(if: Workbench.server != nil, Comment(rawValue: Workbench.missing)))
    struct TransactionTests {
        @Test func `a write is there afterwards, and a write that throws never was`() async throws {
            try await Workbench.with(schema: Workbench.counter) { bench in
                let changed = try await bench.database.write { try $0.execute("UPDATE counter SET n = \(7)") }
                #expect(changed == 1)
                await #expect(throws: Interruption.self) {
                    try await bench.database.write { connection in
                        try connection.execute("UPDATE counter SET n = \(8)")
                        throw Interruption()
                    }
                }
                #expect(try await bench.count() == 7)
            }
        }

        @Test func `a read sees one state from its first statement on, and cannot write`() async throws {
            try await Workbench.with(schema: Workbench.counter) { bench in
                let (begun, signal) = AsyncStream.makeStream(of: Void.self)
                let gate = Gate()
                let reading = Task {
                    try await bench.database.read { connection in
                        let before = try connection.integer("SELECT n FROM counter")
                        signal.yield()
                        gate.wait()
                        return [before, try connection.integer("SELECT n FROM counter")]
                    }
                }
                for await _ in begun { break }
                try await bench.database.write { try $0.execute("UPDATE counter SET n = 5") }
                gate.open()
                #expect(try await reading.value == [0, 0])
                #expect(try await bench.count() == 5)
                await #expect(throws: DatabaseError.self) {
                    try await bench.database.read { _ = try $0.execute("UPDATE counter SET n = 1") }
                }
                #expect(try await bench.count() == 5)
            }
        }

        @Test func `fifty writers on two pools each count once, though each looks first`() async throws {
            try await Workbench.with(schema: Workbench.counter) { bench in
                let second = try await PostgresDatabase(url: bench.url, options: PostgresOptions(sessions: 3))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<50 {
                        group.addTask {
                            try await (index.isMultiple(of: 2) ? bench.database : second).write {
                                connection in
                                let n = try connection.integer("SELECT n FROM counter") ?? 0
                                try connection.execute("UPDATE counter SET n = \(n + 1)")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await bench.count() == 50)
                await second.close()
            }
        }

        @Test func `what lost a race against another transaction is done again`() async throws {
            try await Workbench.with(schema: Workbench.counter) { bench in
                let attempts = Attempts()
                try await bench.database.write { connection in
                    if attempts.next() < 3 {
                        try connection.executeScript(
                            "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$"
                        )
                    }
                    try connection.execute("UPDATE counter SET n = n + 1")
                }
                #expect(attempts.count == 3)
                #expect(try await bench.count() == 1)
                await #expect(throws: DatabaseError.busy) {
                    try await bench.database.write { connection in
                        _ = attempts.next()
                        try connection.executeScript(
                            "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$"
                        )
                    }
                }
                #expect(attempts.count == 3 + 6)
            }
        }

        @Test func `a unit of work cannot end its own transaction, nor go on after a failure`() async throws {
            try await Workbench.with(schema: Workbench.counter) { bench in
                for end: SQL in ["ROLLBACK", "COMMIT"] {
                    await #expect(
                        throws: DatabaseError.statement("the unit of work ended its own transaction")
                    ) {
                        try await bench.database.write { connection in
                            try connection.execute(end)
                            try connection.execute("UPDATE counter SET n = 1")
                        }
                    }
                }
                await #expect(throws: DatabaseError.uniqueViolation(constraint: "counter.id")) {
                    try await bench.database.write { connection in
                        try connection.execute("UPDATE counter SET n = 1")
                        _ = try? connection.execute("INSERT INTO counter VALUES (1, 1)")
                    }
                }
                let count = try await bench.count()
                #expect(count == 0)
            }
        }

        @Test func `a slow statement is stopped, and a lock is waited for only so long`() async throws {
            let options = PostgresOptions(
                sessions: 3,
                statementTimeLimit: .milliseconds(200),
                lockTimeout: .milliseconds(60)
            )
            try await Workbench.with(options, schema: Workbench.counter) { bench in
                await #expect(throws: DatabaseError.timeout) {
                    try await bench.database.read { _ = try $0.integer(endless) }
                }
                await #expect(throws: DatabaseError.timeout) {
                    try await bench.database.write { connection in
                        try connection.execute("UPDATE counter SET n = 1")
                        _ = try? connection.integer(endless)
                        try connection.execute("UPDATE counter SET n = 2")
                    }
                }
                let (begun, signal) = AsyncStream.makeStream(of: Void.self)
                let gate = Gate()
                let holder = Task {
                    try await bench.database.write { _ in
                        signal.yield()
                        gate.wait()
                    }
                }
                for await _ in begun { break }
                await #expect(throws: DatabaseError.busy) { try await bench.database.write { _ in } }
                gate.open()
                try await holder.value
                #expect(try await bench.count() == 0)
            }
        }

        @Test func `cancelling stops a running statement, rolls back, and leaves the line`() async throws {
            let options = PostgresOptions(sessions: 1, statementTimeLimit: .seconds(600))
            try await Workbench.with(options, schema: Workbench.counter) { bench in
                for _ in 0..<3 {
                    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
                    let task = Task {
                        try await bench.database.write { connection in
                            try connection.execute("UPDATE counter SET n = 1")
                            signal.yield()
                            _ = try connection.integer(endless)
                        }
                    }
                    for await _ in begun { break }
                    let queued = Task { try await bench.database.write { _ in } }
                    queued.cancel()
                    await #expect(throws: CancellationError.self) { try await queued.value }
                    task.cancel()
                    await #expect(throws: CancellationError.self) { try await task.value }
                    let count = try await bench.count()
                    #expect(count == 0)
                }
                let task = Task {
                    while !Task.isCancelled { await Task.yield() }
                    await #expect(throws: CancellationError.self) { try await bench.database.read { _ in } }
                }
                task.cancel()
                await task.value
            }
        }

        @Test func `a cancellation that comes too late meets nobody else's work`() async throws {
            try await Workbench.with(.init(sessions: 1), schema: Workbench.counter) { bench in
                for round in 0..<150 {
                    let task = Task { try await bench.count() }
                    for _ in 0..<round { await Task.yield() }
                    task.cancel()
                    let next = try await bench.count()
                    #expect(next == 0)
                    _ = await task.result
                }
            }
        }

        @Test func `a lock that was waited for in vain leaves the session as good as new`() async throws {
            let options = PostgresOptions(sessions: 1, lockTimeout: .milliseconds(40))
            try await Workbench.with(options, schema: Workbench.counter) { bench in
                let other = try await PostgresDatabase(url: bench.url, options: PostgresOptions(sessions: 1))
                let (begun, signal) = AsyncStream.makeStream(of: Void.self)
                let gate = Gate()
                let holder = Task {
                    try await other.write { _ in
                        signal.yield()
                        gate.wait()
                    }
                }
                for await _ in begun { break }
                for _ in 0..<3 {
                    await #expect(throws: DatabaseError.busy) { try await bench.database.write { _ in } }
                    let count = try await bench.count()
                    #expect(count == 0)
                }
                gate.open()
                try await holder.value
                try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
                #expect(try await bench.count() == 1)
                await other.close()
            }
        }
    }
#endif
