#if Postgres
    import EngineTesting
    import Foundation
    import PostgresEngine
    import Relational
    import TestData
    import Testing

    @Suite(
        .enabled(if: PostgresWorkbench.server != nil, Comment(rawValue: PostgresWorkbench.missing)),
        .timeLimit(.minutes(15))
    )
    struct CommitTests {
        private struct Interruption: Error {}

        private let announcement: SQL = "SELECT pg_notify(\(CommitChannel.name), current_schema())"

        private func announce(on database: PostgresDatabase) async throws {
            let announcement = announcement
            try await database.write { _ = try $0.execute(announcement) }
        }

        /// What the server counts of sessions with a name.
        private func sessions(named name: String, on database: PostgresDatabase) async throws -> Int64? {
            try await database.read {
                try $0.integer("SELECT count(*) FROM pg_stat_activity WHERE application_name = \(name)")
            }
        }

        @Test func `every consumer hears a commit of another process, and a burst of them once`()
            async throws
        {
            try await PostgresWorkbench.with { bench in
                let other = try await PostgresDatabase(url: bench.url, options: PostgresOptions(sessions: 2))
                let ears = [Ear(bench.database.commits()), Ear(bench.database.commits())]
                for ear in ears { #expect(await ear.hears(1)) }
                try await announce(on: other)
                for ear in ears { #expect(await ear.hears(2)) }
                try await announce(on: bench.database)
                for ear in ears { #expect(await ear.hears(3)) }

                #expect(
                    try await Ear.hearsOnce(
                        { bench.database.commits() },
                        after: { for _ in 0..<20 { try await announce(on: other) } }
                    )
                )
                await other.close()
            }
        }

        @Test func `commits that were rolled back or are of another schema are not heard`() async throws {
            try await PostgresWorkbench.with { bench in
                let ear = Ear(bench.database.commits())
                #expect(await ear.hears(1))
                let announcement = announcement
                await #expect(throws: Interruption.self) {
                    try await bench.database.write { connection in
                        _ = try connection.execute(announcement)
                        throw Interruption()
                    }
                }
                try await bench.database.write { _ in }
                try await PostgresWorkbench.with { try await announce(on: $0.database) }
                #expect(await ear.staysAt(1))
                try await announce(on: bench.database)
                #expect(await ear.hears(2))
            }
        }

        @Test func `a lost connection is reopened, and one element tells that commits may be missing`()
            async throws
        {
            try await PostgresWorkbench.with { bench in
                let name = "ear_" + UUID().uuidString
                let watched = try await PostgresDatabase(
                    url: bench.url + "&application_name=\(name)",
                    options: PostgresOptions(sessions: 1)
                )
                let ear = Ear(watched.commits())
                #expect(await ear.hears(1))
                for round in 1...3 {
                    try await bench.database.write { connection in
                        _ = try connection.execute(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = \(name)"
                        )
                    }
                    #expect(await ear.hears(2 * round))
                    try await announce(on: bench.database)
                    #expect(await ear.hears(2 * round + 1))
                }
                await watched.close()
            }
        }

        @Test func `a refused listener tries again until the server accepts it`() async throws {
            try await PostgresWorkbench.with { bench in
                let role = "ear_" + UUID().uuidString.lowercased().replacing("-", with: "")
                func run(_ text: String) async throws {
                    try await bench.database.write { try $0.executeScript(.script(trusted: text)) }
                }
                let schema = try #require(bench.url.split(separator: "search_path%3D").last)
                try await run("CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA \(schema) TO \(role)")
                let url = bench.url + "&user=\(role)"
                let watched = try await PostgresDatabase(url: url, options: PostgresOptions(sessions: 1))
                let ear = Ear(watched.commits())
                #expect(await ear.hears(1))
                try await run(
                    """
                    ALTER ROLE \(role) NOLOGIN;
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(role)'
                    """
                )
                #expect(await ear.staysAt(1))
                try await announce(on: bench.database)
                try await run("ALTER ROLE \(role) LOGIN")
                #expect(await ear.hears(2))
                try await announce(on: bench.database)
                #expect(await ear.hears(3))
                await watched.close()
                try await run("DROP OWNED BY \(role); DROP ROLE \(role)")
            }
        }

        @Test func `listening keeps one session, and closing the database ends every stream`() async throws {
            try await PostgresWorkbench.with { bench in
                let name = "ear_" + UUID().uuidString
                let watched = try await PostgresDatabase(
                    url: bench.url + "&application_name=\(name)",
                    options: PostgresOptions(sessions: 1)
                )
                #expect(try await sessions(named: name, on: bench.database) == 1)
                for _ in 0..<2 {
                    let ears = [Ear(watched.commits()), Ear(watched.commits())]
                    for ear in ears { #expect(await ear.hears(1)) }
                    #expect(try await sessions(named: name, on: bench.database) == 2)
                    ears[0].stop()
                    try await announce(on: watched)
                    #expect(await ears[1].hears(2))
                    ears[1].stop()
                    try await eventually("it listens no more") {
                        try await sessions(named: name, on: bench.database) == 1
                    }
                }
                let ear = Ear(watched.commits())
                #expect(await ear.hears(1))
                await watched.close()
                #expect(await ear.ends())
                try await eventually("it is closed") {
                    try await sessions(named: name, on: bench.database) == 0
                }
                #expect(await Ear(watched.commits()).ends())
            }
        }

        @Test func `a database that is released without being closed leaves no session`() async throws {
            try await PostgresWorkbench.with { bench in
                let name = "ear_" + UUID().uuidString
                var watched: PostgresDatabase? = try await PostgresDatabase(
                    url: bench.url + "&application_name=\(name)",
                    options: PostgresOptions(sessions: 1)
                )
                let ear = try Ear(#require(watched).commits())
                #expect(await ear.hears(1))
                watched = nil
                #expect(await ear.ends())
                try await eventually("it is closed") {
                    try await sessions(named: name, on: bench.database) == 0
                }
            }
        }

        @Test func `a standby refuses writes, and its stream ends at once`() async throws {
            try await PostgresWorkbench.with(schema: counter) { bench in
                let standby = try PostgresDatabase(standby: bench.url)
                #expect(await Ear(standby.commits()).ends())
                #expect(try await standby.read { try $0.integer("SELECT n FROM counter") } == 0)
                await #expect(throws: DatabaseError.statement("a standby accepts no writes")) {
                    try await standby.write { try $0.execute("UPDATE counter SET n = 1") }
                }
                #expect(try await bench.count() == 0)
                await standby.close()
            }
        }

        @Test func `a standby that is down fails when read, one with an invalid URL at once`() async throws {
            let standby = try PostgresDatabase(standby: "postgres://sightline@127.0.0.1:1/nowhere")
            await #expect {
                try await standby.read { _ in }
            } throws: { error in
                if case DatabaseError.unavailable = error { true } else { false }
            }
            await standby.close()
            #expect(throws: DatabaseError.self) {
                try PostgresDatabase(standby: "postgres://sightline:se%cret@127.0.0.1/nowhere")
            }
        }
    }
#endif
