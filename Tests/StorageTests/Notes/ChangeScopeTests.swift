import Geodesy
import Model
import Relational
import Testing

@testable import Storage

/// What each change number says that it touched; see also `ChangeScopeTests` of the API.
struct ChangeScopeTests {
    private static let kinds: [ChangeScope] = [
        .note(.init(rawValue: 1), from: 5, to: nil), .note(.init(rawValue: 2), from: nil, to: 1 << 30 - 1),
        .responses(.note(.init(rawValue: 3))), .responses(.place(.init(rawValue: 4))),
        .member(.init(rawValue: 5)), .standing(.init(rawValue: 5)), .group(.init(rawValue: 5)), .places,
        .other,
    ]

    @discardableResult
    private func take(
        _ test: TestDatabase,
        _ scopes: [ChangeScope],
        after span: Int64 = 0
    ) async throws
        -> Int64
    {
        try await test.write {
            try ChangeLog($0).takeNumber(touching: scopes, at: TestDatabase.now + span)
        }
    }

    private func scopes(
        _ test: TestDatabase,
        _ numbers: (Int64, Int64),
        limit: Int = 1000
    ) async throws -> [ChangeScope]? {
        try await test.read { connection in
            let log = ChangeLog(connection)
            let scopes = try log.scopes(after: numbers.0, through: numbers.1, limit: limit)
            // Up to the last number, one statement tells the same.
            if try log.number() == numbers.1 {
                let touched = try NoteStore(connection).touched(after: numbers.0, limit: limit)
                #expect(touched.number == numbers.1 && touched.scopes?.count == scopes?.count)
                #expect(touched.scopes.map(Set.init) == scopes.map(Set.init))
            }
            return scopes
        }
    }

    @Test func `every kind of scope is read as it was written, the oldest number first`() async throws {
        let test = try await TestDatabase()
        for scope in Self.kinds { try await take(test, [scope]) }
        let count = Int64(Self.kinds.count)
        #expect(try await scopes(test, (0, count)) == Self.kinds)
        #expect(try await scopes(test, (count - 2, count)) == [.places, .other])
        #expect(try await scopes(test, (2, 3)) == [Self.kinds[2]])
        #expect(try await scopes(test, (count, count)) == [])
        let all = try await take(test, Self.kinds)
        #expect(try await scopes(test, (all - 1, all)).map(Set.init) == Set(Self.kinds))
    }

