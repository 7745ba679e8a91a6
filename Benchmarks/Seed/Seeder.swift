import App
import Blobs
import Geodesy
import Identity
import Logging
import Model
import Relational
import Services
import Storage

/// Fills an installation with notes that all show the same photo, for measurements.
struct Seeder {
    struct Row {
        let coordinate: Coordinate
        let title: String
        /// The audience's name; `group` stands for the group that the seeder makes.
        let audience: String
        let window: Window
    }

    /// The number of notes in a batch: a large batch writes a page once, however many of its rows change.
    private static let batchSize = 20_000
    private static let memberCount = 100

    private let root: CompositionRoot
    private var platform: Platform { root.services.platform }

    init(_ root: CompositionRoot) {
        self.root = root
    }

    /// Runs `work` on an installation, created if missing; returns the seconds taken, including the update of
    /// the query planner's statistics.
    static func run(_ settings: Settings, _ work: (Seeder) async throws -> Void) async throws -> Double {
        let logger = Logger(label: "seed") { StreamLogHandler.standardError(label: $0) }
        let root = try await CompositionRoot.open(settings, logger: logger, forBulk: true)
        do {
            let duration = try await ContinuousClock().measure {
                try await work(Seeder(root))
                try await root.analyze()
            }
            await root.close()
            return duration / .seconds(1)
        } catch {
            await root.close()
            throw error
        }
    }

    /// Adds notes; the same count and seed give the same places, audiences and windows.
    func populate(notes count: Int, seed: UInt64) async throws {
        let cast = try await cast(seed: seed)
        var population = SeedPopulation(notes: count, seed: seed, now: platform.now())
        var number = 0
        try await insert { image in
            guard let sketch = population.next() else { return nil }
            number += 1
            let audience: Audience =
                switch sketch.audience {
                case .everyone: .everyone
                case .friends: .friends
                case .group: .group(cast.group)
                case .onlyMe: .onlyMe
                }
            return note(
                cast.members[number % cast.members.count],
                Note.Content(
                    title: "Note \(number)",
                    standpoint: Standpoint(
                        coordinate: sketch.coordinate,
                        altitude: sketch.altitude,
                        accuracy: nil,
                        heading: sketch.heading,
                        fieldOfView: NoteLimits.defaultFieldOfView
                    ),
                    audience: audience,
                    window: sketch.window,
                    revealRadius: sketch.revealRadius
                ),
                image: image,
                createdAt: sketch.createdAt
            )
        }
    }

    /// Adds notes from rows; each is checked like a member's own note.
    func populate(rows: [Row]) async throws {
        let now = platform.now()
        let cast = try await cast(seed: UInt64(bitPattern: now.milliseconds))
        var contents = try rows.enumerated().map { index, row in
            var edit = try NoteEdit(title: .set(row.title))
            let group = row.audience == "group" ? cast.group : nil
            edit.audience = .set(try Audience(name: row.audience, group: group))
            (edit.opens, edit.closes) = (.set(row.window.opens), .set(row.window.closes))
            return (index, try NoteDraft(edit).content(with: .init(coordinate: row.coordinate)))
        }.makeIterator()
        try await insert { image in
            guard let (index, content) = contents.next() else { return nil }
            return note(cast.members[index % cast.members.count], content, image: image, createdAt: now)
        }
    }

    /// Inserts notes until `next` returns `nil`.
    private func insert(next: (_ image: NoteImage) -> Note?) async throws {
        let staged = try await photo()
        let (blobID, blobs) = (platform.ids.number(), root.blobs)
        try await blobs.publish(staged)
        let image = NoteImage(
            name: "",
            format: .jpeg,
            width: SeedPhoto.side,
            height: SeedPhoto.side,
            byteCount: staged.byteCount,
            sha256: staged.key.rawValue
        )
        while true {
            var notes: [Note] = []
            while notes.count < Self.batchSize, let note = next(image) { notes.append(note) }
            if notes.isEmpty { break }
            let batch = notes.map { (note: $0, imageID: platform.ids.number()) }
            let now = platform.now()
            try await platform.database.write { connection in
                let blob = try BlobLedger(connection).claim(
                    sha256: staged.key.rawValue,
                    byteCount: staged.byteCount,
                    id: blobID,
                    uses: 3 * batch.count
                )
                try blobs.ensurePublished(staged)
                for (note, imageID) in batch {
                    try NoteStore(connection).insert(
                        note,
                        image: .init(id: imageID, original: blob, display: blob, thumb: blob)
                    )
                }
                // The purge makes the older notes look as if they had existed for long.
                try ChangeLog(connection).purge(at: now)
            }
        }
        try await root.staging.discard(staged)
    }

    /// Makes members who are friends in a ring, and a group of all of them.
    private func cast(seed: UInt64) async throws -> (members: [Note.Author], group: Group.ID) {
        let now = platform.now()
        let stem = "seed_\(String(seed, radix: 36).prefix(14))_"
        let group: Group.ID = platform.ids.next()
        let fresh = (0..<Self.memberCount).compactMap { index in
            Handle("\(stem)\(index)").map { handle in
                Member(
                    id: platform.ids.next(),
                    handle: handle,
                    displayName: "Seed \(index)",
                    pictureURL: nil,
                    role: .member,
                    createdAt: now,
                    suspendedAt: nil
                )
            }
        }
        return try await platform.database.write { connection in
            let members = try fresh.map { member in
                if let known = try MemberStore(connection).member(named: member.handle) { return known }
                try MemberStore(connection).insert(member, passwordHash: nil)
                return member
            }
            // The author of a group note has to belong to the group, or the group does not see the note.
            try GroupStore(connection).insert(group, name: "Seed", owner: members[0].id, at: now)
            for (index, member) in members.enumerated() {
                let next = members[(index + 1) % members.count]
                try FriendStore(connection).befriend(member.id, next.id, at: now)
                try GroupStore(connection).add(member.id, to: group, at: now)
            }
            let authors = members.map {
                Note.Author(id: $0.id, handle: $0.handle.text, displayName: $0.displayName, pictureURL: nil)
            }
            return (authors, group)
        }
    }

    private func note(
        _ author: Note.Author,
        _ content: Note.Content,
        image: NoteImage,
        createdAt: Instant
    ) -> Note {
        Note(
            id: platform.ids.next(),
            author: author,
            content: content,
            image: NoteImage(
                name: UnguessableName().text,
                format: image.format,
                width: image.width,
                height: image.height,
                byteCount: image.byteCount,
                sha256: image.sha256
            ),
            createdAt: createdAt,
            updatedAt: createdAt
        )
    }

    private func photo() async throws -> StagedBlob {
        let file = try await root.staging.makeFile()
        try await file.append(SeedPhoto.jpeg)
        return try await file.finish()
    }
}
