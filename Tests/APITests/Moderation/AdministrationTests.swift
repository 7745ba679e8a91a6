import App
import HTTPTypes
import JSONText
import Model
import Services
import Testing

/// What admins see of the installation, and the roles that they give.
struct AdministrationTests {
    private func admin(_ app: TestApp) async throws -> Person {
        let person = try await app.signUp("rosa")
        try await app.setRole("admin", of: person)
        return person
    }

    @Test func `statistics are those of the command line`() async throws {
        try await withApp { app in
            let root = try await admin(app)
            try await app.makeNote("Here", as: root)
            #expect(try await app.get("/v1/view?lat=59.33&lon=18.06&fov_deg=360").status == 200)
            await app.installation.services.housekeeping.writeTallies()
            let answer = try await app.get("/v1/admin/stats?days=3", as: root)
            #expect(answer.status == 200)
            let days = try #require(answer["days"]?.arrayValue)
            #expect(days.count == 3)
            #expect(days.last?["views"]?.integerValue == 1 && days.last?["uploads"]?.integerValue == 1)
            let known = try await app.installation.services.stats.stats(days: 3, at: app.clock.now)
            #expect(days.map { $0["day"]?.stringValue } == known.days.map(\.date))
            #expect(answer["regions"]?.arrayValue?.count == known.areas.count)
            #expect(answer["notes"]?["all"]?.integerValue == 1)
            #expect(try await app.get("/v1/admin/stats?days=3", as: root, etag: answer.etag).status == 304)
            for days in ["0", "367", "x"] {
                let refused = try await app.get("/v1/admin/stats?days=\(days)", as: root)
                #expect(refused.status == 400 && refused.faults == ["days"])
            }
        }
    }

    @Test func `storage and health are told as they are`() async throws {
        try await withApp { app in
            let root = try await admin(app)
            try await app.makeNote("Here", as: root)
            let storage = try await app.get("/v1/admin/storage", as: root)
            #expect(storage["images"]?["files"]?.integerValue == Int64(app.storedFiles.count))
            #expect(try #require(storage["images"]?["bytes"]?.integerValue) > 0)
            #expect(try #require(storage["database"]?["bytes"]?.integerValue) > 10_000)
            let engine = TestEngine.isPostgres ? "postgres" : "sqlite"
            #expect(storage["database"]?["engine"]?.stringValue == engine)
            let health = try await app.get("/v1/admin/health", as: root)
            #expect(health["database"]?.boolValue == true && health["images"]?.boolValue == true)
            #expect(health["processes"]?.integerValue == 1)
            #expect(health["open_reports"]?.integerValue == 0)
        }
    }

    @Test func `an admin gives a role, which counts at once and is logged`() async throws {
        try await withApp { app in
            let (root, ada) = (try await admin(app), try await app.signUp("ada"))
            #expect(try await app.get("/v1/moderation/queue", as: ada).code == "no-moderator")
            let path = "/v1/admin/members/\(ada.id)/role"
            let give = #"{"role":"moderator","reason":"She helps."}"#
            let given = try await app.send(.put, path, json: give, as: root)
            #expect(given["before"]?.stringValue == "member" && given["role"]?.stringValue == "moderator")
            #expect(try await app.get("/v1/moderation/queue", as: ada).status == 200)
            #expect(try await app.get("/v1/admin/stats", as: ada).code == "no-admin")
            #expect(try await app.send(.put, path, json: give, as: ada).code == "no-admin")
            #expect(
                try await app.send(.put, path, json: give, as: root)["before"]?.stringValue == "moderator"
            )
            let log = try await app.get("/v1/moderation/log?actor=rosa", as: root)
            #expect(log.items.compactMap { $0["action"]?.stringValue } == ["role"])
            let wrong = try await app.send(.put, path, json: #"{"role":"king","reason":"x"}"#, as: root)
            #expect(wrong.status == 400 && wrong.faults == ["role"])
        }
    }
}
