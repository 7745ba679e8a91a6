import Geodesy
import Model
import Relational
import Storage
import Testing

struct AlarmStoreTests {
    private static let now = TestDatabase.now
    private static let member = Member.ID(rawValue: 1)

    private func alarm(_ number: Int64, of line: Int64) throws -> Alarm {
        Alarm(
            id: .init(rawValue: number),
            member: Self.member,
            subject: .vehicles(
                AlarmArea(line: .init(rawValue: line), center: try place(59, 18), radius: 100)
            ),
            lead: 0,
            createdAt: Self.now
        )
    }

    /// A database with alarms of three lines.
    private func alarms() async throws -> (TestDatabase, [Alarm]) {
        let test = try await TestDatabase()
        try await test.add(members: [Self.member.rawValue])
        let alarms = try (1...10).map { try alarm($0, of: $0 % 3) }
        try await test.write { connection in
            for alarm in alarms { try AlarmStore(connection).insert(alarm) }
        }
        return (test, alarms)
    }

    @Test(arguments: [1, 2, 3, 4, 10])
    func `alarms of vehicles are read in pages, line by line`(_ limit: Int) async throws {
        let (test, alarms) = try await alarms()
        let found = try await test.read { connection in
            var found: [Alarm] = []
            while true {
                let page = try AlarmStore(connection).near(after: found.last, limit: limit)
                #expect(page.count <= limit)
                found += page
                if page.isEmpty { return found }
            }
        }
        let sorted = alarms.sorted { ($0.id.rawValue % 3, $0.id) < ($1.id.rawValue % 3, $1.id) }
        #expect(found == sorted)
    }

    @Test(arguments: [1, 2, 7, 100])
    func `vehicles that left long ago and those of alarms that are gone are forgotten, page by page`(
        _ count: Int
    ) async throws {
        let (test, alarms) = try await alarms()
        let yesterday = Self.now - 2 * Instant.Span.day
        try await test.write { connection in
            let store = AlarmStore(connection)
            for (index, alarm) in alarms.enumerated() {
                for vehicle in ["a", "b"] { #expect(try store.comes(vehicle, near: alarm, at: yesterday)) }
                if index < 4 { try store.leaves("a", alarm.id) }
            }
            // A row can stay where an alarm ends while a vehicle comes near.
            try connection.execute("DELETE FROM alarm WHERE id = 10")
        }
        try await test.write { connection in
            var last: AlarmStore.KnownVehicle?
            repeat {
                last = try AlarmStore(connection).purgeVehicles(after: last, count: count, at: Self.now)
            } while last != nil
        }
        let left = try await test.read { try AlarmStore($0).vehicles(near: alarms.map(\.id)) }
        let rows = try await test.integer("SELECT count(*) FROM alarm_vehicle")
        // Of twenty, four left long ago, and two are of an alarm that is gone.
        #expect(rows == 14)
        #expect(left.filter { $0.value == ["b"] }.keys.map(\.rawValue).sorted() == [1, 2, 3, 4])
        #expect(left[.init(rawValue: 10)] == nil)
    }

    @Test func `pushes that nobody may be sent any more are deleted, those that are still tried are not`()
        async throws
    {
        let test = try await TestDatabase()
        try await test.add(members: [Self.member.rawValue])
        let subscription = PushSubscription(
            id: .init(rawValue: 1),
            endpoint: "https://push.example.net/1",
            publicKey: [1],
            secret: [2]
        )
        try await test.write { connection in
            let store = PushStore(connection)
            let session = Session(
                id: .init(rawValue: 1),
                member: Self.member,
                createdAt: Self.now,
                lastUsedAt: Self.now,
                userAgent: nil
            )
            try SessionStore(connection).insert(session, tokenDigest: [1])
            try store.put(subscription, of: Self.member, in: session.id, at: Self.now)
            for (number, end) in [(1, Self.now), (2, Self.now + 1), (3, Self.now)] as [(Int64, Instant)] {
                let fired = FiredAlarm.ID(rawValue: number)
                try store.enqueue(fired, of: Self.member, until: end, at: Self.now - number)
            }
            let queue = PushQueue(connection)
            let first = try #require(try queue.first(at: Self.now, besides: [], places: [])).message
            #expect(first.fired.rawValue == 3)
            #expect(try store.take(first, until: Self.now + 30_000))
            try store.purge(at: Self.now)
        }
        let left = try await test.read { connection in
            try connection.all("SELECT fired_id FROM push_message ORDER BY fired_id") { try $0.integer() }
        }
        #expect(left == [2, 3])
    }
}
