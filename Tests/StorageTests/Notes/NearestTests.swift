import Geodesy
import Model
import Relational
import Storage
import TestData
import Testing

struct NearestTests {
    @Test(arguments: [1, 20, 400, 5000])
    func `the nearest notes of a distant big city are found`(_ count: Int) async throws {
        var random = Seeded(71)
        let test = try await TestDatabase()
        try await test.add(members: [1])
        let here = try place(62, 17)
        let city = here.destination(azimuth: 70, distance: 21_000)
        var notes: [Note] = []
        for number in 0..<4000 {
            // A few on the way, and then very many.
            let (middle, spread) = number < 12 ? (here, 15_000.0) : (city, 2500)
            let coordinate = middle.destination(
                azimuth: .random(in: 0..<360, using: &random),
                distance: spread * Double.random(in: 0...1, using: &random).squareRoot()
            )
            notes.append(.numbered(Int64(1000 + number), by: 1, at: coordinate))
        }
        try await test.add(notes)
        let expected = notes.map { (here.distance(to: $0.coordinate), $0.id) }
            .sorted { $0 < $1 }.prefix(count).map(\.1)
        let found = try await test.database.read { connection in
            try NoteStore(connection).nearest(
                NearestQuery(around: here, within: 50_000, count: count),
                for: Viewer(member: nil, position: here, instant: TestDatabase.now),
                accept: { id, _, _ in id }
            )
        }
        #expect(found == Array(expected))
    }

    @Test func `the three notes of an author are found among thousands`() async throws {
        var random = Seeded(72)
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        let here = try place(50, 8)
        let notes = (0..<6000).map { number in
            Note.numbered(
                Int64(1000 + number),
                by: number % 2000 == 1999 ? 2 : 1,
                at: here.destination(
                    azimuth: .random(in: 0..<360, using: &random),
                    distance: 30_000 * Double.random(in: 0...1, using: &random).squareRoot()
                )
            )
        }
        try await test.add(notes)
        let expected = notes.filter { $0.author.id.rawValue == 2 }
            .map { (here.distance(to: $0.coordinate), $0.id) }.sorted { $0 < $1 }.map(\.1)
        let found = try await test.database.read { connection in
            var filter = NoteFilter()
            filter.author = Member.ID(rawValue: 2)
            let viewer = Viewer(member: nil, position: here, instant: TestDatabase.now)
            return try NoteStore(connection).page(
                filter,
                order: .nearest,
                for: viewer,
                after: nil,
                limit: 20
            ).notes.map(\.id)
        }
        #expect(found == expected)
    }
}
