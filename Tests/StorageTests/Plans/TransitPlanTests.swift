import Geodesy
import Model
import Relational
import SQLiteEngine
import Testing

@testable import Storage

/// The plans of what requests and timers ask about vehicles and alarms, as SQLite makes them.
struct TransitPlanTests {
    /// 200,000 positions of 2,000 vehicles, and tens of thousands of alarms, with what the planner needs to
    /// know of them.
    private static let world = Task { try await TestDatabase.analyzed(population) }

    private static let population = """
        CREATE TEMPORARY TABLE n AS
        WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 200000) SELECT i FROM c;
        INSERT INTO member (id, handle, display_name, role, created_at)
        SELECT i, 'member_' || i, 'M', 'member', 0 FROM n WHERE i <= 2000;
        INSERT INTO vehicle (id, source, source_id, first_seen_at)
        SELECT i, 'fleet_' || (i % 20), 'v' || i, 0 FROM n WHERE i <= 2000;
        INSERT INTO vehicle_fix (number, vehicle_id, at, received_at, lat, lon)
        SELECT i, i % 2000 + 1, 1800000000000 - (200000 - i) / 2000 * 5000, 1800000000000, 59, 18 FROM n;
        INSERT INTO tracker_key (id, source, name, digest, created_at)
        SELECT i, 'fleet_' || (i % 20), 'Bus', randomblob(32), 0 FROM n WHERE i <= 2000;
        INSERT INTO saved_trip (id, member_id, stop_id, line_id, minute, weekdays, before_s, planned_day, created_at)
        SELECT i, i % 2000 + 1, 1, 1, 480, 31, 300, 20833, 0 FROM n WHERE i <= 20000;
        INSERT INTO alarm (id, member_id, kind, stop_id, line_id, source, scheduled, before_s, fires_at, created_at)
        SELECT i, i % 2000 + 1, 'departure', 1, 1, 'city', 1800000000000 + i * 1000, 300,
               1799999700000 + i * 1000, 0
        FROM n WHERE i <= 20000;
        INSERT INTO alarm (id, member_id, kind, line_id, lat, lon, radius_m, before_s, created_at)
        SELECT 100000 + i, i % 2000 + 1, 'vehicle-near', i % 50, 59, 18, 100, 0, 0 FROM n WHERE i <= 20000;
        INSERT INTO alarm_vehicle (alarm_id, vehicle, member_id, near, told_at)
        SELECT 100000 + i % 20000 + 1, 'v' || i, i % 2000 + 1, i % 2, 1799990000000 FROM n WHERE i <= 40000;
        INSERT INTO fired_alarm (id, member_id, alarm_id, occasion, kind, event, details, quiet, fired_at)
        SELECT i, i % 2000 + 1, i, 'leaves', 'departure', 'leaves', '{}', 0, 1700000000000 + i * 1000
        FROM n WHERE i <= 40000;
        INSERT INTO alarm_setting (member_id, quiet_from, quiet_until, zone)
        SELECT i, 0, 60, 'Etc/UTC' FROM n WHERE i <= 2000;
        INSERT INTO push_subscription (id, member_id, endpoint, public_key, secret, created_at)
        SELECT i, i % 2000 + 1, 'https://push.example.net/' || i, x'01', x'02', 0 FROM n WHERE i <= 4000;
        INSERT INTO push_message (fired_id, subscription_id, member_id, attempts, next_at, expires_at)
        SELECT i, i % 4000 + 1, i % 2000 + 1, 0, 1800000000000 + i % 100 * 1000, 1800000600000
        FROM n WHERE i <= 20000;
        INSERT INTO line (id, source, source_id, name, mode, first_seen_at, updated_at)
        SELECT i, 'city', 'l' || i, 'L', 'bus', 0, 0 FROM n WHERE i <= 500;
        INSERT INTO line_pace (line_id, path, bytes, updated_at) SELECT i, i, randomblob(2000), 0 FROM n WHERE i <= 500;
        UPDATE counter SET value = 200000 WHERE name = 'vehicle-fix';
        DROP TABLE n;
        """

    /// Carries the plans out of a transaction that is rolled back.
    private struct Done: Error {
        let plans: [[String]]
    }

    private static let now = TestDatabase.now
    private static let member = Member.ID(rawValue: 5)

    /// The steps of all plans, none of which sorts, or reads a whole table.
    private func steps(
        _ work: @escaping @Sendable (PlanRecorder) throws -> Void
    ) async throws -> [String] {
        let (_, database) = try await Self.world.value
        var plans: [[String]] = []
        do {
            try await database.write { connection in
                let recorder = PlanRecorder(connection)
                try work(recorder)
                throw Done(plans: recorder.plans)
            }
        } catch let done as Done {
            plans = done.plans
        }
        #expect(!plans.isEmpty)
        for step in plans.joined() {
            #expect(!step.contains("TEMP B-TREE"), "\(plans)")
            #expect(!step.hasPrefix("SCAN") || step.contains("CONSTANT ROW"), "\(plans)")
        }
        return Array(plans.joined())
    }

