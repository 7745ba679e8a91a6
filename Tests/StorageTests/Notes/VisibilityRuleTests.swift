import Geodesy
import Model
import Relational
import Testing

@testable import Storage

/// The SQL predicate and the rule for notes in memory against their twin in `Model`, over every combination.
struct VisibilityRuleTests {
    private enum Cast {
        static let author: Int64 = 1
        static let suspended: Int64 = 2
        static let stranger: Int64 = 3
        static let friend: Int64 = 4
        static let inGroup: Int64 = 5
        static let formerlyInGroup: Int64 = 6
        static let blocking: Int64 = 7
        static let blocked: Int64 = 8
        static let inLeftGroup: Int64 = 9
        static let all = Array(author...inLeftGroup)
    }

    private static let group = Group.ID(rawValue: 50)
    private static let leftGroup = Group.ID(rawValue: 51)
    private static let opens = TestDatabase.now
    private static let closes = TestDatabase.now + 1000

    private struct World {
        let test: TestDatabase
        let notes: [Note]
        let positions: [Coordinate?]
    }

    /// Authors with the same friends, groups and blocks, and a note of each kind by each of them.
    private func world() async throws -> World {
        let test = try await TestDatabase()
        try await test.add(members: Cast.all)
        try await test.write { connection in
            for (group, members) in [
                (Self.group, [Cast.author, Cast.suspended, Cast.inGroup]),
                (Self.leftGroup, [Cast.inLeftGroup]),
            ] {
                try connection.addGroup(
                    group,
                    owner: .init(rawValue: Cast.author),
                    members: members.map(Member.ID.init(rawValue:))
                )
            }
            for author in [Cast.author, Cast.suspended] {
                for friend in [Cast.friend, Cast.blocking, Cast.blocked] {
                    try FriendStore(connection).befriend(
                        .init(rawValue: author),
                        .init(rawValue: friend),
                        at: TestDatabase.now
                    )
                }
                try connection.execute(
                    """
                    INSERT INTO block (blocker_id, blocked_id, created_at)
                    VALUES (\(Cast.blocking), \(author), 0), (\(author), \(Cast.blocked), 0)
                    """
                )
            }
            try connection.execute("UPDATE member SET suspended_at = 1 WHERE id = \(Cast.suspended)")
        }
        let here = try place(59.33, 18.06)
        let edge = here.destination(azimuth: 40, distance: 300)
        let radius = edge.distance(to: here)
        let positions: [Coordinate?] = [
            nil, here.destination(azimuth: 10, distance: 100), edge,
            edge.destination(azimuth: 40, distance: 0.001),
        ]
        let windows = [
            Window.always, Window(uncheckedOpens: Self.opens, closes: Self.closes),
            Window(uncheckedOpens: Self.opens, closes: nil), Window(uncheckedOpens: nil, closes: Self.closes),
        ]
        let audiences: [Audience] = [
            .everyone, .friends, .group(Self.group), .group(Self.leftGroup), .onlyMe,
        ]
        var notes: [Note] = []
        for author in [Cast.author, Cast.suspended] {
            for audience in audiences {
                for state in Note.State.allCases {
                    for window in windows {
                        for reveal in [nil, radius] {
                            notes.append(
                                .numbered(
                                    Int64(1000 + notes.count),
                                    by: author,
                                    at: here,
                                    audience: audience,
                                    window: window,
                                    revealRadius: reveal,
                                    state: state,
                                    createdAt: TestDatabase.now + Int64(notes.count % 7)
                                )
                            )
                        }
                    }
                }
            }
        }
        try await test.add(notes)
        return World(test: test, notes: notes, positions: positions)
    }

    private func standing(of member: Int64?, to author: Int64, audience: Audience) -> ViewerRelation {
        var standing = ViewerRelation()
        guard let member else { return standing }
        standing.areFriends = [Cast.friend, Cast.blocking, Cast.blocked].contains(member)
        standing.viewerBlockedAuthor = member == Cast.blocking
        standing.authorBlockedViewer = member == Cast.blocked
        if audience.group == Self.group {
            standing.viewerIsInGroup = [Cast.author, Cast.suspended, Cast.inGroup].contains(member)
            standing.authorIsInGroup = true
        }
        if audience.group == Self.leftGroup { standing.viewerIsInGroup = member == Cast.inLeftGroup }
        return standing
    }

