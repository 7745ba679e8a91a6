import App
import HTTPTypes
import Model
import Relational
import Storage
import Testing

/// Favorites as a file of GPX.
struct FavoriteExportTests {
    private let uri = "/v1/favorites.gpx"

    @Test func `the GPX file has the member's visible favorites`() async throws {
        try await withApp([.publicURL: "https://n.example"]) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let taken = ["taken_at": "2020-05-01T10:00:00+02:00", "lat": "57.7", "lon": "-180"]
            let note = try await app.makeNote("Tom & Jerry", as: ada, taken)
            let near = try await app.makeNote("Near", as: ada, ["reveal_within_m": "100"])
            let place = try await app.addPlace("Kiosk", number: 1, names: ["sv": "Kiosken"])
            for path in ["note/\(note)", "note/\(near)?lat=57.7&lon=11.97", "poi/\(place)"] {
                #expect(try await app.put("/v1/favorites/\(path)", as: bob).status == 204)
                app.clock.advance(by: 1000)
            }
            let file = try await app.get(uri, as: bob)
            #expect(
                file.text == """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Sightline">
                      <metadata><name>Favorites</name></metadata>
                      <wpt lat="57.7" lon="11.97">
                        <time>\(app.instant(after: -1000))</time>
                        <name>Kiosk</name>
                        <link href="https://n.example/v1/pois/\(place)"></link>
                        <type>cafe</type>
                      </wpt>
                      <wpt lat="57.7" lon="-180">
                        <time>2020-05-01T08:00:00.000Z</time>
                        <name>Tom &amp; Jerry</name>
                        <link href="https://n.example/v1/notes/\(note)"><text>ada</text></link>
                        <type>note</type>
                      </wpt>
                    </gpx>

                    """
            )
            #expect(try await app.get(uri, as: bob, etag: file.etag).status == 304)
            #expect(
                try await app.get("\(uri)?lat=57.7&lon=11.97", as: bob).text.contains("<name>Near</name>")
            )
            #expect(try await app.get("\(uri)?kind=note", as: bob).text.contains("Kiosk") == false)
            let swedish = try await app.get(uri, as: bob, headers: [.acceptLanguage: "sv"])
            #expect(swedish.text.contains("<name>Kiosken</name>"))
            try await app.retirePlace(place)
            #expect(
                try await app.get(uri, as: bob, etag: file.etag).text.contains(
                    "<desc>Gone since 2026-11-21</desc>"
                )
            )
            _ = try await app.send(.patch, "/v1/notes/\(note)", json: #"{"audience":"private"}"#, as: ada)
            #expect(try await app.get(uri, as: bob).text.contains("Jerry") == false)
            #expect(try await app.get(uri, as: ada).text.contains("wpt") == false)
            #expect(try await app.get(uri).status == 401)
            for query in ["kind=x", "limit=0", "cursor=x", "lat=1", "bogus=1"] {
                #expect(try await app.get("\(uri)?\(query)", as: bob).status == 400, "\(query)")
            }
        }
    }

    @Test func `a long list is one GPX file, or in parts if requested`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let member = try #require(Member.ID(ada.id))
            for number in 1...230 { try await app.addPlace("p\(number)", number: Int64(number)) }
            let now = app.clock.now
            try await app.database.write { connection in
                for number in 1...230 {
                    let place = Place.ID(rawValue: 1_000_000 + Int64(number))
                    try FavoriteStore(connection).insert(.place(place), of: member, at: now + Int64(number))
                }
            }
            let whole = try await app.get(uri, as: ada)
            #expect(whole.text.matches(of: /<wpt/).count == 230 && whole.header("Link") == nil)
            var (parts, next): ([Int], String?) = ([], "\(uri)?kind=poi&limit=150")
            while let path = next {
                let part = try await app.get(path, as: ada)
                parts.append(part.text.matches(of: /<wpt/).count)
                next = part.header("Link").flatMap {
                    $0.split(separator: ">").first.map { String($0.dropFirst()) }
                }
            }
            #expect(parts == [150, 80])
        }
    }
}
