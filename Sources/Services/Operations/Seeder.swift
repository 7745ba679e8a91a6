package import Blobs
package import Geodesy
import Identity
package import Model
import Relational
import Storage

/// Fills a database with notes for measurements.
package struct Seeder: Sendable {
    /// A note that a file asks for.
    package struct Row: Sendable {
        /// The position of the note.
        package let coordinate: Coordinate
        /// The title.
        package let title: String
        /// The name of the audience; `group` stands for the group that the seeder makes.
        package let audience: String
        /// The window in which the note is visible.
        package let window: Window

        package init(coordinate: Coordinate, title: String, audience: String, window: Window) {
            self.coordinate = coordinate
            self.title = title
            self.audience = audience
            self.window = window
        }
    }

    private let platform: Platform
    private let blobs: any BlobStore
    private let staging: StagingArea

    package init(platform: Platform, blobs: any BlobStore, staging: StagingArea) {
        self.platform = platform
        self.blobs = blobs
        self.staging = staging
    }

    /// Large batches write a page once per transaction, however many of its rows change.
    private static let batchSize = 20_000
    private static let memberCount = 100

    /// Adds a deterministic population: the same count and seed give the same places, audiences and windows.
    package func populate(notes count: Int, seed: UInt64, report: Progress.Report) async throws {
        let cast = try await cast(seed: seed)
        let now = platform.now()
        var population = SeedPopulation(notes: count, seed: seed, now: now)
        var number = 0
        try await insert(total: count, report: report) {
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
                title: "Note \(number)",
                place: Standpoint(
                    coordinate: sketch.coordinate,
                    altitude: sketch.altitude,
                    accuracy: nil,
                    heading: sketch.heading,
                    fieldOfView: NoteLimits.defaultFieldOfView
                ),
                audience: audience,
                window: sketch.window,
                revealRadius: sketch.revealRadius,
                createdAt: sketch.createdAt
            )
        }
    }

    /// Adds the notes of a file, each checked like a member's own note.
    package func populate(rows: [Row], report: Progress.Report) async throws {
        let cast = try await cast(seed: UInt64(bitPattern: platform.now().milliseconds))
        let drafts = try rows.map { row in
            let group = row.audience == "group" ? cast.group : nil
            return (
                row, try NoteDraft(title: row.title, audience: Audience(name: row.audience, group: group))
            )
        }
        var index = 0
        let now = platform.now()
        try await insert(total: rows.count, report: report) {
            guard index < drafts.count else { return nil }
            defer { index += 1 }
            let (row, draft) = drafts[index]
            return note(
                cast.members[index % cast.members.count],
                title: draft.title,
                place: Standpoint(
                    coordinate: row.coordinate,
                    altitude: nil,
                    accuracy: nil,
                    heading: nil,
                    fieldOfView: NoteLimits.defaultFieldOfView
                ),
                audience: draft.audience,
                window: row.window,
                revealRadius: nil,
                createdAt: now
            )
        }
    }

    private func insert(
        total: Int,
        report: Progress.Report,
        next: () -> Note?
    ) async throws {
        guard total > 0 else { return }
        let staged = try await photo()
        try await blobs.publish(staged)
        let (firstID, blobs) = (platform.ids.number(), blobs)
        let blob = try await platform.database.write { connection in
            let row = try BlobLedger(connection).claim(
                sha256: staged.key.rawValue,
                byteCount: staged.byteCount,
                id: firstID,
                uses: 0
            )
            try blobs.ensurePublished(staged)
            return row
        }
        try await staging.discard(staged)
        var done = 0
        while done < total {
            var batch: [Note] = []
            while batch.count < Self.batchSize, let note = next() { batch.append(note) }
            let notes = batch.map { $0.with(sha256: staged.key.rawValue, byteCount: staged.byteCount) }
            let imageIDs = notes.map { _ in platform.ids.number() }
            let now = platform.now()
            try await platform.database.write { connection in
                try BlobLedger(connection).addUses(3 * notes.count, to: blob)
                try SeedStore(connection).insert(
                    notes,
                    imageIDs: imageIDs,
                    blobs: .init(id: 0, original: blob, display: blob, thumb: blob),
                    at: now
                )
            }
            done += notes.count
            report(Progress("Seeding notes", done: done, of: total))
            if notes.isEmpty { return }
        }
    }

    /// Adds the authors of the notes, friends in a ring, and a group of all of them.
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
            let seeds = SeedStore(connection)
            for (index, member) in members.enumerated() {
                try seeds.befriend(member.id, members[(index + 1) % members.count].id, at: now)
            }
            // The author of a group note has to belong to the group, or the group does not see the note.
            try seeds.addGroup(
                group,
                name: "Seed",
                owner: members[0].id,
                members: members.map(\.id),
                at: now
            )
            let authors = members.map {
                Note.Author(id: $0.id, handle: $0.handle.text, displayName: $0.displayName, pictureURL: nil)
            }
            return (authors, group)
        }
    }

    private func note(
        _ author: Note.Author,
        title: String,
        place: Standpoint,
        audience: Audience,
        window: Window,
        revealRadius: Double?,
        createdAt: Instant
    ) -> Note {
        Note(
            id: platform.ids.next(),
            author: author,
            title: title,
            body: nil,
            altText: nil,
            place: place,
            takenAt: nil,
            audience: audience,
            window: window,
            revealRadius: revealRadius,
            state: .published,
            image: NoteImage(
                name: UnguessableName().text,
                format: .jpeg,
                width: SeedPhoto.side,
                height: SeedPhoto.side,
                byteCount: 0,
                sha256: ""
            ),
            createdAt: createdAt,
            updatedAt: createdAt
        )
    }

    private func photo() async throws -> StagedBlob {
        let file = try await staging.makeFile()
        try await file.append(SeedPhoto.jpeg)
        return try await file.finish()
    }
}

extension Note {
    fileprivate func with(sha256: String, byteCount: Int) -> Note {
        Note(
            id: id,
            author: author,
            title: title,
            body: body,
            altText: altText,
            place: place,
            takenAt: takenAt,
            audience: audience,
            window: window,
            revealRadius: revealRadius,
            state: state,
            image: NoteImage(
                name: image.name,
                format: image.format,
                width: image.width,
                height: image.height,
                byteCount: byteCount,
                sha256: sha256
            ),
            createdAt: createdAt,
            updatedAt: updatedAt
        )
    }
}
