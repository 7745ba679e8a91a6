import App
import JSONText
import Model
import Relational
import Services
import Storage
import Synchronization
import Testing

/// The pace of a line as laps teach it, with one server and with several on one database.
struct LearnedPaceTests {
    /// Half of the square is quick and half is slow.
    private static func place(_ seconds: Double) -> Double {
        let rest = seconds.truncatingRemainder(dividingBy: 180)
        let lap = (seconds / 180).rounded(.down)
        return 1200 * lap + (rest < 60 ? 10 * rest : 600 + 5 * (rest - 60))
    }

    private func withCity(_ body: @Sendable (TestApp) async throws -> Void) async throws {
        try await withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            try await app.refreshFleet()
            try await body(app)
        }
    }

    /// Drives four laps of the square, and lets two minutes pass.
    private func driveLaps(_ app: TestApp) async throws {
        try await app.drive(fixes: 150) { VehicleCity.round(Self.place($0)) }
        app.clock.advance(by: 2 * Instant.Span.minute)
    }

    @Test func `laps teach how long a line takes, and a server that starts learns nothing twice`()
        async throws
    {
        try await withCity { app in
            try await driveLaps(app)
            let vehicle = try #require(try await app.get("/v1/vehicles").items.first)
            #expect(vehicle["line"]?["name"]?.stringValue == "7")
            try await app.refreshFleet()
            let learned = try await app.learnedPaces()
            #expect(learned.count == 1)
            // It follows the vehicle from the fixes of the last minutes.
            try await withApp(in: app.folder, clock: app.clock) { next in
                try await next.refreshFleet()
                next.clock.advance(by: Instant.Span.minute)
                try await next.refreshFleet()
                #expect(try await next.learnedPaces() == learned)
            }
        }
    }

    @Test func `what was learned of a way that is drawn no more is forgotten after a month`() async throws {
        try await withCity { app in
            let lines = try await app.get("/v1/lines?source=\(VehicleCity.source)").items
            let line = try #require(
                lines.compactMap { $0["id"]?.stringValue }.first.flatMap { TransitLine.ID($0) }
            )
            let now = app.clock.now
            try await app.database.write { connection in
                for (path, days) in [(1, 29), (2, 31)] as [(Int64, Int64)] {
                    let pace = LinePace([UInt8(path)], through: now - days * Instant.Span.day)
                    let isStored = try LinePaceStore(connection).put(pace, of: line, path: path, since: nil)
                    #expect(isStored)
                }
            }
            try await app.drive(fixes: 2) { VehicleCity.point(10 * $0) }
            #expect(try await app.learnedPaces() == [[1]])
        }
    }

    @Test func `two servers learn together what one alone would learn`() async throws {
        let alone = Mutex<[[UInt8]]>([])
        try await withCity { app in
            for _ in 0..<2 {
                try await driveLaps(app)
                app.clock.advance(by: Instant.Span.minute)
                try await app.refreshFleet()
            }
            let learned = try await app.learnedPaces()
            alone.withLock { $0 = learned }
        }
        #expect(alone.withLock { $0.count } == 1)
        try await withCity { app in
            try await withApp(in: app.folder, clock: app.clock) { other in
                try await driveLaps(app)
                let first = try await app.learnedPaces()
                // The other one followed the same laps, and finds them stored.
                try await other.refreshFleet()
                other.clock.advance(by: Instant.Span.minute)
                try await other.refreshFleet()
                #expect(try await app.learnedPaces() == first)
                // Now the other one is the first to store.
                try await driveLaps(other)
                let second = try await app.learnedPaces()
                #expect(second != first)
                try await app.refreshFleet()
                #expect(try await app.learnedPaces() == second)
                #expect(second == alone.withLock { $0 })
            }
        }
    }
}

extension TestApp {
    fileprivate func refreshFleet() async throws { try await installation.services.fleet.refresh() }

    /// The stored paces of all ways.
    fileprivate func learnedPaces() async throws -> [[UInt8]] {
        try await database.read { connection in
            try connection.all("SELECT bytes FROM line_pace ORDER BY line_id, path") { try $0.bytes() }
        }
    }
}
