import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// Who asks, in the authorisation matrix.
enum Eye: String, CaseIterable, Sendable {
    case anonymous, stranger, friend, inGroup, formerlyInGroup, groupOwner, blocked, blocking, author
    case moderator, admin, suspended
}

/// A note of the author, in the authorisation matrix.
struct MatrixNote: Sendable {
    /// What a note is to be.
    struct Plan: Sendable {
        var audience = Audience.everyone
        var state = Note.State.published
        var window = Window.always
        var revealRadius: Double?
    }

    let id: String
    let title: String
    let plan: Plan
    /// The number of its image.
    let image: String
    /// The paths of its three files.
    let files: [String]
    /// What its author said about it.
    let comment: String
}

/// One author and people of every standing to them, with notes of every kind.
struct MatrixWorld: Sendable {
    /// Where all notes are, and who looks around stands.
    static let here = Coordinate(latitude: 57.7, longitude: 11.97)

    let app: TestApp
    let people: [Eye: Person]
    let group: Group.ID
    var notes: [MatrixNote] = []

    var ids: Set<String> { Set(notes.map(\.id)) }

    /// Signs everybody up, and settles how they stand to the author.
    init(_ app: TestApp) async throws {
        self.app = app
        var people: [Eye: Person] = [:]
        for (eye, handle) in [
            (Eye.author, "ada"), (.stranger, "stranger"), (.friend, "friend"), (.inGroup, "in_group"),
            (.formerlyInGroup, "formerly"), (.groupOwner, "keeper"), (.blocked, "blocked"),
            (.blocking, "blocking"), (.moderator, "watcher"), (.admin, "keeper_of_all"),
            (.suspended, "suspended"),
        ] { people[eye] = try await app.signUp(handle) }
        self.people = people
        func person(_ eye: Eye) throws -> Person { try #require(people[eye]) }
        let (ada, keeper) = (try person(.author), try person(.groupOwner))
        try await app.befriend(ada, person(.friend))
        let group = try await app.makeGroup(ownedBy: keeper)
        for eye in [Eye.author, .inGroup, .formerlyInGroup, .blocked, .blocking] {
            try await app.befriend(keeper, person(eye))
            let added = try await app.put("/v1/groups/\(group)/members/\(person(eye).id)", as: keeper)
            #expect(added.status == 204)
        }
        try await app.leave(group, person(.formerlyInGroup))
        try await app.block(ada, person(.blocked))
        try await app.block(person(.blocking), ada)
        try await app.setRole("moderator", of: person(.moderator))
        try await app.setRole("admin", of: person(.admin))
        self.group = try #require(Group.ID(group))
    }

    func person(_ eye: Eye) throws -> Person { try #require(people[eye]) }

    func member(_ eye: Eye) throws -> Member.ID { try #require(Member.ID(person(eye).id)) }

    /// Makes notes, with a comment and everybody's mark on each, and then lets the moderators act.
    mutating func make(_ plans: [MatrixNote.Plan]) async throws {
        let ada = try person(.author)
        for (number, plan) in plans.enumerated() {
            let title = "N\(number) \(plan.audience.name) \(plan.state)"
            var fields = ["audience": plan.audience.name]
            fields["group_id"] = plan.audience.group?.description
            fields["visible_from"] = plan.window.opens?.description
            fields["visible_until"] = plan.window.closes?.description
            fields["reveal_within_m"] = plan.revealRadius.map { "\($0)" }
            let id = try await app.makeNote(title, as: ada, fields)
            let note = try await app.get("/v1/notes/\(id)", as: ada)
            let row = try #require(Note.ID(id))
            notes.append(
                MatrixNote(
                    id: id,
                    title: title,
                    plan: plan,
                    image: "\(try await app.count("SELECT image_id FROM note WHERE id = \(row)"))",
                    files: ["url", "thumb_url", "original_url"].compactMap {
                        note["image"]?[$0]?.stringValue
                    },
                    comment: try await app.comment("words of \(title)", on: id, as: ada)
                )
            )
        }
        // Marks from a time when everybody could see everything.
        let targets = try notes.map { ItemID.note(try #require(Note.ID($0.id))) }
        let members = try people.keys.map { try member($0) }
        let now = app.clock.now
        try await app.database.write { connection in
            for member in members {
                for target in targets { try FavoriteStore(connection).insert(target, of: member, at: now) }
            }
        }
        for note in notes {
            if note.plan.state == .hidden { try await app.hide(note.id) }
            if note.plan.state == .removed { try await app.remove(note.id) }
        }
        try await app.suspend(person(.suspended))
    }

    // MARK: - The rule

    /// How somebody stands to the author, as ``init(_:)`` settled it.
    private func standing(_ eye: Eye, to audience: Audience) -> ViewerRelation {
        var standing = ViewerRelation()
        standing.areFriends = eye == .friend || eye == .groupOwner
        if audience.group != nil {
            standing.viewerIsInGroup = [.inGroup, .groupOwner, .blocked, .blocking, .author].contains(eye)
            standing.authorIsInGroup = true
        }
        standing.viewerBlockedAuthor = eye == .blocking
        standing.authorBlockedViewer = eye == .blocked
        return standing
    }

    /// Whether the twin of the rule shows a note to somebody now.
    func sees(
        _ eye: Eye,
        _ note: MatrixNote,
        from position: Coordinate? = nil,
        authorIsSuspended: Bool = false
    ) throws -> Bool {
        if eye == .suspended || (authorIsSuspended && eye == .author) { return false }
        return VisibilityFacts(
            author: try member(.author),
            authorIsSuspended: authorIsSuspended,
            state: note.plan.state,
            audience: note.plan.audience,
            window: note.plan.window,
            coordinate: try #require(Self.here),
            revealRadius: note.plan.revealRadius
        ).isVisible(
            to: Viewer(
                member: try eye == .anonymous ? nil : member(eye),
                position: position,
                instant: app.clock.now
            ),
            standing: standing(eye, to: note.plan.audience)
        )
    }

    /// The ids of the notes that the twin of the rule shows to somebody now.
    func seen(
        by eye: Eye,
        from position: Coordinate? = nil,
        authorIsSuspended: Bool = false,
        where belongs: (MatrixNote) -> Bool = { _ in true }
    ) throws -> Set<String> {
        Set(
            try notes.filter {
                try belongs($0) && sees(eye, $0, from: position, authorIsSuspended: authorIsSuspended)
            }.map(\.id)
        )
    }
}
