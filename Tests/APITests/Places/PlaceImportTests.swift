import Foundation
import JSONText
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

    @Test func `invisible characters are removed from a source's names and numbers`() async throws {
        try await withApp { app in
            let rows = [
                ("1", "Caf\u{202E}é \u{200B}No\u{FEFF}rd\u{2069}", "\u{202A}+46 31 123\u{202C}"),
                ("2", "می\u{200C}خواهم", "\u{200E}031"),
                ("3", "\u{202E}\u{200D}\u{FFFE}", "\u{2060}"), ("4", "Kiosk\u{2028}2", "1\u{AD}2"),
            ].enumerated().map { index, row in
                "\(row.0),57.70\(index),11.97,\(row.1),\(row.0 == "3" ? "atm" : "cafe"),\(row.2)"
            }
            let path = app.folder + "/places.csv"
            let text = "id,lat,lon,name,category,phone\n" + rows.joined(separator: "\n")
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let harvest = try CSVPlaceFile(path: path, source: "own", mapping: PlaceMapping()).read { _ in }
            let clock = app.clock
            let platform = Platform(
                database: app.database,
                ids: try await IDSource.lease(in: app.database, holder: "import", now: { clock.now }),
                now: { clock.now }
            )
            _ = try await PlaceImport(platform: platform).run(harvest) { _ in }
            try await platform.ids.release(in: app.database)
            let list = try await app.get("/v1/pois?bbox=11,57,12,58&limit=50")
            var found: [String: String?] = [:]
            for id in list.ids {
                let place = try await app.get("/v1/pois/\(id)")
                found[place["name"]?.stringValue ?? "none"] = place["phone"]?.stringValue
            }
            #expect(
                found == [
                    "Café Nord": "+46 31 123", "می\u{200C}خواهم": "031", "none": nil, "Kiosk 2": "12",
                ]
            )
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
