import App
import HTTPTypes
import JSONText
import MetadataAudit
import Model
import PhotoTesting
import Relational
import Services
import Storage
import Testing

/// New notes: what the form says, what the photo says, and what is refused.
struct UploadTests {
    @Test func `every field of an upload is stored and returned`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            let group = try await app.makeGroup(ada, bob)
            let form = Form(
                [
                    "title": "A title \u{1F30D}", "body": "Line\nbreak\tand tab", "alt_text": "Two ducks",
                    "lat": "59.33258", "lon": "-18.0649", "alt_m": "-12.345", "accuracy_m": "4.5",
                    "heading_deg": "-10", "fov_deg": "73.25", "taken_at": "2026-11-20T10:00:00.5+02:00",
                    "audience": "group", "group_id": group, "visible_from": "2026-11-21T06:00:00Z",
                    "visible_until": "2027-01-01T00:00:00Z", "reveal_within_m": "250.5",
                ],
                image: Photo.gothenburg
            )
            let answer = try await app.upload(form, as: ada)
            #expect(answer.status == 201, "\(answer.text)")
            let id = try #require(answer["id"]?.stringValue)
            #expect(answer.headers[.location] == "/v1/notes/\(id)")
            let expected: [String: JSONValue] = [
                "title": .string("A title \u{1F30D}"), "body": .string("Line\nbreak\tand tab"),
                "alt_text": .string("Two ducks"), "audience": .string("group"), "group_id": .string(group),
                "taken_at": .string("2026-11-20T08:00:00.500Z"),
                "visible_from": .string("2026-11-21T06:00:00.000Z"),
                "visible_until": .string("2027-01-01T00:00:00.000Z"), "state": .string("published"),
                "created_at": .string(TestClock.start.description),
                "updated_at": .string(TestClock.start.description),
            ]
            for (name, value) in expected { #expect(answer[name] == value, "\(name)") }
            let numbers = [
                "lat": 59.33258, "lon": -18.0649, "alt_m": -12.35, "accuracy_m": 4.5, "heading_deg": 350,
                "fov_deg": 73.25, "reveal_within_m": 250.5,
            ]
            for (name, value) in numbers {
                let told = try #require(answer[name]?.doubleValue, "\(name)")
                #expect(abs(told - value) < 0.006, "\(name)")
            }
            #expect(answer["author"]?["handle"]?.stringValue == "ada")
            #expect(answer["image"]?["width"]?.integerValue == 64)
            #expect(answer["image"]?["height"]?.integerValue == 96)
            let read = try await app.get("/v1/notes/\(id)", as: ada)
            #expect(read.body == answer.body)
            #expect(app.staged == [])
        }
    }

    @Test func `fields missing in the form are taken from the photo`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let form = Form(
                ["title": "From EXIF", "audience": "public", "lat": "", "lon": "", "body": ""],
                image: Photo.gothenburg
            )
            let note = try await app.upload(form, as: ada)
            #expect(note.status == 201, "\(note.text)")
            #expect(abs((note["lat"]?.doubleValue ?? 0) - 57.7087) < 1e-6)
            #expect(abs((note["lon"]?.doubleValue ?? 0) - 11.97456) < 1e-6)
            #expect(note["alt_m"]?.doubleValue == 12.5)
            #expect(note["heading_deg"]?.doubleValue == 271.25)
            #expect(note["taken_at"]?.stringValue == "2024-05-07T07:33:04.250Z")
            #expect(note["body"] == .null)
            // 26 mm on 36 × 24, turned upright: 2 atan(12 / 26).
            #expect(abs((note["fov_deg"]?.doubleValue ?? 0) - 49.55) < 0.5)
            // A stated position makes the photo's altitude somebody else's.
            let elsewhere = try await app.upload(
                Form(
                    ["title": "Elsewhere", "audience": "public", "lat": "1", "lon": "2"],
                    image: Photo.gothenburg
                ),
                as: ada
            )
            #expect(elsewhere["alt_m"] == .null)
            #expect(elsewhere["lat"]?.doubleValue == 1)
        }
    }

    @Test func `missing fields get the defaults of the contract`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let form = Form(
                ["title": "Plain", "audience": "private", "lat": "0", "lon": "180", "heading_deg": "360"],
                image: Photo.small
            )
            let note = try await app.upload(form, as: ada)
            #expect(note["lon"]?.doubleValue == -180)
            #expect(note["heading_deg"]?.doubleValue == 0)
            #expect(note["fov_deg"]?.doubleValue == 60)
            for name in ["body", "alt_text", "alt_m", "accuracy_m", "taken_at", "group_id", "visible_from"] {
                #expect(note[name] == .null, "\(name)")
            }
        }
    }

    @Test func `a position is rounded before it is stored`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote(
                "Rough",
                as: ada,
                ["lat": "59.3325812", "lon": "18.0649431", "position_precision_m": "1000"]
            )
            let note = try await app.get("/v1/notes/\(id)?lat=59.3325812&lon=18.0649431")
            let distance = try #require(note["distance_m"]?.doubleValue)
            #expect(distance > 1 && distance < 750)
            let exact = try await app.count(
                "SELECT count(*) FROM note WHERE abs(lat - 59.3325812) < 0.00001 OR abs(lon - 18.0649431) < 0.00001"
            )
            #expect(exact == 0)
        }
    }

    @Test(arguments: [
        (["title": ""], 400, "title"), (["title": "  "], 422, "title"), (["audience": ""], 400, "audience"),
        (["audience": "all"], 400, "audience"), (["audience": "group"], 400, "group_id"),
        (["group_id": "5"], 400, "group_id"), (["audience": "group", "group_id": "5"], 422, "group_id"),
        (["lat": ""], 400, "lat"), (["lon": "x"], 400, "lon"), (["lat": "NaN"], 400, "lat"),
        (["alt_m": "1e9"], 400, "alt_m"), (["accuracy_m": "-1"], 400, "accuracy_m"),
        (["heading_deg": "361"], 400, "heading_deg"), (["fov_deg": "0"], 400, "fov_deg"),
        (["taken_at": "now"], 400, "taken_at"), (["reveal_within_m": "0.5"], 400, "reveal_within_m"),
        (["position_precision_m": "5"], 400, "position_precision_m"), (["colour": "red"], 400, "colour"),
        (
            ["visible_from": "2026-01-02T00:00:00Z", "visible_until": "2026-01-01T00:00:00Z"], 422,
            "visible_until"
        ),
        (["body": "bell \u{7}"], 400, "body"), (["title": "two\nlines"], 400, "title"),
    ])
    func `a bad field is refused by name and nothing is stored`(
        _ changes: [String: String],
        _ status: Int,
        _ field: String
    ) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var fields = ["title": "x", "audience": "public", "lat": "1", "lon": "2"]
            fields.merge(changes) { $1 }
            let answer = try await app.upload(Form(fields, image: Photo.small), as: ada, key: "again")
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.faults == [field])
            #expect(app.staged == [])
            #expect(try await app.count("SELECT count(*) FROM note") == 0)
            // What was refused does not use the key up.
            let fixed = Form(
                ["title": "x", "audience": "public", "lat": "1", "lon": "2"],
                image: Photo.small
            )
            #expect(try await app.upload(fixed, as: ada, key: "again").status == 201)
        }
    }

    @Test func `text lengths are counted in Unicode scalars`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for (name, most) in [("title", 120), ("body", 2000), ("alt_text", 1500)] {
                let fits = String(repeating: "\u{1F30D}", count: most)
                _ = try await app.makeNote("x", as: ada, [name: fits])
                var fields = ["title": "x", "audience": "public", "lat": "1", "lon": "2"]
                fields[name] = fits + "a"
                let answer = try await app.upload(Form(fields, image: Photo.small), as: ada)
                #expect(answer.status == 422)
                #expect(answer.faults == [name])
                #expect(answer["limit"]?.integerValue == Int64(most))
            }
        }
    }

    @Test func `a photo without position needs lat and lon`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let fields = ["title": "Where?", "audience": "public"]
            let answer = try await app.upload(Form(fields, image: Photo.small), as: ada)
            #expect(answer.status == 422)
            #expect(answer.code == "no-position")
            #expect(answer.text.contains("'lat' and 'lon'"))
            #expect(app.staged == [])
        }
    }

    @Test func `an upload needs exactly one file, the photo`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let fields = ["title": "x", "audience": "public", "lat": "1", "lon": "2"]
            let without = try await app.upload(Form(fields, image: nil), as: ada)
            #expect(without.status == 400)
            #expect(without.faults == ["image"])
            var twice = Form(fields, image: Photo.small)
            let once = twice.body
            twice.fields = []
            let parts = twice.body.dropLast("--\(twice.boundary)--\r\n".utf8.count)
            let doubled = try await app.send(
                .post,
                "/v1/notes",
                as: ada,
                headers: [.contentType: twice.contentType],
                body: Array(parts) + once
            )
            #expect(doubled.status == 400)
            #expect(doubled.faults == ["image"])
            var repeated = Form(fields, image: Photo.small)
            repeated.fields.append((name: "lat", value: "2"))
            let answer = try await app.upload(repeated, as: ada)
            #expect(answer.status == 400)
            #expect(answer.faults == ["lat"])
            let json = try await app.send(.post, "/v1/notes", json: "{}", as: ada)
            #expect(json.status == 415)
            #expect(json.text.contains("multipart/form-data"))
            #expect(app.staged == [])
        }
    }

    @Test func `variants are upright JPEGs within their bounds and without metadata`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let large = Photo.jpeg(width: 1600, height: 900).withExif(.gothenburg)
            let note = try await app.upload(
                Form(["title": "x", "audience": "public"], image: large),
                as: ada
            )
            #expect(note.status == 201, "\(note.text)")
            #expect(note["image"]?["width"]?.integerValue == 900)
            #expect(note["image"]?["height"]?.integerValue == 1600)
            let files = try await app.files(of: note)
            for file in [files.original, files.display, files.thumb] {
                #expect(MetadataAudit.findings(in: file) == [])
            }
            let display = try Picture(jpeg: files.display)
            #expect((display.width, display.height) == (720, 1280))
            let thumb = try Picture(jpeg: files.thumb)
            #expect((thumb.width, thumb.height) == (180, 320))
            #expect(note["image"]?["bytes"]?.integerValue == Int64(files.original.count))
        }
    }

    @Test func `a photo of two notes is stored once and removed with the last note`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let photo = Photo.jpeg(width: 400, height: 300)
            let first = try await app.makeNote("one", as: ada, image: photo)
            let second = try await app.makeNote("two", as: ada, image: photo)
            #expect(app.storedFiles.count == 3)
            let one = try await app.get("/v1/notes/\(first)")
            let two = try await app.get("/v1/notes/\(second)")
            let url = try #require(two["image"]?["url"]?.stringValue)
            #expect(one["image"]?["url"]?.stringValue != url)
            #expect(one["image"]?["sha256"] == two["image"]?["sha256"])
            #expect(try await app.send(.delete, "/v1/notes/\(first)", as: ada).status == 204)
            app.clock.advance(by: 25 * Instant.Span.hour)
            #expect(try await app.installation.services.housekeeping.sweepBlobs() == 0)
            #expect(try await app.get(url).status == 200)
            #expect(try await app.send(.delete, "/v1/notes/\(second)", as: ada).status == 204)
            #expect(try await app.installation.services.housekeeping.sweepBlobs() == 0)
            app.clock.advance(by: 25 * Instant.Span.hour)
            // A backup that is being made still copies them.
            let now = app.clock.now
            try await app.database.write {
                _ = try JobStore($0).claim("backup", for: "somebody", until: now + 1000, at: now)
            }
            #expect(try await app.installation.services.housekeeping.sweepBlobs() == 0)
            app.clock.advance(by: 1000)
            #expect(try await app.installation.services.housekeeping.sweepBlobs() == 3)
            #expect(app.storedFiles == [])
        }
    }

    @Test func `a photo over sixteen MiB is refused with the limit`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let fields = ["title": "x", "audience": "public", "lat": "1", "lon": "2"]
            let photo = Photo.small + [UInt8](repeating: 0, count: 16 << 20)
            let answer = try await app.upload(Form(fields, image: photo), as: ada)
            #expect(answer.status == 413)
            #expect(answer["limit"]?.integerValue == 16_777_216)
            let texts = Form(["title": String(repeating: "x", count: 70_000)], image: Photo.small)
            #expect(try await app.upload(texts, as: ada).status == 413)
            #expect(app.staged == [])
        }
    }
}

extension TestApp {
    /// The three files of a note as they are served.
    func files(
        of note: Answer,
        as person: Person? = nil
    ) async throws -> (original: [UInt8], display: [UInt8], thumb: [UInt8]) {
        var bytes: [[UInt8]] = []
        for name in ["original_url", "url", "thumb_url"] {
            let path = try #require(note["image"]?[name]?.stringValue)
            let file = try await get(path, as: person)
            #expect(file.status == 200)
            bytes.append(file.body)
        }
        return (bytes[0], bytes[1], bytes[2])
    }
}
