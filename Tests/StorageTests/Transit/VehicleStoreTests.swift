import Geodesy
import Model
import Relational
import Storage
import Testing

/// Vehicles, their fixes, the keys of trackers and learned paces, on the engine of the run.
struct VehicleStoreTests {
    private static let now = TestDatabase.now

    private func fix(_ seconds: Int64, _ latitude: Double = 42.73) throws -> VehicleFix {
        VehicleFix(at: Self.now + seconds * 1000, coordinate: try place(latitude, -73.68))
    }

    private func ids(_ names: [String], of source: String, in test: TestDatabase) async throws -> [Vehicle.ID]
    {
        try await test.write { connection in
            var next = try connection.integer("SELECT coalesce(max(id), 100) FROM vehicle") ?? 100
            let ids = try VehicleStore(connection).ids(
                of: names.map { ($0, nil) },
                source: source,
                at: Self.now
            ) {
                next += 1
                return next
            }
            return names.compactMap { ids[$0] }
        }
    }

    @Test func `a vehicle is made once, and told apart from that of another source`() async throws {
        let test = try await TestDatabase()
        let first = try await ids(["12", "13", "12"], of: "shuttle", in: test)
        let again = try await ids(["13", "12"], of: "shuttle", in: test)
        let other = try await ids(["12"], of: "raba", in: test)
        #expect(first.count == 3 && first[0] == first[2] && first[0] != first[1])
        #expect(again == [first[1], first[0]])
        #expect(!first.contains(other[0]))
        let found = try await test.read { try VehicleStore($0).vehicle("12", of: "shuttle") }
        #expect(found?.id == first[0] && found?.firstSeenAt == Self.now && found?.label == nil)
        let fleet = try await test.read {
            try VehicleStore($0).vehicles(ofSources: ["raba", "shuttle", "x"])
        }
        #expect(fleet.map(\.id) == Set(first + other).sorted())
        #expect(try await test.read { try VehicleStore($0).vehicles(ofSources: ["raba"]) }.map(\.id) == other)
        let three = [other[0], first[0], Vehicle.ID(rawValue: 9)]
        let read = try await test.read { try VehicleStore($0).vehicles(three).map(\.id) }
        #expect(read == [other[0], first[0]])
    }

    @Test func `a label that is told is kept, and another one replaces it`() async throws {
        let test = try await TestDatabase()
        for (told, kept) in [("Bus A", "Bus A"), (nil, "Bus A"), ("Bus B", "Bus B")] {
            try await test.write { connection in
                _ = try VehicleStore(connection).ids(
                    of: [("12", told)],
                    source: "shuttle",
                    at: Self.now
                ) { 500 }
            }
            let vehicle = try await test.read { try VehicleStore($0).vehicle(.init(rawValue: 500)) }
            #expect(vehicle?.label == kept)
        }
    }

    @Test func `a fix comes back as it was stored, and a repeated one changes nothing`() async throws {
        let test = try await TestDatabase()
        let vehicle = try await ids(["12"], of: "shuttle", in: test)[0]
        var full = try fix(5)
        (full.heading, full.speed, full.tripID, full.lineID) = (359.5, 12.25, "t-1", "west")
        (full.direction, full.occupancy) = (1, .fewSeats)
        full.serviceDate = ServiceDate(year: 2026, month: 11, day: 25)
        let (told, bare, changed) = (full, try fix(6), try fix(5, 42.9))
        let first = try await test.write { connection in
            try FixStore(connection).add([(vehicle, told), (vehicle, bare)], at: Self.now + 9)
        }
        let second = try await test.write { connection in
            try FixStore(connection).add([(vehicle, changed), (vehicle, changed)], at: Self.now + 10)
        }
        #expect((first, second) == (2, 0))
        let stored = try await test.read { try FixStore($0).fixes(after: 0, limit: 10) }
        #expect(stored.map(\.fix) == [told, bare])
        #expect(stored.allSatisfy { $0.vehicle == vehicle && $0.receivedAt == Self.now + 9 })
    }

