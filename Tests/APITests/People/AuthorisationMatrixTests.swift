import App
import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// Every viewer, audience, window and state on every surface, against the rule in plain Swift.
struct AuthorisationMatrixTests {
    /// Who looks.
    private enum Eye: CaseIterable {
        case anonymous, stranger, friend, inGroup, formerlyInGroup, blocked, blocking, author, moderator
        case suspended
    }

    private struct Cell {
        let id: String
        let audience: Audience
        let state: Note.State
        let images: [String]
    }

    /// What a surface showed last, and its tag.
    private struct Glimpse {
        let tag: String
        let shown: Set<String>
    }

    private struct World {
        let app: TestApp
        let author: Person
        let people: [Eye: Person]
        let group: Group.ID
        let window: Window
        let cells: [Cell]
        let ids: Set<String>

        func standing(_ eye: Eye, to audience: Audience) -> Standing {
            var standing = Standing()
            standing.areFriends = eye == .friend
            if audience.group != nil {
                standing.viewerIsInGroup = [.inGroup, .blocked, .blocking, .author].contains(eye)
                standing.authorIsInGroup = true
            }
            standing.viewerBlockedAuthor = eye == .blocking
            standing.authorBlockedViewer = eye == .blocked
            return standing
        }

        /// What the twin of the rule shows to somebody now.
        func expected(_ eye: Eye, authorIsSuspended: Bool = false) throws -> Set<String> {
            if eye == .suspended { return [] }
            if authorIsSuspended, eye == .author { return [] }
            let viewer = Viewer(
                member: try people[eye].map { try #require(Member.ID($0.id)) },
                position: nil,
                instant: app.clock.now
            )
            let coordinate = try #require(Coordinate(latitude: 57.7, longitude: 11.97))
            return Set(
                try cells.filter { cell in
                    VisibilityFacts(
                        author: try #require(Member.ID(author.id)),
                        authorIsSuspended: authorIsSuspended,
                        state: cell.state,
                        audience: cell.audience,
                        window: window,
                        coordinate: coordinate,
                        revealRadius: nil
                    ).isVisible(to: viewer, standing: standing(eye, to: cell.audience))
                }.map(\.id)
            )
        }
    }