    @Test func `a tracker's call is authenticated and stored by keys`() async throws {
        let position = try place(59, 18)
        let steps = try await steps { connection in
            let keys = TrackerKeyStore(connection)
            _ = try keys.key(digest: [1, 2])
            try keys.noteUse(of: .init(rawValue: 7), at: Self.now)
            let known = try VehicleStore(connection).ids(
                of: [("v7", "Bus 7"), ("new", nil)],
                source: "fleet_7",
                at: Self.now
            ) { 900_000 }
            let vehicle = try #require(known["v7"])
            let fixes = (1...60).map { second in
                (vehicle: vehicle, fix: VehicleFix(at: Self.now + 1000 * second, coordinate: position))
            }
            #expect(try FixStore(connection).add(fixes, at: Self.now) == 60)
        }
        #expect(steps.contains("SEARCH tracker_key USING INDEX tracker_key_by_digest (digest=?)"))
        #expect(steps.contains("SEARCH v USING INDEX vehicle_by_source (source=? AND source_id=?)"))
    }

    @Test func `what is new of vehicles, and the history of one, are read from the keys`() async throws {
        let vehicle = Vehicle.ID(rawValue: 77)
        let steps = try await steps { connection in
            let store = FixStore(connection)
            _ = try store.lastNumber()
            #expect(try store.fixes(after: 150_000, limit: 500).count == 500)
            #expect(try store.newest(of: vehicle, limit: 10).count == 10)
            let (since, until) = (Self.now - 60_000, Self.now)
            #expect(try store.fixes(of: vehicle, since: since, until: until, limit: 100).count == 12)
            #expect(try VehicleStore(connection).vehicle(vehicle) != nil)
            #expect(try VehicleStore(connection).vehicles([vehicle, .init(rawValue: 9)]).count == 2)
            #expect(try VehicleStore(connection).vehicles(ofSources: ["fleet_7"]).count == 100)
        }
        #expect(steps.contains("SEARCH f USING INTEGER PRIMARY KEY (rowid>?)"))
        #expect(steps.contains("SEARCH f USING INDEX vehicle_fix_by_instant (vehicle_id=?)"))
        #expect(steps.contains { $0.hasSuffix("vehicle_fix_by_instant (vehicle_id=? AND at>? AND at<?)") })
    }

    @Test func `a server that starts reads one position of each vehicle`() async throws {
        let (_, database) = try await Self.world.value
        let plan = try await database.read { connection in
            let recorder = PlanRecorder(connection)
            #expect(try FixStore(recorder).newest(since: Self.now - 60_000).count == 2000)
            return try #require(recorder.plans.first)
        }
        #expect(plan.count == 4 && plan.first == "SCAN v USING COVERING INDEX vehicle_by_source", "\(plan)")
        #expect(plan.contains("SEARCH f USING INTEGER PRIMARY KEY (rowid=?)"))
        #expect(plan.contains("SEARCH n USING COVERING INDEX vehicle_fix_by_instant (vehicle_id=?)"))
    }