    @Test func `what is new is read by number, and takes no change number`() async throws {
        let test = try await TestDatabase()
        let changes = try await test.read { try ChangeLog($0).number() }
        let vehicles = try await ids(["1", "2"], of: "shuttle", in: test)
        let fixes = try (0..<60).map { (vehicle: vehicles[$0 % 2], fix: try fix(Int64($0))) }
        try await test.write { try FixStore($0).add(Array(fixes[..<50]), at: Self.now) }
        let known = try await test.read { try FixStore($0).lastNumber() }
        try await test.write { try FixStore($0).add(Array(fixes[40...]), at: Self.now) }
        let (news, few, all) = try await test.read { connection in
            let store = FixStore(connection)
            return (
                try store.fixes(after: known, limit: 100), try store.fixes(after: known, limit: 3),
                try store.fixes(after: 0, limit: 100)
            )
        }
        #expect(news.map(\.fix) == fixes[50...].map(\.fix))
        #expect(few == Array(news.prefix(3)))
        #expect(all.map(\.fix) == fixes.map(\.fix))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.number < $1.number })
        #expect(try await test.read { try ChangeLog($0).number() } == changes)
    }

    @Test func `the newest fix of each vehicle is that of the latest instant, whenever it came`() async throws
    {
        let test = try await TestDatabase()
        let vehicles = try await ids(["1", "2", "3"], of: "shuttle", in: test)
        let fixes = [
            (vehicles[0], try fix(30)), (vehicles[0], try fix(20)), (vehicles[1], try fix(-500)),
        ]
        try await test.write { connection in
            for fix in fixes { try FixStore(connection).add([fix], at: Self.now) }
        }
        let newest = try await test.read { try FixStore($0).newest(since: Self.now - 1) }
        #expect(newest.map(\.fix) == [fixes[0].1] && newest.map(\.vehicle) == [vehicles[0]])
        #expect(try await test.read { try FixStore($0).newest(since: Self.now - 600_000) }.count == 2)
    }

    @Test func `the history of a vehicle is read in its order between two instants`() async throws {
        let test = try await TestDatabase()
        let vehicles = try await ids(["1", "2"], of: "shuttle", in: test)
        let seconds: [Int64] = [40, 10, 30, 20]
        let fixes = try seconds.map { (vehicle: vehicles[0], fix: try fix($0)) }
        let other = try fix(15)
        try await test.write { try FixStore($0).add(fixes + [(vehicles[1], other)], at: Self.now) }
        let read = try await test.read { connection in
            try FixStore(connection).fixes(
                of: vehicles[0],
                since: Self.now + 10_000,
                until: Self.now + 40_000,
                limit: 10
            )
        }
        #expect(read.map(\.fix.at) == [10, 20, 30].map { Self.now + $0 * 1000 })
    }

    @Test func `old fixes are thinned twice, the oldest go, and another run changes nothing`() async throws {
        let test = try await TestDatabase()
        let vehicle = try await ids(["1"], of: "shuttle", in: test)[0]
        // Five minutes each, a fix every five seconds: now, two hours ago, two days ago and forty days ago.
        let ages: [Int64] = [0, 7_200, 172_800, 3_456_000]
        let fixes = try ages.flatMap { age in
            try (1...60).map { (vehicle: vehicle, fix: try fix(-age - 5 * $0)) }
        }
        try await test.write { try FixStore($0).add(fixes, at: Self.now) }
        let oldest = Self.now - 30 * Instant.Span.day
        let gone = try await test.write { try FixStore($0).tidy(vehicle, keepingFrom: oldest, at: Self.now) }
        #expect(gone == 60 + (60 - 20) + (60 - 5))
        let left = try await test.read { try FixStore($0).fixes(after: 0, limit: 1000) }.map(\.fix.at)
        #expect(left.count(where: { $0 >= Self.now - 3_600_000 }) == 60)
        #expect(left.count(where: { $0 < Self.now - Instant.Span.day }) == 5)
        #expect(left.allSatisfy { $0 >= oldest })
        let again = try await test.write { connection in
            try FixStore(connection).tidy(vehicle, keepingFrom: oldest, at: Self.now)
        }
        #expect(again == 0)
        #expect(try await test.read { try FixStore($0).vehicles(after: nil, limit: 5) } == [vehicle])
        #expect(try await test.read { try FixStore($0).vehicles(after: vehicle, limit: 5) } == [])
    }

