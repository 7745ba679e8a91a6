import App
import Foundation
import HTTPTypes
import JSONText
import Model
import PhotoTesting
import Relational
import Services
import Testing

/// Pictures that are refused, by notes from before pictures were hashed as well.
struct ImageBlockingTests {
    @discardableResult
    private func block(
        _ app: TestApp,
        _ note: String,
        _ action: ModerationAction = .blockImage
    ) async throws -> [ImageBlocking.Blocked] {
        let name = try #require(TargetName(note))
        return try await OperatorSession.with(app.installation.settings, now: app.time) { session in
            try await session.blockImages { blocking in
                try await blocking.act(action, on: [name], reason: "test", by: TestApp.moderator)
            }
        }
    }

    private func pixels(_ app: TestApp) async throws -> [String?] {
        try await app.database.read { connection in
            try connection.all("SELECT pixels_sha256 FROM image ORDER BY id") { $0.optionalText() }
        }
    }

    private func form(_ image: [UInt8]) -> Form {
        Form(["title": "again", "audience": "public", "lat": "1", "lon": "2"], image: image)
    }

    @Test func `an unhashed picture is hashed like an upload when it is blocked`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let photo = Photo.jpeg(width: 400, height: 300).withExif(.gothenburg)
            let note = try await app.makeNote("old", as: ada, image: photo)
            try await app.makeNote("other", as: ada, image: Photo.jpeg(width: 400, height: 300, salt: 1))
            let known = try await pixels(app)
            #expect(known.count == 2 && known.allSatisfy { $0?.utf8.count == 64 })
            _ = try await app.database.write { try $0.execute("UPDATE image SET pixels_sha256 = NULL") }
            #expect(try await app.upload(form(photo), as: bob).status == 201)

            let blocked = try #require(try await block(app, note).first)
            #expect(blocked.isChange && blocked.pixels == [known[0]])
            // The hash is kept, of this note alone, and nothing of the work is left.
            #expect(try await pixels(app).prefix(2) == [known[0], nil])
            #expect(app.staged == [])
            let refused = try await app.upload(form(photo), as: bob)
            #expect((refused.status, refused.code) == (422, "image-blocked"))
            let accepted = try await app.upload(
                form(Photo.jpeg(width: 400, height: 300, salt: 1)),
                as: bob
            )
            #expect(accepted.status == 201, "\(accepted.text)")
            #expect(try await block(app, note).first?.isChange == false)
            try await block(app, note, .unblockImage)
            #expect(try await app.upload(form(photo), as: bob).status == 201)
        }
    }

    @Test func `an unhashed picture without its file cannot be blocked`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("old", as: ada)
            _ = try await app.database.write { try $0.execute("UPDATE image SET pixels_sha256 = NULL") }
            for file in app.storedFiles {
                try FileManager.default.removeItem(atPath: "\(app.uploads)/\(file)")
            }
            let refusal = await #expect(throws: Refusal.self) { try await block(app, note) }
            #expect(refusal?.code == "no-image")
            #expect(try await app.count("SELECT count(*) FROM blocked_image") == 0)
            #expect(try await app.count("SELECT count(*) FROM moderation") == 0)
        }
    }
}
