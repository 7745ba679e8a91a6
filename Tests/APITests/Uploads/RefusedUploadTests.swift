import App
import Blobs
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Storage
import Testing

/// Uploads that are refused leave nothing in the image store.
struct RefusedUploadTests {
    /// An upload that is refused, and how.
    private struct Refused {
        let name: String
        let form: Form
        let status: Int
        let code: String
    }

    private static let fields = ["title": "x", "audience": "public", "lat": "57.7", "lon": "11.97"]

    private static func form(_ more: [String: String], _ image: [UInt8] = Photo.middling) -> Form {
        Form(fields.merging(more) { $1 }, image: image)
    }

    private func refused(_ app: TestApp, by person: Person) async throws -> [Refused] {
        let group = try await app.makeGroup(ownedBy: try await app.signUp("grace"))
        let blocked = Photo.jpeg(width: 64, height: 48, salt: 9)
        try await app.blockPicture(blocked, by: person)
        let cut = Photo.jpeg(width: 64, height: 48)
        let days = (app.instant(after: 0), app.instant(after: Instant.Span.day))
        return [
            Refused(
                name: "not one's group",
                form: Self.form(["audience": "group", "group_id": group]),
                status: 422,
                code: "not-your-group"
            ),
            Refused(
                name: "a place that is not there",
                form: Self.form(["poi_id": "12345"]),
                status: 422,
                code: "unknown-place"
            ),
            Refused(
                name: "a blocked picture",
                form: Self.form([:], blocked),
                status: 422,
                code: "image-blocked"
            ),
            Refused(
                name: "a window that ends before it begins",
                form: Self.form(["visible_from": days.1, "visible_until": days.0]),
                status: 422,
                code: "window-ends-before-it-begins"
            ),
            Refused(
                name: "an audience that is none",
                form: Self.form(["audience": "everybody"]),
                status: 400,
                code: "bad-field"
            ),
            Refused(
                name: "no position anywhere",
                form: Form(["title": "x", "audience": "public"], image: Photo.middling),
                status: 422,
                code: "no-position"
            ),
            Refused(
                name: "half a picture",
                form: Self.form([:], Array(cut.prefix(cut.count / 2))),
                status: 422,
                code: "bad-image"
            ),
            Refused(
                name: "no picture",
                form: Self.form([:], Array("GIF89a, or so it says".utf8)),
                status: 415,
                code: "unsupported-image-type"
            ),
        ]
    }