    private func world(_ app: TestApp) async throws -> World {
        let ada = try await app.signUp("ada")
        var people: [Eye: Person] = [.author: ada]
        for (eye, handle) in [
            (Eye.stranger, "stranger"), (.friend, "friend"), (.inGroup, "in_group"),
            (.formerlyInGroup, "formerly"),
            (.blocked, "blocked"), (.blocking, "blocking"), (.moderator, "watcher"),
            (.suspended, "suspended"),
        ] {
            people[eye] = try await app.signUp(handle)
        }
        func person(_ eye: Eye) throws -> Person { try #require(people[eye]) }
        try await app.befriend(ada, person(.friend))
        let group = try await app.makeGroup(
            ada,
            person(.inGroup),
            person(.formerlyInGroup),
            person(.blocked),
            person(.blocking)
        )
        try await app.leave(group, person(.formerlyInGroup))
        try await app.block(ada, person(.blocked))
        try await app.block(person(.blocking), ada)
        let moderator = try #require(Member.ID(person(.moderator).id))
        try await app.database.write {
            try $0.execute("UPDATE member SET role = 'moderator' WHERE id = \(moderator)")
        }
        let opens = app.clock.now + 10_000
        let window = try Window(opens: opens, closes: opens + 10_000)
        var cells: [Cell] = []
        let groupID = try #require(Group.ID(group))
        for audience in [Audience.everyone, .friends, .group(groupID), .onlyMe] {
            for state in Note.State.allCases {
                var fields = [
                    "audience": audience.name, "visible_from": window.opens?.description ?? "",
                    "visible_until": window.closes?.description ?? "",
                ]
                if audience.group != nil { fields["group_id"] = group }
                let id = try await app.makeNote("\(audience.name) \(state)", as: ada, fields)
                let note = try await app.get("/v1/notes/\(id)", as: ada)
                cells.append(
                    Cell(
                        id: id,
                        audience: audience,
                        state: state,
                        images: ["url", "thumb_url", "original_url"].compactMap {
                            note["image"]?[$0]?.stringValue
                        }
                    )
                )
                try await app.comment("words", on: id, as: ada)
            }
        }
        // Marks from a time when everybody could see everything.
        let targets = try cells.map { Target.note(try #require(Note.ID($0.id))) }
        let members = try people.values.map { try #require(Member.ID($0.id)) }
        let now = app.clock.now
        try await app.database.write { connection in
            for member in members {
                for target in targets { try FavoriteStore(connection).insert(target, of: member, at: now) }
            }
        }
        return World(
            app: app,
            author: ada,
            people: people,
            group: groupID,
            window: window,
            cells: cells,
            ids: Set(cells.map(\.id))
        )
    }

    /// Everything that tells of many notes at once: its path, and which notes an answer shows.
    private static let lists: [(path: String, ids: @Sendable (Answer) -> [String])] = [
        ("/v1/notes?limit=100", { $0.ids }),
        ("/v1/notes?bbox=11,57,12,58&limit=100", { $0.ids }),
        ("/v1/notes?lat=57.7&lon=11.97&radius_m=500&limit=100", { $0.ids }),
        ("/v1/notes?sort=nearest&lat=57.7&lon=11.97&limit=100", { $0.ids }),
        ("/v1/feed.json?limit=100", { $0.ids }),
        ("/collections/notes/items?limit=100", { $0.features.compactMap { $0["id"]?.stringValue } }),
        (
            "/collections/notes/items?bbox=11,57,12,58&limit=100",
            { $0.features.compactMap { $0["id"]?.stringValue } }
        ),
        ("/v1/notes/changes?limit=100", { $0.ids }),
        ("/v1/view?lat=57.7&lon=11.97&fov_deg=360", { $0.ids }),
        ("/v1/favorites?limit=100", { $0.items.compactMap { $0["note"]?["id"]?.stringValue } }),
    ]

    private struct Tour {
        let world: World
        let eye: Eye
        var cells = 0
        var glimpses: [String: Glimpse] = [:]
        var poller: ChangeTests.Poller
        /// What somebody keeps who listens to the events, and where they are in them.
        var heard: (copy: Set<String>, lastID: String)?

        init(_ world: World, _ eye: Eye) {
            self.world = world
            self.eye = eye
            poller = ChangeTests.Poller(world.app, world.people[eye])
        }

        /// Compares every surface with what the rule shows.
        mutating func look(authorIsSuspended: Bool = false) async throws {
            let app = world.app
            let person = world.people[eye]
            let expected = try world.expected(eye, authorIsSuspended: authorIsSuspended)
            if eye == .suspended || (authorIsSuspended && eye == .author) {
                try await lookInVain()
                return
            }
            let missing = try await app.get("/v1/notes/987654321", as: person)
            for cell in world.cells {
                let isShown = expected.contains(cell.id)
                for path in ["/v1/notes/\(cell.id)", "/v1/notes/\(cell.id)/comments"] {
                    try await one(path, isShown, missing)
                }
                for path in cell.images { try await one(path, isShown && cell.state != .removed, missing) }
            }
            for (path, ids) in AuthorisationMatrixTests.lists
            where person != nil || !path.contains("favorites") {
                let known = glimpses[path]
                let answer = try await app.get(path, as: person, etag: known?.tag)
                let shown = answer.status == 304 ? known?.shown : Set(ids(answer)).intersection(world.ids)
                #expect(shown == expected, "\(path) of \(eye)")
                if let tag = answer.etag, let shown { glimpses[path] = Glimpse(tag: tag, shown: shown) }
                cells += 2 * world.cells.count
            }
            let count = try await app.get("/v1/view?lat=57.7&lon=11.97&fov_deg=360&limit=1", as: person)
            let hidden = count["hidden_count"]?.integerValue ?? -1
            #expect(Int(hidden) + count.items.count == expected.count, "the count of \(eye)")
            try await poller.poll()
            #expect(poller.copy.intersection(world.ids) == expected, "the copy of \(eye)")
            try await listen()
            #expect(heard?.copy.intersection(world.ids) == expected, "what \(eye) heard")
            cells += 3 * world.cells.count
        }

        /// Goes on listening where the last look ended; the first one begins with a list.
        private mutating func listen() async throws {
            guard var (copy, lastID) = heard else {
                heard = (poller.copy, try #require(poller.token))
                return
            }
            let after = lastID
            (copy, lastID) = try await EventReader.open(world.app, as: poller.viewer, after: after) {
                [copy] events in
                #expect(events.status == 200)
                var copy = copy
                // The first sign of life may have been due before the first look around.
                for event in try await events.events(untilComments: 3) {
                    let id = try #require(event.data["id"]?.stringValue, "\(event.name)")
                    switch event.name {
                    case "note": copy.insert(id)
                    case "removed": copy.remove(id)
                    case "comment": break
                    default: Issue.record("\(event.name)")
                    }
                }
                return (copy, events.lastID.isEmpty ? after : events.lastID)
            }
            heard = (copy, lastID)
        }

        /// One thing, with the tag of the last time: a refusal is that of what never was.
        private mutating func one(_ path: String, _ isShown: Bool, _ missing: Answer) async throws {
            let known = glimpses[path]
            let answer = try await world.app.get(path, as: world.people[eye], etag: known?.tag)
            #expect([200, 304].contains(answer.status) == isShown, "\(path) of \(eye): \(answer.status)")
            if !isShown { #expect(answer.face == missing.face, "\(path) of \(eye)") }
            if let tag = answer.etag, isShown { glimpses[path] = Glimpse(tag: tag, shown: []) }
            cells += 2
        }

        /// Somebody whose sessions ended is told so everywhere.
        private mutating func lookInVain() async throws {
            let paths =
                world.cells.flatMap { ["/v1/notes/\($0.id)", "/v1/notes/\($0.id)/comments"] + $0.images }
                + AuthorisationMatrixTests.lists.map(\.path) + ["/v1/events"]
            for path in paths {
                let answer = try await world.app.get(path, as: world.people[eye])
                #expect((answer.status, answer.code) == (401, "bad-token"), "\(path) of \(eye)")
                cells += 1
            }
        }
    }

    @Test func `every surface shows exactly what the rule shows, to everybody, at every instant`()
        async throws
    {
        try await EventTests.withApp { app in
            let world = try await world(app)
            for cell in world.cells {
                if cell.state == .hidden { try await app.hide(cell.id) }
                if cell.state == .removed { try await app.remove(cell.id) }
            }
            try await app.suspend(try #require(world.people[.suspended]))
            var tours = Eye.allCases.map { Tour(world, $0) }
            // Before, the first instant, inside, the last instant, after.
            for step in [9_999, 1, 5_000, 4_999, 1] as [Int64] {
                app.clock.advance(by: step)
                for index in tours.indices { try await tours[index].look() }
            }
            #expect(app.clock.now == world.window.closes)
            app.clock.advance(by: -5_000)
            for index in tours.indices {
                tours[index].glimpses = [:]
                tours[index].heard = nil
                tours[index].poller = ChangeTests.Poller(app, world.people[tours[index].eye])
                try await tours[index].look()
            }
            try await app.suspend(world.author)
            for index in tours.indices { try await tours[index].look(authorIsSuspended: true) }
            let cells = tours.reduce(0) { $0 + $1.cells }
            #expect(cells >= 10_000)
        }
    }
}
