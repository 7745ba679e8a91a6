import App
import Model
import Relational
import Services
import Storage
import Testing
import Tiles

/// What a server reads at its start.
struct ReadAheadTests {
    @Test func `the first view finds the tiles at the last change, and shows what there is`() async throws {
        try await withApp { app in
            let services = app.installation.services
            // There is nothing to look at yet.
            await services.readAhead()
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("Here", as: ada, ["lat": "59.3341", "lon": "18.0640"])
            let tiles = try #require(services.platform.tiles)
            await services.readAhead()
            let number = try await app.database.read { try ChangeLog($0).number() }
            let stranger = Viewer(member: nil, position: nil, instant: app.time())
            #expect(tiles.snapshot(at: number, for: stranger) != nil)
            #expect(tiles.byteCount > 0)
            let view = try await app.get("/v1/view?lat=59.3326&lon=18.0649&heading_deg=350")
            #expect(view.ids == [id])
        }
    }

    @Test func `what cannot be read ahead is left to the first request`() async throws {
        try await withApp { app in
            let services = app.installation.services
            await services.platform.database.close()
            await services.readAhead()
            #expect(services.platform.tiles?.byteCount == 0)
        }
    }
}