    @Test func `a thousand refused uploads leave the store unchanged`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("kept", as: ada)
            let refused = try await refused(app, by: ada)
            let (files, rows) = (app.storedFiles, try await app.count("SELECT count(*) FROM blob"))
            #expect(!files.isEmpty)
            for upload in refused {
                for number in 0..<125 {
                    let key = number % 5 == 0 ? "\(upload.code) \(number)".replacing(" ", with: "-") : nil
                    let answer = try await app.upload(upload.form, as: ada, key: key)
                    guard answer.status == upload.status, answer.code == upload.code else {
                        Issue.record("\(upload.name): \(answer.text)")
                        break
                    }
                }
                #expect(app.storedFiles == files, "\(upload.name)")
                #expect(app.staged == [], "\(upload.name)")
            }
            #expect(try await app.count("SELECT count(*) FROM blob") == rows)
            #expect(try await app.count("SELECT count(*) FROM note") == 2)
            #expect(try await app.installation.services.housekeeping.sweepOrphans() == 0)
            #expect(try await app.count("SELECT count(*) FROM orphan") == 0)
        }
    }

    /// What happens between the first decision and the transaction, and how the upload is refused then.
    enum Meanwhile: CaseIterable {
        case groupLeft, pictureBlocked, placeGone, authorSuspended, keyTakenOver, databaseFull
    }

    @Test(arguments: Meanwhile.allCases)
    func `an upload that is refused at its end is undone`(_ what: Meanwhile) async throws {
        let steps = UploadSteps()
        try await withApp(onUploadStep: steps.visit) { app in
            let ada = try await app.signUp("ada")
            let group = try await app.makeGroup(ada)
            let place = try await app.addPlace("Café", number: 1)
            steps.once(.after, .publish) { @Sendable () async throws in
                #expect(app.storedFiles.count == 3)
                switch what {
                case .groupLeft: try await app.leave(group, ada)
                case .pictureBlocked:
                    try await app.blockPicture(Photo.middling, by: ada)
                case .placeGone: try await app.retirePlace(place)
                case .authorSuspended: try await app.suspend(ada)
                case .keyTakenOver:
                    try await app.database.write {
                        _ = try $0.execute("UPDATE idempotency SET claim = claim + 1")
                    }
                case .databaseFull: throw DatabaseError.full
                }
            }
            var fields = Self.fields
            if what == .groupLeft { (fields["audience"], fields["group_id"]) = ("group", group) }
            if what == .placeGone { fields["poi_id"] = place }
            let answer = try await app.upload(
                Form(fields, image: Photo.middling),
                as: ada,
                key: "one",
                mayFail: true
            )
            let expected: (Int, String) =
                switch what {
                case .groupLeft: (422, "not-your-group")
                case .pictureBlocked: (422, "image-blocked")
                case .placeGone: (422, "unknown-place")
                case .authorSuspended: (401, "bad-token")
                case .keyTakenOver: (409, "idempotency-key-in-use")
                case .databaseFull: (507, "no-space")
                }
            #expect((answer.status, answer.code) == expected, "\(answer.text)")
            #expect(steps.areDone)
            let kept = what == .pictureBlocked ? 3 : 0
            #expect(app.storedFiles.count == kept && app.staged == [])
            #expect(try await app.installation.services.housekeeping.sweepOrphans() == 0)
            #expect(try await app.count("SELECT count(*) FROM orphan") == 0)
        }
    }

    @Test func `undoing an upload keeps another note's files with the same bytes`() async throws {
        let steps = UploadSteps()
        try await withApp(onUploadStep: steps.visit) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let group = try await app.makeGroup(ada)
            steps.once(.after, .publish) { @Sendable () async throws in
                try await app.makeNote("bob's", as: bob, image: Photo.middling)
                try await app.leave(group, ada)
            }
            let refused = try await app.upload(Self.form(["audience": "group", "group_id": group]), as: ada)
            #expect(refused.code == "not-your-group")
            #expect(app.storedFiles.count == 3)
            let note = try #require(try await app.get("/v1/notes").items.first?["id"]?.stringValue)
            _ = try await app.files(of: try await app.get("/v1/notes/\(note)"))
        }
    }

    @Test func `a running upload keeps its files while one with the same bytes is undone`() async throws {
        let steps = UploadSteps()
        try await withApp(onUploadStep: steps.visit) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let group = try await app.makeGroup(bob)
            steps.once(.before, .commit) { @Sendable () async throws in
                steps.once(.before, .commit) { try await app.leave(group, bob) }
                let refused = try await app.upload(
                    Self.form(["audience": "group", "group_id": group]),
                    as: bob
                )
                #expect(refused.code == "not-your-group")
                #expect(app.storedFiles == [])
            }
            let id = try await app.makeNote("ada's", as: ada, image: Photo.middling)
            #expect(steps.areDone)
            _ = try await app.files(of: try await app.get("/v1/notes/\(id)"))
            #expect(app.storedFiles.count == 3)
        }
    }
}

extension TestApp {
    /// Has a moderator block a picture, by a note that shows it.
    func blockPicture(_ image: [UInt8], by person: Person) async throws {
        let note = try await makeNote("to be blocked", as: person, image: image)
        let name = try #require(TargetName(note))
        _ = try await OperatorSession.with(installation.settings, now: time) { session in
            try await session.blockImages { blocking in
                try await blocking.act(.blockImage, on: [name], reason: "test", by: TestApp.moderator)
            }
        }
    }
}