    @Test func `old positions are found vehicle by vehicle`() async throws {
        let steps = try await steps { connection in
            let store = FixStore(connection)
            #expect(try store.vehicles(after: .init(rawValue: 50), limit: 20).count == 20)
            _ = try store.tidy(.init(rawValue: 77), keepingFrom: Self.now - 100_000, at: Self.now)
        }
        let deletes = steps.filter { $0.hasPrefix("SEARCH vehicle_fix ") }
        #expect(deletes.count == 3)
        for step in deletes { #expect(step.contains("vehicle_fix_by_instant (vehicle_id=? AND "), "\(step)") }
        let earlier = steps.filter { $0.hasPrefix("SEARCH e ") }
        #expect(earlier.count == 2)
        for step in earlier { #expect(step.hasSuffix("(vehicle_id=? AND at>? AND at<?)"), "\(step)") }
    }

    @Test func `vehicles without a position are found by their keys`() async throws {
        let steps = try await steps { connection throws in
            let silent = [Vehicle.ID(rawValue: 77), .init(rawValue: 78)]
            #expect(try VehicleStore(connection).deleteSilent(silent, firstSeenBefore: Self.now) == 0)
        }
        #expect(steps.contains { $0.hasPrefix("SEARCH f ") && $0.contains("vehicle_fix_by_instant") })
    }

    @Test func `what was learned of a way is found by its key`() async throws {
        let line = TransitLine.ID(rawValue: 7)
        let steps = try await steps { connection in
            let store = LinePaceStore(connection)
            #expect(try store.paces(of: line).count == 1)
            let pace = try #require(try store.pace(of: line, path: 7))
            let next = LinePace([1], through: Self.now)
            #expect(try store.put(next, of: line, path: 7, since: pace.through))
        }
        for step in steps { #expect(step.contains("sqlite_autoindex_line_pace_1 (line_id=?"), "\(step)") }
    }

    @Test func `a member's alarms, saved trips and what was told are read from indexes`() async throws {
        let steps = try await steps { connection in
            let (alarms, trips) = (AlarmStore(connection), SavedTripStore(connection))
            #expect(try alarms.page(of: Self.member, after: nil, limit: 10).count == 10)
            #expect(try alarms.page(of: Self.member, after: .init(rawValue: 9), limit: 10).count == 10)
            #expect(try alarms.count(of: Self.member) == 20)
            #expect(try trips.page(of: Self.member, after: .init(rawValue: 9), limit: 5).count == 5)
            #expect(try trips.count(of: Self.member) == 10)
            #expect(try trips.delete(.init(rawValue: 4), of: Self.member))
            #expect(try alarms.delete(.init(rawValue: 4), of: Self.member))
            let fired = FiredAlarmStore(connection)
            #expect(try fired.fired(of: Self.member, before: nil, limit: 10).count == 10)
            #expect(try fired.fired(of: Self.member, before: .init(rawValue: 30_000), limit: 10).count == 10)
            #expect(try fired.fired(of: Self.member, since: Self.now - 60_000, limit: 10).isEmpty)
            #expect(try fired.quietHours(of: [Self.member]).count == 1)
            try fired.set(nil, of: Self.member)
        }
        for index in [
            "alarm_by_member (member_id=?", "saved_trip_by_member (member_id=?",
            "fired_alarm_by_member (member_id=?", "fired_alarm_news (member_id=? AND fired_at>?)",
        ] {
            #expect(steps.contains { $0.contains(index) }, "\(index)")
        }
    }

    @Test func `alarms that are due are found in their order, and change by their keys`() async throws {
        let steps = try await steps { connection in
            try TransitStatements.tellDueAlarms(connection)
        }
        #expect(steps.contains("SEARCH alarm USING INDEX alarm_due (fires_at<?)"))
    }

    @Test func `after an import, the alarms of its source alone are read`() async throws {
        let steps = try await steps { try TransitStatements.rematchAlarms($0) }
        #expect(steps.contains("SEARCH alarm USING INDEX alarm_by_source (source=? AND id>?)"), "\(steps)")
    }

    @Test func `alarms of vehicles are read in the order of lines, and their vehicles by keys`() async throws
    {
        let steps = try await steps { connection in
            let store = AlarmStore(connection)
            let middle = try #require(
                try store.page(of: Self.member, after: .init(rawValue: 100_000), limit: 1).first
            )
            let near = try store.near(after: middle, limit: 500)
            #expect(near.count == 500)
            _ = try store.vehicles(near: near.map(\.id))
            #expect(try store.comes("new", near: near[0], at: Self.now))
            try store.leaves("new", near[0].id)
        }
        #expect(steps.contains("SEARCH alarm USING INDEX alarm_near (line_id=? AND id>?)"))
        #expect(steps.contains("SEARCH alarm USING INDEX alarm_near (line_id>?)"))
        #expect(steps.contains { $0.contains("sqlite_autoindex_alarm_vehicle_1 (alarm_id=?)") })
    }

    @Test func `pushes that wait are found in their order, and each by its key`() async throws {
        let steps = try await steps { connection in
            let store = PushStore(connection)
            _ = try store.key(orNew: [1])
            let due = try PushSteps.all(at: Self.now, besides: Self.member, on: connection)
            try store.enqueue(.init(rawValue: 900_000), of: Self.member, until: Self.now, at: Self.now)
            #expect(try store.count(of: Self.member, besides: "https://push.example.net/4") == 1)
            #expect(try store.delete(endpoint: "https://push.example.net/4", of: Self.member))
            let session = Session.ID(rawValue: 900_000)
            try connection.execute(
                """
                INSERT INTO session (id, token_digest, member_id, created_at, last_used_at)
                VALUES (\(session), \([9] as [UInt8]), \(Self.member), \(Self.now), \(Self.now))
                """
            )
            try store.put(due.subscription, of: Self.member, in: session, at: Self.now)
            #expect(try SessionStore(connection).delete(session, of: Self.member))
        }
        #expect(steps.contains("SEARCH p USING INDEX push_message_due (next_at<?)"))
        #expect(steps.contains { $0.contains("push_message_by_subscription (subscription_id=?)") })
    }

    @Test func `timers look at some rows of a table at a time`() async throws {
        let steps = try await steps { connection in
            #expect(
                try SavedTripStore(connection).allTrips(after: .init(rawValue: 50), limit: 100).count == 100
            )
            #expect(try SavedTripStore(connection).plan(.init(rawValue: 50), from: 20_833, through: 20_834))
            #expect(try FiredAlarmStore(connection).purge(at: Self.now) > 0)
            try PushStore(connection).purge(at: Self.now)
            let store = AlarmStore(connection)
            let first = try store.purgeVehicles(after: nil, count: 1000, at: Self.now)
            #expect(try store.purgeVehicles(after: first, count: 1000, at: Self.now) != nil)
        }
        for index in [
            "INTEGER PRIMARY KEY (rowid>?)", "fired_alarm_by_time (fired_at<?)",
            "push_message_due (next_at<?)",
            "sqlite_autoindex_alarm_vehicle_1 ((alarm_id,vehicle)>(?,?) AND (alarm_id,vehicle)<(?,?))",
        ] {
            #expect(steps.contains { $0.contains(index) }, "\(index) \(steps)")
        }
    }
}
