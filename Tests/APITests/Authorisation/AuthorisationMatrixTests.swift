import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Every viewer, audience, window and state on every surface, against the rule in plain Swift.
struct AuthorisationMatrixTests {
    /// What a surface showed last, and its tag.
    private struct Glimpse {
        let tag: String
        let shown: Set<String>
    }

    /// A note of every audience and state, all with one window.
    private func plans(_ window: Window, _ group: Group.ID) -> [MatrixNote.Plan] {
        [Audience.everyone, .friends, .group(group), .onlyMe].flatMap { audience in
            Note.State.allCases.map { MatrixNote.Plan(audience: audience, state: $0, window: window) }
        }
    }

    private struct Tour {
        let world: MatrixWorld
        let eye: Eye
        var comparisons = 0
        var glimpses: [String: Glimpse] = [:]
        var poller: ChangeTests.Poller
        /// What somebody keeps who listens to the events, and where they are in them.
        var heard: (copy: Set<String>, lastID: String)?

        init(_ world: MatrixWorld, _ eye: Eye) {
            self.world = world
            self.eye = eye
            poller = ChangeTests.Poller(world.app, world.people[eye])
        }

        /// Compares every surface with what the rule shows.
        mutating func look(authorIsSuspended: Bool = false) async throws {
            let app = world.app
            let person = world.people[eye]
            let expected = try world.seen(by: eye, authorIsSuspended: authorIsSuspended)
            if eye == .suspended || (authorIsSuspended && eye == .author) {
                try await lookInVain()
                return
            }
            let missing = try await app.get("/v1/notes/987654321", as: person)
            for note in world.notes {
                let isShown = expected.contains(note.id)
                for path in Self.paths(of: note) { try await one(path, isShown, missing) }
                for path in note.files {
                    try await one(path, isShown && note.plan.state != .removed, missing)
                }
            }
            for list in try world.lists() where person != nil || !list.isForMembers {
                let known = glimpses[list.path]
                let answer = try await ask(list, known)
                let shown =
                    answer.status == 304 ? known?.shown : Set(list.ids(answer)).intersection(world.ids)
                let fitting = world.notes.filter(list.belongs).map(\.id)
                #expect(shown == expected.intersection(fitting), "\(list.path) of \(eye)")
                if let tag = answer.etag, let shown { glimpses[list.path] = Glimpse(tag: tag, shown: shown) }
                comparisons += 1
            }
            let count = try await app.get("/v1/view?lat=57.7&lon=11.97&fov_deg=360&limit=1", as: person)
            let hidden = count["hidden_count"]?.integerValue ?? -1
            #expect(Int(hidden) + count.items.count == expected.count, "the count of \(eye)")
            try await poller.poll()
            #expect(poller.copy.intersection(world.ids) == expected, "the copy of \(eye)")
            try await listen()
            #expect(heard?.copy.intersection(world.ids) == expected, "what \(eye) heard")
            comparisons += 3
        }

        /// What there is of a note, but for its files.
        private static func paths(of note: MatrixNote) -> [String] {
            [
                "/v1/notes/\(note.id)", "/v1/notes/\(note.id)/comments", "/v1/comments/\(note.comment)",
                "/v1/comments/\(note.comment)/replies", "/collections/notes/items/\(note.id)",
            ]
        }

        private func ask(_ list: MatrixList, _ known: Glimpse?) async throws -> Answer {
            let person = world.people[eye]
            guard list.operation.hasPrefix("POST") else {
                return try await world.app.get(list.path, as: person, etag: known?.tag)
            }
            return try await world.app.send(.post, list.path, json: list.json ?? "{}", as: person)
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
            comparisons += isShown ? 1 : 2
        }

        /// Somebody whose sessions ended is told so everywhere.
        private mutating func lookInVain() async throws {
            let paths = world.notes.flatMap { Self.paths(of: $0) + $0.files } + ["/v1/events"]
            for path in paths {
                let answer = try await world.app.get(path, as: world.people[eye])
                #expect((answer.status, answer.code) == (401, "bad-token"), "\(path) of \(eye)")
            }
            let lists = try world.lists()
            for list in lists {
                let answer = try await ask(list, nil)
                #expect((answer.status, answer.code) == (401, "bad-token"), "\(list.path) of \(eye)")
            }
            comparisons += paths.count + lists.count
        }
    }

    @Test func `every endpoint always shows every viewer exactly what the rule admits`() async throws {
        try await EventTests.withApp { app in
            var world = try await MatrixWorld(app)
            let opens = app.clock.now + 10_000
            let window = try Window(opens: opens, closes: opens + 10_000)
            try await world.make(plans(window, world.group))
            var tours = Eye.allCases.map { Tour(world, $0) }
            // Before, the first instant, inside, the last instant, after.
            for step in [9_999, 1, 5_000, 4_999, 1] as [Int64] {
                app.clock.advance(by: step)
                for index in tours.indices { try await tours[index].look() }
            }
            #expect(app.clock.now == window.closes)
            app.clock.advance(by: -5_000)
            for index in tours.indices {
                tours[index].glimpses = [:]
                tours[index].heard = nil
                tours[index].poller = ChangeTests.Poller(app, world.people[tours[index].eye])
                try await tours[index].look()
            }
            try await app.suspend(world.person(.author))
            for index in tours.indices { try await tours[index].look(authorIsSuspended: true) }
            let comparisons = tours.reduce(0) { $0 + $1.comparisons }
            #expect(comparisons >= 10_000)
            print("Authorisation matrix, instant by instant: \(comparisons) comparisons")
        }
    }
}