    @Test func `every read shows exactly the notes that the plain rule admits`() async throws {
        let world = try await world()
        let viewers = [nil] + Cast.all.map(Optional.some)
        let instants = [
            Self.opens - 1, Self.opens, Self.opens + 500, Self.closes - 1, Self.closes, Self.closes + 1,
        ]
        var cells = 0
        var shown = 0
        for member in viewers {
            for instant in instants {
                for position in world.positions {
                    let viewer = visitor(member, at: position, when: instant)
                    let expected = Set(
                        world.notes.filter { note in
                            note.facts(authorIsSuspended: note.author.id.rawValue == Cast.suspended)
                                .isVisible(
                                    to: viewer,
                                    standing: standing(
                                        of: member,
                                        to: note.author.id.rawValue,
                                        audience: note.content.audience
                                    )
                                )
                        }.map(\.id)
                    )
                    cells += world.notes.count
                    shown += expected.count
                    let notes = world.notes
                    let found = try await world.test.read { try Self.everyRead($0, notes, viewer) }
                    for (name, ids) in found
                    where ids != (name == "image" ? expected.withoutRemoved(notes) : expected) {
                        Issue.record("\(name) of \(viewer): \(ids.symmetricDifference(expected).sorted())")
                    }
                }
            }
        }
        #expect(cells == 10 * 6 * 4 * 240)
        #expect(shown > cells / 20 && shown < cells / 2)
    }

    private static func everyRead(
        _ connection: any Connection,
        _ notes: [Note],
        _ viewer: Viewer
    ) throws -> [(String, Set<Note.ID>)] {
        let store = NoteStore(connection)
        let images = ImageStore(connection)
        let center = notes[0].coordinate
        var area = NoteFilter()
        area.area = .circle(center: center, radius: 2000)
        func page(_ filter: NoteFilter, _ order: NoteOrder) throws -> Set<Note.ID> {
            let page = try store.page(filter, order: order, for: viewer, after: nil, limit: notes.count)
            #expect(page.next == nil)
            return Set(page.notes.map(\.id))
        }
        var found: [(String, Set<Note.ID>)] = [
            ("item", Set(try notes.filter { try store.note($0.id, for: viewer) != nil }.map(\.id))),
            ("items", Set(try store.notes(notes.map(\.id), for: viewer).map(\.id))),
            ("newest", try page(NoteFilter(), .newest)),
            ("newest in an area", try page(area, .newest)),
            ("nearest in an area", try page(area, .nearest)),
            (
                "view",
                Set(
                    try store.nearest(
                        NearestQuery(around: center, within: 1000, count: notes.count),
                        for: viewer,
                        accept: { id, _, _ in id }
                    )
                )
            ),
            (
                "image",
                Set(
                    try notes.filter {
                        try images.served("display.jpg", of: $0.image.name, for: viewer) != nil
                    }.map(\.id)
                )
            ),
        ]
        if viewer.position != nil { found.append(("nearest", try page(NoteFilter(), .nearest))) }
        return found + (try inMemory(connection, notes, viewer))
    }

    /// The notes as servers keep them in memory.
    private static func inMemory(
        _ connection: any Connection,
        _ notes: [Note],
        _ viewer: Viewer
    ) throws -> [(String, Set<Note.ID>)] {
        let (store, members) = (NoteStore(connection), MemberStore(connection))
        let facts = ViewerFacts(
            viewer,
            try viewer.member.map(members.relations) ?? ViewerFacts.Relations(),
            suspended: try members.suspendedIDs()
        )
        let cell = GridCell(notes[0].coordinate).rawValue
        let cells = CellRange(lower: cell, upper: cell)
        let found = try store.compactNotes(in: cells, limit: notes.count)
        #expect(found.count == notes.count)
        let named = try store.compactNotes(notes.map(\.id))
        #expect(named.map(\.id) == notes.map(\.id))
        return [("compact", found), ("compact by id", named)].map { name, notes in
            (name, Set(notes.filter(facts.maySee).map(\.id)))
        }
    }

    @Test func `the plain rule gets the relations that the rows hold`() async throws {
        let world = try await world()
        for member in Cast.all {
            for audience in [Audience.everyone, .group(Self.group), .group(Self.leftGroup)] {
                let found = try await world.test.read {
                    try NoteStore($0).standing(
                        of: .init(rawValue: member),
                        to: .init(rawValue: Cast.author),
                        group: audience.group
                    )
                }
                guard member != Cast.author, member != Cast.suspended else { continue }
                #expect(found == standing(of: member, to: Cast.author, audience: audience), "\(member)")
            }
        }
    }
}

extension Set<Note.ID> {
    fileprivate func withoutRemoved(_ notes: [Note]) -> Set {
        subtracting(notes.filter { $0.state == .removed }.map(\.id))
    }
}