    @Test func `one statement tells what was touched, and the notes as they are now`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        try await test.add([10, 11, 12].map { .numbered($0, at: try place(1, 2)) })
        try await move(test, to: 3, 4)
        try await move(test, to: 5, 6)
        try await take(test, [.responses(.note(.init(rawValue: 11))), .other])
        try await test.write { connection in
            let store = NoteStore(connection)
            let gone = try #require(try store.note(.init(rawValue: 12), ownedBy: .init(rawValue: 1)))
            try store.delete(gone, at: TestDatabase.now)
        }
        try await test.read { connection in
            let (store, log) = (NoteStore(connection), ChangeLog(connection))
            let number = try log.number()
            #expect(number == 7)
            // Of two changes of one note and of responses to another, nothing is read twice or too much.
            let all: [(Int64, [Int64])] = [
                (0, [10, 11]), (1, [10, 11]), (3, [10]), (5, []), (6, []), (7, []),
            ]
            for (start, ids) in all {
                let touched = try store.touched(after: start, limit: 100)
                let ids = ids.map { Note.ID(rawValue: $0) }
                #expect(touched.number == number)
                let scopes = try log.scopes(after: start, through: number, limit: 100)
                #expect(touched.scopes.map(Set.init) == scopes.map(Set.init))
                #expect(Set(touched.notes.map(\.note.id)) == Set(ids) && touched.notes.count == ids.count)
                for (note, label) in touched.notes {
                    #expect(try "\([note])" == "\(store.compactNotes([note.id]))")
                    #expect(try [label.packed] == store.labels([note.id]).map(\.packed))
                }
            }
        }
    }

    @Test func `duplicates are one row, and nothing at all is one, too`() async throws {
        let test = try await TestDatabase()
        let note = Note.ID(rawValue: 1)
        try await take(test, [])
        #expect(try await scopes(test, (0, 1)) == [.other])
        try await take(test, [.places, .places, .member(.init(rawValue: 1)), .places])
        #expect(try await scopes(test, (1, 2)).map { $0.count } == 2)
        try await take(
            test,
            [.note(note, from: 1, to: 2), .note(note, from: 2, to: 3), .note(note, from: 3, to: nil)]
        )
        #expect(try await scopes(test, (2, 3)) == [.note(note, from: 1, to: nil)])
    }

    @Test(arguments: [1, 2, 4, 5, 8, 9, 63, 64, 65, 129, 300])
    func `one number can touch many things`(_ count: Int64) async throws {
        let test = try await TestDatabase()
        let members = (1...count).map { ChangeScope.member(.init(rawValue: $0)) }
        try await take(test, members)
        let found = try await scopes(test, (0, 1))
        #expect(found.map(Set.init) == Set(members))
        #expect(found?.count == members.count)
    }

    @Test func `a number that is taken twice at once is one number`() async throws {
        let test = try await TestDatabase()
        let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in Int64(1)...40 {
                group.addTask { try await take(test, [.member(.init(rawValue: number))]) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == Set(1...40))
        let found = try await scopes(test, (0, 40))
        #expect(found.map(Set.init) == Set((1...40).map { .member(.init(rawValue: $0)) }))
    }

    @Test func `a write that fails leaves neither number nor scope`() async throws {
        let test = try await TestDatabase()
        await #expect(throws: BadFixture.self) {
            try await test.write { connection in
                try ChangeLog(connection).takeNumber(touching: [.places], at: TestDatabase.now)
                throw BadFixture()
            }
        }
        #expect(try await test.read { try ChangeLog($0).number() } == 0)
        #expect(try await test.integer("SELECT count(*) FROM change_scope") == 0)
    }

    // MARK: Gaps

    @Test func `a number without a row, or with one of an unknown kind, is a gap`() async throws {
        let test = try await TestDatabase()
        for _ in 1...9 { try await take(test, [.places, .other]) }
        try await test.write {
            try $0.execute("DELETE FROM change_scope WHERE number = 5 AND kind = 'other'")
        }
        #expect(try await scopes(test, (0, 9))?.count == 17)
        try await test.write { try $0.execute("DELETE FROM change_scope WHERE number = 5") }
        #expect(try await scopes(test, (0, 9)) == nil)
        #expect(try await scopes(test, (4, 5)) == nil)
        #expect(try await scopes(test, (0, 4))?.count == 8)
        #expect(try await scopes(test, (5, 9))?.count == 8)
        #expect(try await scopes(test, (5, 10)) == nil)
        #expect(try await scopes(test, (9, 8)) == nil)
        try await test.write {
            try $0.execute("UPDATE change_scope SET kind = 'later' WHERE number = 7 AND kind = 'other'")
        }
        #expect(try await scopes(test, (5, 9)) == nil)
        #expect(try await scopes(test, (7, 9))?.count == 4)
    }

    @Test func `more rows than asked for count as a gap`() async throws {
        let test = try await TestDatabase()
        for _ in 1...5 { try await take(test, [.places, .other]) }
        #expect(try await scopes(test, (0, 5), limit: 10)?.count == 10)
        #expect(try await scopes(test, (0, 5), limit: 9) == nil)
        #expect(try await scopes(test, (0, 5), limit: 4) == nil)
        #expect(try await scopes(test, (4, 5), limit: 2)?.count == 2)
        #expect(try await scopes(test, (4, 5), limit: 0) == nil)
        #expect(try await scopes(test, (5, 5), limit: 0) == [])
    }

    @Test func `a restored database has a gap before its new numbers`() async throws {
        let test = try await TestDatabase()
        try await take(test, [.places])
        for round in 1...2 {
            let old = try await test.read { try ChangeLog($0).number() }
            try await test.write { try ChangeLog($0).leap(at: TestDatabase.now) }
            let leapt = try await test.read { try ChangeLog($0).number() }
            #expect(leapt > old)
            let next = try await take(test, [.other])
            #expect(try await scopes(test, (old, leapt)) == nil, "round \(round)")
            #expect(try await scopes(test, (old, next), limit: .max - 1) == nil, "round \(round)")
            #expect(try await scopes(test, (leapt - 1, next)) == nil, "round \(round)")
            #expect(try await scopes(test, (leapt, next)) == [.other], "round \(round)")
        }
    }

    @Test func `scopes are kept for thirty-one days`() async throws {
        let test = try await TestDatabase()
        let day = Instant.Span.day
        try await take(test, [.places, .other])
        try await take(test, [.places], after: day)
        try await test.write { try ChangeLog($0).purge(at: TestDatabase.now + 31 * day) }
        #expect(try await scopes(test, (0, 2))?.count == 3)
        try await test.write { try ChangeLog($0).purge(at: TestDatabase.now + 31 * day + 1) }
        #expect(try await scopes(test, (0, 2)) == nil)
        #expect(try await scopes(test, (1, 2)) == [.places])
        #expect(try await test.integer("SELECT count(*) FROM change_scope") == 1)
    }

    // MARK: Notes

    private func square(_ latitude: Double, _ longitude: Double) throws -> Int64 {
        ChangeScope.square(of: try place(latitude, longitude))
    }

    @Test func `the square of a position is that of the note's row`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        let spots = [(57.7, 11.97), (-33.9, 18.4), (90, -180), (-90, 179.999), (0, 0)]
        for (number, spot) in zip(Int64(10)..., spots) {
            try await test.add([.numbered(number, at: place(spot.0, spot.1))])
            let stored = try await test.integer(
                "SELECT \(ChangeScope.squareOfNote) FROM note n WHERE n.id = \(number)"
            )
            #expect(try stored == square(spot.0, spot.1))
            #expect(try (0..<(1 << 30)).contains(square(spot.0, spot.1)))
        }
        let low = try square(57.702, 11.97)
        #expect(try low == square(57.7021, 11.9701))
        #expect(try low != square(57.72, 11.97))
    }

    private func move(
        _ test: TestDatabase,
        to latitude: Double,
        _ longitude: Double,
        roundedTo precision: Double? = nil
    ) async throws {
        let coordinate = try place(latitude, longitude)
        try await test.write { connection in
            let store = NoteStore(connection)
            let old = try #require(try store.note(.init(rawValue: 10), ownedBy: .init(rawValue: 1)))
            try store.update(
                .numbered(10, at: coordinate),
                from: old,
                roundedTo: precision,
                at: TestDatabase.now + 5
            )
        }
    }

    @Test func `rounding a position forgets the squares of all that were more exact`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        let (id, other) = (Note.ID(rawValue: 10), Note.ID(rawValue: 11))
        try await test.add([.numbered(10, at: place(1, 2)), .numbered(11, at: place(1, 2))])
        try await move(test, to: 3, 4)
        let (first, second, rounded) = (try square(1, 2), try square(3, 4), try square(3.5, 4.5))
        #expect(
            try await scopes(test, (0, 3)) == [
                .note(id, from: nil, to: first), .note(other, from: nil, to: first),
                .note(id, from: first, to: second),
            ]
        )
        try await move(test, to: 3.5, 4.5, roundedTo: 100_000)
        #expect(
            try await scopes(test, (0, 4)) == [
                .note(id, from: nil, to: nil), .note(other, from: nil, to: first),
                .note(id, from: nil, to: nil), .note(id, from: nil, to: rounded),
            ]
        )
        try await move(test, to: 3.5, 4.5)
        #expect(try await scopes(test, (4, 5)) == [.note(id, from: rounded, to: rounded)])
        try await move(test, to: 3, 5, roundedTo: 1_000_000)
        let last = try square(3, 5)
        #expect(
            try await scopes(test, (3, 6)) == [
                .note(id, from: nil, to: nil), .note(id, from: nil, to: nil),
                .note(id, from: nil, to: last),
            ]
        )
    }

    @Test func `notes that lose their group are named each, and those of a suspended author are not`()
        async throws
    {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2, 3])
        let group = Group.ID(rawValue: 7)
        try await test.write {
            try $0.addGroup(
                group,
                owner: .init(rawValue: 1),
                members: [.init(rawValue: 1), .init(rawValue: 2)]
            )
        }
        try await test.add([
            .numbered(10, at: place(1, 2), audience: .group(group)),
            .numbered(11, by: 2, at: place(3, 4), audience: .group(group)), .numbered(12, at: place(5, 6)),
        ])
        let before = try await test.read { try ChangeLog($0).number() }
        #expect(try await test.write { try GroupStore($0).delete(group, at: TestDatabase.now) } == 2)
        let (one, two) = (try square(1, 2), try square(3, 4))
        let after = try await test.read { try ChangeLog($0).number() }
        #expect(
            try await scopes(test, (before, after)).map(Set.init) == [
                .group(group), .note(.init(rawValue: 10), from: one, to: one),
                .note(.init(rawValue: 11), from: two, to: two), .standing(.init(rawValue: 1)),
                .standing(.init(rawValue: 2)),
            ]
        )
        try await test.write {
            try ChangeLog($0).recordAllNotes(of: .init(rawValue: 1), at: TestDatabase.now)
        }
        #expect(try await scopes(test, (after, after + 1)) == [.member(.init(rawValue: 1))])
    }
}

/// The plans as SQLite makes them; those of PostgreSQL are in `PostgresPlanTests`.
struct ChangeScopePlanTests {
    @Test func `reading, forgetting and purging use the indexes`() async throws {
        let test = try await TestDatabase()
        let plans = try await test.write { connection in
            let recorder = PlanRecorder(connection)
            let log = ChangeLog(recorder)
            _ = try log.scopes(after: 0, through: 10, limit: 100)
            _ = try NoteStore(recorder).touched(after: 0, limit: 100)
            try log.forgetSquares(of: .init(rawValue: 10))
            try log.purge(at: TestDatabase.now)
            return recorder.plans
        }
        #expect(plans.count == 5)
        for step in plans.joined() {
            // The rows of what was touched, which were found by their key.
            let isScan = step.hasPrefix("SCAN") && !step.hasPrefix("SCAN s")
            #expect(!isScan && !step.contains("TEMP B-TREE"), "\(plans)")
        }
    }
}
