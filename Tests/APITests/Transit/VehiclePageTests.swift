import App
import HTTPTypes
import JSONText
import Model
import Services
import Testing

/// Pages of vehicles.
struct VehiclePageTests {
    /// The vehicles of all pages, and how many each page has; `turn` runs between two pages.
    private func pages(
        _ uri: String,
        _ app: TestApp,
        turn: () async throws -> Void = {}
    ) async throws -> (ids: [String], counts: [Int]) {
        var (next, ids, counts): (String?, [String], [Int]) = (uri, [], [])
        while let page = next {
            if !counts.isEmpty { try await turn() }
            let answer = try await app.get(page)
            #expect(answer.status == 200, "\(page)")
            ids += answer.ids
            counts.append(answer.ids.count)
            next = answer.next
            #expect((answer.header("Link") == nil) == (next == nil))
        }
        return (ids, counts)
    }

    private func withFleet(_ body: @Sendable (TestApp, [String]) async throws -> Void) async throws {
        try await withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            var ids: [Vehicle.ID] = []
            for number in 0..<7 {
                ids.append(
                    try await app.drive("\(number)", fixes: 1) { _ in VehicleCity.point(100 * Double(number))
                    }
                )
            }
            try await body(app, ids.sorted().map(\.description))
        }
    }

    @Test(arguments: ["", "bbox=11.9,57.6,12,57.8&"])
    func `each vehicle is on one page, by its id, wherever the vehicles drive meanwhile`(
        _ selection: String
    ) async throws {
        try await withFleet { app, ids in
            var step = 0.0
            let found = try await pages("/v1/vehicles?\(selection)limit=2", app) {
                step += 1
                app.clock.advance(by: 5 * Instant.Span.second)
                for number in 0..<7 {
                    try await app.drive("\(number)", fixes: 1) { _ in
                        VehicleCity.point(100 * Double(7 - number) + 10 * step)
                    }
                }
            }
            #expect(found.ids == ids)
            #expect(found.counts == [2, 2, 2, 1])
        }
    }

    @Test func `in a circle the nearest are first, on every page`() async throws {
        try await withFleet { app, ids in
            let circle = "/v1/vehicles?lat=57.7&lon=11.97&radius_m=450"
            let whole = try await app.get(circle)
            #expect(whole.items.map { $0["source_id"]?.stringValue } == ["0", "1", "2", "3", "4"])
            #expect(whole.next == nil)
            let found = try await pages("\(circle)&limit=2", app)
            #expect(found.ids == whole.ids)
            #expect(found.counts == [2, 2, 1])
        }
    }

    @Test func `a cursor that is none, or of another list, is refused`() async throws {
        try await withFleet { app, _ in
            for query in [
                "cursor=x", "cursor=5-7", "lat=57.7&lon=11.97&cursor=5", "lat=57.7&lon=11.97&cursor=5-",
                "lat=57.7&lon=11.97&cursor=-5-7", "cursor=99999999999999999999",
            ] {
                let answer = try await app.get("/v1/vehicles?\(query)")
                #expect(answer.status == 400, "\(query)")
                #expect(answer["field"]?.stringValue ?? "cursor" == "cursor")
            }
        }
    }
}
