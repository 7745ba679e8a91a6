import Foundation
import Model
import Relational
import Services
import Storage
import Testing

/// Imports that take long.
@Suite struct PlaceImportTests {
    @Test func `the lease is renewed between batches, so that it outlasts an import`() async throws {
        try await withApp { app in
            let rows = (1...1000).map { "\($0),\(Double($0) / 100),1,Place \($0),cafe" }
            let path = app.folder + "/places.csv"
            let text = "id,lat,lon,name,category\n" + rows.joined(separator: "\n")
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let harvest = try CSVPlaceFile(path: path, source: "own", mapping: PlaceMapping()).read { _ in }
            let clock = app.clock
            let platform = Platform(
                database: app.database,
                ids: try await IDSource.lease(in: app.database, holder: "import", now: { clock.now }),
                now: { clock.now }
            )
            let node = platform.ids.node
            // Four batches, of four minutes each.
            let outcome = try await PlaceImport(platform: platform).run(harvest) { _ in
                clock.advance(by: NodeLeaseStore.span * 2 / 5)
            }
            #expect(outcome.added == 1000)
            #expect(platform.ids.node == node)
            let holders = try await app.database.read { try NodeLeaseStore($0).holders(at: clock.now) }
            #expect(holders.contains("import"))
            try await platform.ids.release(in: app.database)
        }
    }

    @Test func `a lease that is fresh is not renewed`() async throws {
        try await withApp { app in
            let clock = app.clock
            let ids = try await IDSource.lease(in: app.database, holder: "import", now: { clock.now })
            clock.advance(by: NodeLeaseStore.span / 3 - 1)
            try await ids.renewIfDue(in: app.database)
            let end = TestClock.start + NodeLeaseStore.span
            func holders() async throws -> [String] {
                try await app.database.read { try NodeLeaseStore($0).holders(at: end) }
            }
            #expect(try await !holders().contains("import"))
            clock.advance(by: 1)
            try await ids.renewIfDue(in: app.database)
            #expect(try await holders().contains("import"))
            try await ids.release(in: app.database)
        }
    }
}
