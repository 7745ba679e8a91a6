import App
import Geodesy
import JSONText
import Model
import Relational
import Services
import TestData
import Testing
import Tiles

/// Views whose tiles are read by several requests.
struct FillingViewTests {
    private static func note(
        _ id: Note.ID,
        by author: Member.ID,
        at coordinate: Coordinate,
        on instant: Instant
    ) -> Note {
        Note(
            id: id,
            author: .init(id: author, handle: "ada", displayName: "", pictureURL: nil),
            content: .init(
                title: "Note \(id)",
                standpoint: Standpoint(
                    coordinate: coordinate,
                    altitude: nil,
                    accuracy: nil,
                    heading: nil,
                    fieldOfView: 60
                ),
                audience: .everyone
            ),
            image: TileProof.image(of: id),
            createdAt: instant,
            updatedAt: instant
        )
    }

    @Test func `a poll gets what a view lacked while its tiles were read, and only then 304`() async throws {
        var limits = NoteTiles.Limits(bytes: 1 << 24)
        // Each note is a leaf of its own, so that one request cannot read them all.
        limits.itemsOfLeaf = 1
        try await withApp(tiles: limits) { app in
            _ = try await app.signUp("ada")
            let author = try await app.database.read { try $0.integer("SELECT id FROM member") }
            let here = try #require(Coordinate(latitude: 59.33, longitude: 18.06))
            let ids = app.installation.services.platform.ids
            var random = Seeded(47)
            var notes: [Note] = []
            for _ in 0..<700 {
                let place = here.destination(
                    azimuth: .random(in: 0..<360, using: &random),
                    distance: .random(in: 0...900, using: &random)
                )
                let author = Member.ID(rawValue: try #require(author))
                notes.append(Self.note(ids.next(), by: author, at: place, on: app.time()))
            }
            try await app.database.write { [notes] connection in
                for note in notes { try TileProof.insert(note, imageID: ids.number(), on: connection) }
            }
            let uri = "/v1/view?lat=59.33&lon=18.06&fov_deg=360&range_m=1000&limit=1000"
            var (tag, shown): (String?, [Int]) = (nil, [])
            for _ in 0..<30 {
                let answer = try await app.get(uri, etag: tag, mayFail: true)
                if answer.status == 304 { break }
                try #require(answer.status == 200)
                #expect(answer.etag != tag)
                tag = answer.etag
                shown.append(answer.items.count)
                #expect(answer["hidden_more"]?.boolValue == (answer.items.count < 700))
            }
            #expect(shown.count > 1 && shown.last == 700 && shown == shown.sorted(), "\(shown)")
            #expect(try await app.get(uri, etag: tag, mayFail: true).status == 304)
        }
    }
}
