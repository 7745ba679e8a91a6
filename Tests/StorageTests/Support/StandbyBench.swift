#if Postgres
    import ChildProcess
    import Foundation
    import Model
    import PostgresEngine
    import Relational
    import Storage
    import TestData
    import Testing

    /// A migrated schema on the server of the tests, and the same on its standby.
    final class StandbyBench: Sendable {
        static let isThere = TestEngine.server != nil && standbyURL != nil
        static let missing: Testing.Comment =
            "SIGHTLINE_TEST_POSTGRES and SIGHTLINE_TEST_STANDBY name no server and standby; scripts/test starts both"
        private static let standbyURL = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_STANDBY"]

        let primary: PostgresDatabase
        let replica: PostgresDatabase

        private init(primary: PostgresDatabase, replica: PostgresDatabase) {
            (self.primary, self.replica) = (primary, replica)
        }

        /// Members 1 and 2 are friends; member 1 has a public note 1 and a note 2 for friends.
        static func with(_ body: (StandbyBench) async throws -> Void) async throws {
            let server = try #require(TestEngine.server)
            let standby = try #require(standbyURL)
            let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
            let path = "?options=-csearch_path%3D\(name)"
            let options = PostgresOptions(sessions: 3, statementTimeLimit: .seconds(60), connectTimeout: 60)
            let primary = try await PostgresDatabase(url: server + path, options: options)
            let bench = StandbyBench(
                primary: primary,
                replica: try PostgresDatabase(standby: standby + path, options: options)
            )
            let result: Result<Void, any Error>
            do {
                try await primary.write { try $0.executeScript(.script(trusted: "CREATE SCHEMA \(name)")) }
                _ = try await Schema.migrator.migrate(primary)
                try await bench.settle()
                try await bench.catchUp()
                result = .success(try await body(bench))
            } catch {
                result = .failure(error)
            }
            try await bench.go()
            await bench.replica.close()
            try await primary.write { try $0.executeScript(.script(trusted: "DROP SCHEMA \(name) CASCADE")) }
            await primary.close()
            try result.get()
        }

        private func settle() async throws {
            let helsinki = try place(60.17, 24.94)
            try await primary.write { connection in
                for number: Int64 in 1...2 {
                    try MemberStore(connection).insert(.numbered(number), passwordHash: nil)
                }
                try FriendStore(connection).befriend(
                    .init(rawValue: 1),
                    .init(rawValue: 2),
                    at: TestDatabase.now
                )
                try connection.add(.numbered(1, at: helsinki))
                try connection.add(.numbered(2, at: helsinki, audience: .friends))
            }
        }

        // MARK: The standby

        func pause() async throws {
            try await catchUp()
            try await replica.read { try $0.forEach("SELECT pg_wal_replay_pause()") { _ in true } }
            try await eventually("the standby pauses") {
                try await self.replica.read {
                    try $0.first("SELECT pg_get_wal_replay_pause_state()") { try $0.text() } == "paused"
                }
            }
        }

        func go() async throws {
            try await replica.read { try $0.forEach("SELECT pg_wal_replay_resume()") { _ in true } }
        }

        /// Waits until all that is committed is replayed.
        func catchUp() async throws {
            let end = try await primary.read {
                try $0.first("SELECT CAST(pg_current_wal_lsn() AS TEXT)") { try $0.text() }
            }
            try await eventually("the standby has caught up") {
                try await self.replica.read { connection in
                    try connection.integer(
                        """
                        SELECT CASE WHEN pg_last_wal_replay_lsn() >= CAST(CAST(\(end ?? "") AS TEXT) AS pg_lsn)
                                    THEN 1 ELSE 0 END
                        """
                    ) == 1
                }
            }
        }

        /// Ends the standby's server; returns its folder.
        func halt() async throws -> String {
            // Otherwise it would have to replay the writes of all other tests again.
            try await primary.write { try $0.executeScript("CHECKPOINT") }
            try await catchUp()
            try await replica.read { try $0.executeScript("CHECKPOINT") }
            let data = try await replica.read {
                try $0.first("SELECT current_setting('data_directory')") { try $0.text() }
            }
            let folder = try URL(fileURLWithPath: #require(data)).deletingLastPathComponent().path
            try await script("halt", folder)
            return folder
        }

        func resume(in folder: String) async throws {
            try await script("resume", folder)
        }

        private func script(_ action: String, _ folder: String) async throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            _ = try await ChildProcess.output(
                of: root.appendingPathComponent("scripts/postgres").path,
                arguments: [action, folder]
            )
        }
    }

    extension Connection {
        var isReplica: Bool {
            get throws { try integer("SELECT CASE WHEN pg_is_in_recovery() THEN 1 ELSE 0 END") == 1 }
        }
    }
#endif
