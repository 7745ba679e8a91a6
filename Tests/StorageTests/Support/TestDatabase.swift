import EngineTesting
import Foundation
import Geodesy
import Model
import Relational
import SQLiteEngine
import Storage

#if Postgres
    import PostgresEngine
#endif

/// The engine that the tests run on: `SIGHTLINE_TEST_ENGINE`, SQLite where it is not set.
enum TestEngine {
    static let isPostgres = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_ENGINE"] == "postgres"
    static let server = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_POSTGRES"]

    struct NotSQLite: Error {}

    #if Postgres
        static let copies = PostgresCopies { _ = try await Schema.migrator.migrate($0) }
    #else
        struct NoServer: Error {}
    #endif
}

/// A migrated database of its own, which is removed with its last owner.
final class TestDatabase: Sendable {
    let folder = FileManager.default.temporaryDirectory.path + "/storage-\(UUID().uuidString)"
    private let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
    let database: any MaintainedDatabase & WatchedDatabase

    /// The instant that tests count from.
    static let now = Instant(milliseconds: 1_800_000_000_000)
    /// The row of the one blob that every image is made of.
    static let blob: Int64 = 77

    init() async throws {
        if TestEngine.isPostgres {
            database = try await Self.copy(name)
        } else {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let options = SQLiteOptions(statementTimeLimit: .seconds(300), busyTimeout: .seconds(300))
            database = try SQLiteDatabase(path: folder + "/test.sqlite", options: options)
            _ = try await Schema.migrator.migrate(database)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
        #if Postgres
            guard TestEngine.isPostgres else { return }
            let (database, name) = (database, name)
            // A database that is left when all tests have ended goes with the server.
            Task {
                await database.close()
                try await TestEngine.copies.drop(name)
            }
        #endif
    }

    private static func copy(_ name: String) async throws -> any MaintainedDatabase & WatchedDatabase {
        #if Postgres
            // Hundreds of tests begin at once.
            let options = PostgresOptions(
                sessions: 2,
                statementTimeLimit: .seconds(300),
                lockTimeout: .seconds(300),
                connectTimeout: 60,
                idleTimeLimit: .seconds(600)
            )
            return try await PostgresDatabase(url: TestEngine.copies.make(name), options: options)
        #else
            throw TestEngine.NoServer()
        #endif
    }

    func read<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await database.read(work)
    }

    @discardableResult
    func write<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await database.write(work)
    }

    /// A SQLite database filled by a script, with the statistics for its planner; and the same file once
    /// more, because connections read the statistics when they are opened.
    static func analyzed(_ population: String) async throws -> (TestDatabase, SQLiteDatabase) {
        let test = try await TestDatabase()
        if TestEngine.isPostgres { throw TestEngine.NotSQLite() }
        try await test.write { try $0.executeScript(.script(trusted: population)) }
        try await test.database.analyze()
        return (test, try SQLiteDatabase(path: test.folder + "/test.sqlite"))
    }

    func add(members numbers: [Int64]) async throws {
        try await write { connection in
            for number in numbers {
                try MemberStore(connection).insert(.numbered(number), passwordHash: nil)
            }
        }
    }

    /// In one transaction, in the state that they have.
    func add(_ notes: [Note]) async throws {
        try await write { connection in
            for note in notes { try connection.add(note) }
        }
    }

    func integer(_ statement: SQL) async throws -> Int64? {
        try await read { try $0.integer(statement) }
    }
}

extension Connection {
    /// The owner need not be among the members.
    func addGroup(_ id: Group.ID, owner: Member.ID, members: [Member.ID]) throws {
        try execute(
            """
            INSERT INTO friend_group (id, owner_id, name, created_at)
            VALUES (\(id), \(owner), 'group', \(TestDatabase.now))
            """
        )
        for member in members { try GroupStore(self).add(member, to: id, at: TestDatabase.now) }
    }

    /// The image uses the one blob three times.
    func add(_ note: Note) throws {
        let blob = try BlobLedger(self).claim(
            sha256: note.image.sha256,
            byteCount: note.image.byteCount,
            id: TestDatabase.blob,
            uses: 3
        )
        try NoteStore(self).insert(
            note,
            image: .init(id: note.id.rawValue + 1_000_000_000, original: blob, display: blob, thumb: blob)
        )
        switch note.state {
        case .published: break
        case .hidden:
            try execute("UPDATE note SET hidden_at = \(TestDatabase.now) WHERE id = \(note.id)")
        case .removed:
            try execute("UPDATE note SET removed_at = \(TestDatabase.now) WHERE id = \(note.id)")
        }
    }
}

extension Member {
    static func numbered(_ number: Int64) throws -> Member {
        guard let handle = Handle("member_\(number)") else { throw BadFixture() }
        return Member(
            id: .init(rawValue: number),
            handle: handle,
            displayName: "Member \(number)",
            pictureURL: nil,
            role: .member,
            createdAt: TestDatabase.now,
            suspendedAt: nil
        )
    }
}

extension Note {
    static func numbered(
        _ number: Int64,
        by author: Int64 = 1,
        at coordinate: Coordinate,
        audience: Audience = .everyone,
        window: Window = .always,
        revealRadius: Double? = nil,
        state: State = .published,
        createdAt: Instant = TestDatabase.now,
        title: String? = nil,
        sha256: String = String(repeating: "a", count: 64),
        heading: Double? = 90,
        placeID: Place.ID? = nil
    ) -> Note {
        Note(
            id: .init(rawValue: number),
            author: .init(
                id: .init(rawValue: author),
                handle: "member_\(author)",
                displayName: "Member \(author)",
                pictureURL: nil
            ),
            content: Content(
                title: title ?? "Note \(number)",
                body: number % 2 == 0 ? "A body" : nil,
                standpoint: Standpoint(
                    coordinate: coordinate,
                    altitude: 5,
                    accuracy: nil,
                    heading: heading,
                    fieldOfView: 60
                ),
                audience: audience,
                window: window,
                revealRadius: revealRadius,
                placeID: placeID
            ),
            state: state,
            image: NoteImage(
                name: String("0000000000000000000000\(number)".suffix(22)),
                format: .png,
                width: 4,
                height: 3,
                byteCount: 100,
                sha256: sha256
            ),
            createdAt: createdAt,
            updatedAt: createdAt
        )
    }
}

extension Note {
    func facts(authorIsSuspended: Bool) -> VisibilityFacts {
        VisibilityFacts(
            author: author.id,
            authorIsSuspended: authorIsSuspended,
            state: state,
            audience: content.audience,
            window: content.window,
            coordinate: coordinate,
            revealRadius: content.revealRadius
        )
    }
}

struct BadFixture: Error {}

func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { throw BadFixture() }
    return coordinate
}

func visitor(
    _ member: Int64? = nil,
    at position: Coordinate? = nil,
    when instant: Instant = TestDatabase.now
) -> Viewer {
    Viewer(member: member.map(Member.ID.init(rawValue:)), position: position, instant: instant)
}