    @Test func `a vehicle goes when it is old and has no fix, and one that has a fix or is new stays`()
        async throws
    {
        let test = try await TestDatabase()
        let (some, told) = (try await ids(["1", "2"], of: "shuttle", in: test), try fix(0))
        func delete(before end: Instant) async throws -> Int {
            try await test.write { connection in
                try VehicleStore(connection).deleteSilent(some, firstSeenBefore: end)
            }
        }
        try await test.write { try FixStore($0).add([(some[0], told)], at: Self.now) }
        #expect(try await delete(before: Self.now) == 0)
        #expect(try await delete(before: Self.now + 1) == 1)
        #expect(try await test.read { try VehicleStore($0).vehicles(some) }.map(\.id) == [some[0]])
        #expect(
            try await test.write { try VehicleStore($0).deleteSilent([], firstSeenBefore: Self.now) } == 0
        )
    }

    @Test func `a tracker's key is found by its digest until long after it is revoked`() async throws {
        let test = try await TestDatabase()
        let key = TrackerKey(
            id: .init(rawValue: 7),
            source: "shuttle",
            name: "Bus 12",
            createdAt: Self.now
        )
        try await test.write { try TrackerKeyStore($0).insert(key, digest: [1, 2, 3]) }
        #expect(try await test.read { try TrackerKeyStore($0).key(digest: [1, 2, 3]) } == key)
        #expect(try await test.read { try TrackerKeyStore($0).key(digest: [1, 2]) } == nil)
        try await test.write { connection in
            let store = TrackerKeyStore(connection)
            try store.noteUse(of: key.id, at: Self.now + 1000)
            try store.noteUse(of: key.id, at: Self.now + 2000)
        }
        #expect(try await test.read { try TrackerKeyStore($0).keys() }.map(\.lastUsedAt) == [Self.now + 1000])
        #expect(try await test.write { try TrackerKeyStore($0).revoke(key.id, at: Self.now) })
        #expect(try await test.write { try TrackerKeyStore($0).revoke(key.id, at: Self.now) } == false)
        let revoked = try await test.read { try TrackerKeyStore($0).key(digest: [1, 2, 3]) }
        #expect(revoked?.revokedAt == Self.now)
    }

    @Test func `the learned pace of a way is replaced by who knows what is stored, and by nobody else`()
        async throws
    {
        let test = try await TestDatabase()
        let line = TransitLine.ID(rawValue: 3)
        let facts = try #require(LineFacts(sourceID: "w", shortName: "W", longName: "", mode: .bus))
        func pace(_ byte: UInt8, _ seconds: Int64) -> LinePace {
            LinePace([byte], through: Self.now + 1000 * seconds)
        }
        func put(_ pace: LinePace, _ path: Int64, since known: Instant?) async throws -> Bool {
            try await test.write { try LinePaceStore($0).put(pace, of: line, path: path, since: known) }
        }
        try await test.write { try LineStore($0).store([(line, facts)], of: "shuttle", at: Self.now) }
        #expect(try await put(pace(1, 0), -4, since: nil))
        #expect(try await put(pace(2, 0), 9, since: nil))
        #expect(try await put(pace(3, 5), -4, since: Self.now))
        // Another server knows nothing, or what was there before.
        #expect(try await put(pace(4, 6), -4, since: nil) == false)
        #expect(try await put(pace(4, 6), -4, since: Self.now) == false)
        let paces = try await test.read { try LinePaceStore($0).paces(of: line) }
        #expect(paces == [-4: pace(3, 5), 9: pace(2, 0)])
        #expect(try await test.read { try LinePaceStore($0).pace(of: line, path: -4) } == pace(3, 5))
        #expect(try await test.read { try LinePaceStore($0).pace(of: line, path: 5) } == nil)
    }
}
