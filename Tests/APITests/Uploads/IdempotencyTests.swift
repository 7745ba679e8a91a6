import App
import HTTPTypes
import JSONText
import Model
import PhotoTesting
import Relational
import SQLiteEngine
import Testing

/// A phone that lost the answer sends again.
struct IdempotencyTests {
    private static let fields = ["title": "Once", "audience": "public", "lat": "57.7", "lon": "11.97"]

    @Test func `a repeated request gets the same answer, even with another form layout`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let form = Form(Self.fields, image: Photo.small)
            let first = try await app.upload(form, as: ada, key: "key-1")
            #expect(first.status == 201)
            #expect(first.header("Idempotency-Replayed") == nil)
            var other = form
            other.boundary = "xyz"
            other.fields.reverse()
            other.fileName = "IMG_2.HEIC"
            other.imageFirst = true
            app.clock.advance(by: Instant.Span.hour)
            let second = try await app.upload(other, as: ada, key: "key-1")
            #expect(second.status == 201)
            #expect(second.header("Idempotency-Replayed") == "true")
            #expect(second.body == first.body)
            #expect(second.headers[.location] == first.headers[.location])
            #expect(try await app.count("SELECT count(*) FROM note") == 1)
            #expect(app.staged == [])
        }
    }

    @Test func `another request with the key is refused`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            _ = try await app.upload(Form(Self.fields, image: Photo.small), as: ada, key: "k")
            var changed = Self.fields
            changed["title"] = "Twice"
            for form in [
                Form(changed, image: Photo.small),
                Form(Self.fields, image: Photo.jpeg(width: 64, height: 48, salt: 3)),
                Form(Self.fields.merging(["body": "more"]) { $1 }, image: Photo.small),
            ] {
                let answer = try await app.upload(form, as: ada, key: "k")
                #expect(answer.status == 422)
                #expect(answer.code == "idempotency-key-reused")
            }
            #expect(app.staged == [])
            // Keys are each member's own.
            let others = try await app.upload(Form(changed, image: Photo.small), as: bob, key: "k")
            #expect(others.status == 201)
        }
    }

    @Test func `fifty simultaneous requests with one key make one note`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let photo = Photo.jpeg(width: 400, height: 300).withExif(.gothenburg)
            let form = Form(Self.fields, image: photo)
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await app.upload(form, as: ada, key: "same") }
                }
                return try await group.reduce(into: [Answer]()) { $0.append($1) }
            }
            let made = answers.filter { $0.status == 201 }
            #expect(Set(made.map(\.body)).count == 1)
            for answer in answers where answer.status != 201 {
                #expect(answer.status == 409)
                #expect(Int(answer.headers[.retryAfter] ?? "") ?? 0 >= 1)
            }
            let again = try await app.upload(form, as: ada, key: "same")
            #expect(again.status == 201)
            #expect(again.header("Idempotency-Replayed") == "true")
            #expect(again.body == made.first?.body)
            #expect(try await app.count("SELECT count(*) FROM note") == 1)
            #expect(app.storedFiles.count == 3)
            #expect(app.staged == [])
        }
    }

    @Test func `without a key each request makes a note`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for _ in 0..<2 { try await app.makeNote("again", as: ada) }
            #expect(try await app.count("SELECT count(*) FROM note") == 2)
        }
    }

    @Test func `a key is kept for a day`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let form = Form(Self.fields, image: Photo.small)
            _ = try await app.upload(form, as: ada, key: "k")
            app.clock.advance(by: Instant.Span.day - 1)
            #expect(try await app.upload(form, as: ada, key: "k").header("Idempotency-Replayed") == "true")
            app.clock.advance(by: 1)
            let later = try await app.upload(form, as: ada, key: "k")
            #expect(later.status == 201)
            #expect(later.header("Idempotency-Replayed") == nil)
            #expect(try await app.count("SELECT count(*) FROM note") == 2)
        }
    }

    @Test func `the claim of a dead server is taken over after its lease`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let form = Form(Self.fields, image: Photo.small)
            _ = try await app.upload(form, as: ada, key: "k")
            try await app.database.write { connection in
                try connection.execute("UPDATE idempotency SET status = NULL, location = NULL, body = NULL")
            }
            let running = try await app.upload(form, as: ada, key: "k")
            #expect(running.status == 409)
            #expect(running.code == "idempotency-key-in-use")
            app.clock.advance(by: Instant.Span.minute)
            #expect(try await app.upload(form, as: ada, key: "k").status == 201)
        }
    }

    @Test(arguments: ["", "with space", "é", String(repeating: "k", count: 256)])
    func `a malformed key is refused`(_ key: String) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let answer = try await app.upload(Form(Self.fields, image: Photo.small), as: ada, key: key)
            #expect(answer.status == 400)
            #expect(answer.faults == ["Idempotency-Key"])
            let longest = String(repeating: "~", count: 255)
            let form = Form(Self.fields, image: Photo.small)
            #expect(try await app.upload(form, as: ada, key: longest).status == 201)
        }
    }
}
