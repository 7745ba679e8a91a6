#if Postgres
    import Geodesy
    import Model
    import Relational
    import Testing

    @testable import Storage

    /// The statements of requests and timers about vehicles and alarms.
    extension PostgresPlanTests {
        private static let now = TestDatabase.now
        private static let member = Member.ID(rawValue: 5)

        private func indexes(_ plans: [PostgresPlan]) -> Set<String> {
            plans.reduce(into: []) { $0.formUnion($1.indexes) }
        }

        @Test(arguments: Planning.allCases)
        func `a tracker's call is authenticated and stored by keys`(_ planning: Planning) async throws {
            let position = try place(59, 18)
            let all = try await plans(planning, pages: 1_500, writing: true) { connection in
                let keys = TrackerKeyStore(connection)
                _ = try keys.key(digest: [1, 2])
                try keys.noteUse(of: .init(rawValue: 7), at: Self.now)
                // A settled statement is made six times over, which only a row that is there already stands.
                let told: [(String, String?)] = [("v7", "Bus 7")] + (planning == .first ? [("new", nil)] : [])
                let known = try VehicleStore(connection).ids(
                    of: told,
                    source: "fleet_7",
                    at: Self.now
                ) { 900_000 }
                let vehicle = try #require(known["v7"])
                let fixes = (1...60).map { second in
                    (vehicle: vehicle, fix: VehicleFix(at: Self.now + 1000 * second, coordinate: position))
                }
                #expect(try FixStore(connection).add(fixes, at: Self.now) == 60)
            }
            #expect(
                indexes(all).isSuperset(
                    of: ["tracker_key_by_digest", "tracker_key_pkey", "vehicle_by_source", "vehicle_pkey"]
                )
            )
        }

        @Test(arguments: Planning.allCases)
        func `what is new of vehicles, and the history of one, are read from the keys`(
            _ planning: Planning
        ) async throws {
            let vehicle = Vehicle.ID(rawValue: 77)
            let all = try await plans(planning, pages: 400) { connection in
                let store = FixStore(connection)
                let last = try store.lastNumber()
                #expect(last == 300_000)
                #expect(try store.fixes(after: 150_000, limit: 500).count == 500)
                #expect(try store.newest(of: vehicle, limit: 10).count == 10)
                let (since, until) = (Self.now - 60_000, Self.now)
                #expect(try store.fixes(of: vehicle, since: since, until: until, limit: 100).count == 12)
                #expect(try VehicleStore(connection).vehicle(vehicle) != nil)
                #expect(try VehicleStore(connection).vehicles([vehicle, .init(rawValue: 9)]).count == 2)
                #expect(try VehicleStore(connection).vehicles(ofSources: ["fleet_7"]).count == 100)
            }
            #expect(
                indexes(all).isSuperset(
                    of: ["vehicle_fix_pkey", "vehicle_fix_by_instant", "vehicle_pkey", "vehicle_by_source"]
                )
            )
        }

        @Test(arguments: Planning.allCases)
        func `a server that starts reads one position of each vehicle`(_ planning: Planning) async throws {
            let plans = try await PostgresWorld.plans(planning, writing: false) { connection in
                let newest = try FixStore(connection).newest(since: Self.now - 60_000)
                #expect(newest.count == 2000)
            }
            let plan = try #require(plans.first)
            #expect(try index(of: "n", in: plan) == "vehicle_fix_by_instant")
            #expect(plan.pages <= 120_000, "\(plan)")
        }

        @Test(arguments: Planning.allCases)
        func `old positions are found vehicle by vehicle`(_ planning: Planning) async throws {
            let all = try await plans(planning, pages: 4_000, writing: true) { connection in
                let store = FixStore(connection)
                #expect(try store.vehicles(after: .init(rawValue: 50), limit: 20).count == 20)
                let later = Self.now + 2 * Instant.Span.hour
                let gone = try store.tidy(.init(rawValue: 77), keepingFrom: Self.now - 100_000, at: later)
                #expect(gone > 100)
            }
            #expect(indexes(all).isSuperset(of: ["vehicle_pkey", "vehicle_fix_by_instant"]))
        }

        @Test(arguments: Planning.allCases)
        func `what was learned of a way is found by its key`(_ planning: Planning) async throws {
            let line = TransitLine.ID(rawValue: 7)
            let all = try await plans(planning, pages: 40, writing: true) { connection in
                let store = LinePaceStore(connection)
                #expect(try store.paces(of: line).count == 1)
                let pace = try #require(try store.pace(of: line, path: 7))
                let next = LinePace([1], through: Self.now)
                #expect(try store.put(next, of: line, path: 7, since: pace.through))
            }
            #expect(indexes(all) == ["line_pace_pkey"])
        }

        @Test(arguments: Planning.allCases)
        func `a member's alarms, saved trips and what was told are read from indexes`(
            _ planning: Planning
        ) async throws {
            let all = try await plans(planning, pages: 120, writing: true) { connection in
                let (alarms, trips) = (AlarmStore(connection), SavedTripStore(connection))
                #expect(try alarms.page(of: Self.member, after: nil, limit: 10).count == 10)
                #expect(try alarms.page(of: Self.member, after: .init(rawValue: 9), limit: 10).count == 10)
                #expect(try alarms.count(of: Self.member) == 20)
                #expect(try trips.page(of: Self.member, after: .init(rawValue: 9), limit: 4).count == 4)
                #expect(try trips.count(of: Self.member) == 5)
                #expect(try trips.delete(.init(rawValue: 4), of: Self.member))
                #expect(try alarms.delete(.init(rawValue: 4), of: Self.member))
                let fired = FiredAlarmStore(connection)
                let middle = FiredAlarm.ID(rawValue: 80_000)
                #expect(try fired.fired(of: Self.member, before: nil, limit: 10).count == 10)
                #expect(try fired.fired(of: Self.member, before: middle, limit: 10).count == 10)
                #expect(try fired.fired(of: Self.member, since: Self.now - 60_000, limit: 10).isEmpty)
                #expect(try fired.quietHours(of: [Self.member]).count == 1)
                try fired.set(nil, of: Self.member)
            }
            #expect(indexes(all).isSuperset(of: ["alarm_by_member", "saved_trip_by_member"]))
        }

        @Test(arguments: Planning.allCases)
        func `alarms that are due are found in their order, and change by their keys`(
            _ planning: Planning
        ) async throws {
            let all = try await plans(planning, pages: 400, writing: true) {
                try TransitStatements.tellDueAlarms($0)
            }
            #expect(all.first?.indexes == ["alarm_due"])
        }

        @Test(arguments: Planning.allCases)
        func `after an import, the alarms of its source alone are read`(_ planning: Planning) async throws {
            let all = try await plans(planning, pages: 800, writing: true) {
                try TransitStatements.rematchAlarms($0)
            }
            #expect(indexes(all).isSuperset(of: ["alarm_by_source", "alarm_pkey"]))
        }

        @Test(arguments: Planning.allCases)
        func `vehicles without a position are found by their keys`(_ planning: Planning) async throws {
            let all = try await plans(planning, pages: 100, writing: true) { connection throws in
                let silent = [Vehicle.ID(rawValue: 77), .init(rawValue: 78)]
                #expect(try VehicleStore(connection).deleteSilent(silent, firstSeenBefore: Self.now) == 0)
            }
            #expect(indexes(all).isSuperset(of: ["vehicle_pkey", "vehicle_fix_by_instant"]))
        }

        @Test(arguments: Planning.allCases)
        func `alarms of vehicles are read in the order of lines, and their vehicles by keys`(
            _ planning: Planning
        ) async throws {
            let all = try await plans(planning, pages: 4_000, writing: true) { connection in
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
            #expect(indexes(all).isSuperset(of: ["alarm_near", "alarm_vehicle_pkey"]))
        }

        @Test(arguments: Planning.allCases)
        func `pushes that wait are found in their order, and each by its key`(
            _ planning: Planning
        ) async throws {
            let all = try await plans(planning, pages: 500, writing: true) { connection in
                let store = PushStore(connection)
                try PushSteps.all(at: Self.now, besides: Self.member, on: connection)
                if planning == .first {
                    let fired = FiredAlarm.ID(rawValue: 900_000)
                    try store.enqueue(fired, of: Self.member, until: Self.now, at: Self.now)
                }
                #expect(try store.count(of: Self.member, besides: "https://push.example.net/4") == 1)
                #expect(try store.delete(endpoint: "https://push.example.net/4", of: Self.member))
            }
            #expect(try index(of: "p", in: all.first) == "push_message_due")
        }

        @Test(arguments: Planning.allCases)
        func `timers look at some rows of a table at a time`(_ planning: Planning) async throws {
            let all = try await plans(planning, pages: 12_000, writing: true) { connection in
                let trips = SavedTripStore(connection)
                #expect(try trips.allTrips(after: .init(rawValue: 50), limit: 100).count == 100)
                #expect(try trips.plan(.init(rawValue: 50), from: 20_833, through: 20_834))
                #expect(try FiredAlarmStore(connection).purge(at: Self.now + 2 * Instant.Span.day) > 0)
                try PushStore(connection).purge(at: Self.now)
                let store = AlarmStore(connection)
                let first = try store.purgeVehicles(after: nil, count: 1000, at: Self.now)
                #expect(try store.purgeVehicles(after: first, count: 1000, at: Self.now) != nil)
            }
            #expect(
                indexes(all).isSuperset(
                    of: ["saved_trip_pkey", "fired_alarm_by_time", "push_message_due", "alarm_vehicle_pkey"]
                )
            )
        }
    }
#endif
