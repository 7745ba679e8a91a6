import Geodesy
import Model
import Relational
import SQLiteEngine
import Testing

@testable import Storage

/// The plans of the pages of places, as SQLite makes them.
struct PlaceWalkPlanTests {
    /// 60,000 places with what the planner needs to know of them.
    private static let world = Task { try await TestDatabase.analyzed(population) }

    private static let population = """
        WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 60000)
        INSERT INTO poi (id, source, source_id, name, category, categories, lat, lon, cell, first_seen_at, updated_at,
                         gone_at)
        SELECT i, 'osm', 'node/' || i, 'Place ' || i, 'category_' || i % 20, '["category_' || i % 20 || '"]',
               (i * 7919 % 60000) / 60000.0 * 13 + 55, (i * 104729 % 60000) / 60000.0 * 13 + 11,
               (i * 7919 % 60000) * 76861433640336, 0, 1800000000000 - i * 1000, CASE i % 50 WHEN 7 THEN 5 END
        FROM c;
        INSERT INTO poi_category (category, cell, poi_id, lat, lon)
        SELECT category, cell, id, lat, lon FROM poi WHERE gone_at IS NULL;
        """

    /// The plans of what looks for the places of a page.
    private func plans(
        _ selection: PlaceSelection,
        after cursor: PlaceSelection.Cursor? = nil
    ) async throws -> [[String]] {
        let (_, database) = try await Self.world.value
        let plans = try await database.read { connection in
            let recorder = PlanRecorder(connection)
            _ = try PlaceWalk(selection, on: recorder).keys(after: cursor, count: 20)
            return recorder.plans
        }
        #expect(!plans.isEmpty)
        for plan in plans {
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN p") }, "\(plan)")
        }
        return plans
    }

    private static let box = BoundingBox(west: 11, south: 55, east: 20, north: 60)
    /// After a place in the middle of the grid.
    private static let spot = Coordinate(latitude: 57, longitude: 12).map {
        PlaceSelection.Cursor.place(cell: 1_000_000_000_000_000_000, $0, .init(rawValue: 5))
    }

    @Test(arguments: [nil, box], [nil, spot])
    func `places are read in the order of the grid`(
        _ box: BoundingBox?,
        _ cursor: PlaceSelection.Cursor?
    ) async throws {
        var selection = PlaceSelection()
        selection.box = box
        for plan in try await plans(selection, after: cursor) {
            #expect(plan == ["SEARCH p USING COVERING INDEX poi_by_cell (cell>? AND cell<?)"])
        }
    }

    @Test(arguments: [nil, box], [nil, spot])
    func `places of a category are read in the order of their index`(
        _ box: BoundingBox?,
        _ cursor: PlaceSelection.Cursor?
    ) async throws {
        var selection = PlaceSelection()
        (selection.box, selection.category) = (box, "category_3")
        for plan in try await plans(selection, after: cursor) {
            #expect(plan.count == 1 && plan[0].contains("(category=? AND cell>? AND cell<?)"), "\(plan)")
        }
    }

    @Test(arguments: [nil, "category_3"])
    func `changes are read in the order of time, or one by one for few places`(
        _ category: String?
    ) async throws {
        var selection = PlaceSelection()
        (selection.box, selection.category) = (Self.box, category)
        selection.since = TestDatabase.now - 5_000_000
        let change = PlaceSelection.Cursor.change(TestDatabase.now - 4_000_000, .init(rawValue: 5))
        let plan = try #require(try await plans(selection, after: change).last)
        #expect(
            plan.first?.hasPrefix("SEARCH p USING COVERING INDEX poi_by_update (updated_at>?") == true,
            "\(plan)"
        )
        selection.box = nil
        let all = try await plans(selection)
        #expect(all.joined().contains { $0.contains("poi_by_update") } == (category == nil))
        selection.box = BoundingBox(west: 12, south: 57, east: 12.01, north: 57.01)
        for plan in try await plans(selection) {
            #expect(!plan.contains { $0.contains("poi_by_update") }, "\(plan)")
        }
    }
}
