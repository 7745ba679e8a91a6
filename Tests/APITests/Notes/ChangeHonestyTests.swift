import App
import HTTPTypes
import JSONText
import Model
import TestData
import Testing

/// Random changes, pollers and tokens: `removed` names only notes that lists showed when the token was made,
/// and each poller ends up with what lists show.
struct ChangeHonestyTests {
    /// A viewer with a filter, and all tokens that it was ever given.
    private struct Poller {
        let viewer: Person?
        let filter: String
        var token: String?
        var copy: Set<String> = []
        /// The notes that lists showed when each token was made.
        var shown: [String: Set<String>] = [:]

        func listed(_ app: TestApp) async throws -> Set<String> {
            Set(try await app.get("/v1/notes?limit=100&\(filter)", as: viewer).ids)
        }

        /// Polls until there is no more, and compares.
        mutating func poll(_ app: TestApp, limit: Int) async throws {
            try await readChain(app, limit: limit) {}
            let now = try await listed(app)
            #expect(copy == now, "\(filter)")
        }

        /// Reads pages until there is no more, while something else happens between them.
        mutating func readChain(
            _ app: TestApp,
            limit: Int,
            meanwhile: () async throws -> Void
        ) async throws {
            // What lists show when the chain begins, which is what its last token stands for.
            var target: Set<String>?
            var more = true
            while more {
                let now = try await listed(app)
                var end = target ?? now
                var before = token.flatMap { shown[$0] } ?? end
                let query = "\(filter)&limit=\(limit)" + (token.map { "&token=\($0)" } ?? "")
                let answer = try await app.get("/v1/notes/changes?\(query)", as: viewer)
                try #require(answer.status == 200, "\(answer.text)")
                if answer["reset"] == .bool(true) {
                    copy = []
                    (before, end) = (now, now)
                    #expect(answer.removed == [])
                }
                #expect(before.isSuperset(of: answer.removed), "\(filter)")
                copy.formUnion(answer.ids)
                copy.subtract(answer.removed)
                more = answer["more"] == .bool(true)
                let next = try #require(answer["token"]?.stringValue)
                if shown[next] == nil { shown[next] = more ? before : end }
                (token, target) = (next, end)
                if more { try await meanwhile() }
            }
        }

        /// Sends a token of some time ago once more.
        func repeatOld(_ app: TestApp, _ random: inout Seeded) async throws {
            guard !shown.isEmpty else { return }
            let (token, before) = random.pick(shown.sorted { $0.key < $1.key })
            let answer = try await app.get("/v1/notes/changes?\(filter)&limit=100&token=\(token)", as: viewer)
            try #require(answer.status == 200, "\(answer.text)")
            #expect(before.isSuperset(of: answer.removed), "\(filter)")
        }
    }

    /// Members who make notes and fall out with each other.
    private struct World {
        let app: TestApp
        let authors: [Person]
        let viewers: [Person]
        let group: String
        var notes: [(id: String, author: Person)] = []
        var friends: Set<[String]> = []
        var blocks: Set<[String]> = []
        var random: Seeded

        private mutating func spot() -> (lat: String, lon: String) {
            (random.pick(["57.7012345", "57.705", "57.75", "58.2"]), "11.97")
        }

        private mutating func audience(of author: Person) -> [String: String] {
            let audiences = ["public", "public", "friends", "private"]
            let audience = random.pick(author.id == authors[0].id ? audiences + ["group"] : audiences)
            return audience == "group" ? ["audience": audience, "group_id": group] : ["audience": audience]
        }

        mutating func step() async throws {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2: try await make()
            case 3...5: try await edit()
            case 6:
                guard let note = notes.randomElement(using: &random) else { return }
                let deleted = try await app.delete("/v1/notes/\(note.id)", as: note.author)
                #expect(deleted.status == 204)
                notes.removeAll { $0.id == note.id }
            case 7:
                guard let note = notes.randomElement(using: &random) else { return }
                try await app.moderate(random.pick([.hide, .unhide]), note.id)
            case 8...9: try await meet()
            default: app.clock.advance(by: random.pick([1, 1000, 3000, 7000]))
            }
        }

        /// Does what makes no poller begin anew, above all to notes that have closed or are about to.
        mutating func stepBesideChain() async throws {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...1: try await make(closing: true)
            case 2...5: try await edit()
            case 6:
                guard let note = notes.randomElement(using: &random) else { return }
                #expect(try await app.delete("/v1/notes/\(note.id)", as: note.author).status == 204)
                notes.removeAll { $0.id == note.id }
            default: app.clock.advance(by: random.pick([1, 1000, 3000]))
            }
        }

        private mutating func make(closing: Bool = false) async throws {
            let author = random.pick(authors)
            let (lat, lon) = spot()
            var fields = ["lat": lat, "lon": lon]
            fields.merge(audience(of: author)) { $1 }
            if random.pick([true, false, false]) { fields["reveal_within_m"] = "600" }
            switch closing ? 0 : Int.random(in: 0..<4, using: &random) {
            case 0: fields["visible_until"] = app.instant(after: 4000)
            case 1: fields["visible_from"] = app.instant(after: 3000)
            default: break
            }
            notes.append((try await app.makeNote("note", as: author, fields), author))
        }

        private mutating func edit() async throws {
            guard let note = notes.randomElement(using: &random) else { return }
            let (lat, lon) = spot()
            let words = audience(of: note.author).map { #""\#($0.key)":"\#($0.value)""# }.joined(
                separator: ","
            )
            let edit = random.pick([
                #"{"lat":\#(lat),"lon":\#(lon)}"#, "{\(words)}", #"{"position_precision_m":2000}"#,
                #"{"position_precision_m":500,"audience":"private"}"#, #"{"visible_until":null}"#,
                #"{"reveal_within_m":null}"#,
            ])
            _ = try await app.send(.patch, "/v1/notes/\(note.id)", json: edit, as: note.author)
        }

        /// Two become friends, part, block each other, or take that back.
        private mutating func meet() async throws {
            let (author, viewer) = (random.pick(authors), random.pick(viewers))
            let pair = [author.id, viewer.id]
            if blocks.remove(pair) != nil { return try await app.unblock(author, viewer) }
            if random.pick([true, false, false]) {
                blocks.insert(pair)
                friends.remove(pair)
                return try await app.block(author, viewer)
            }
            if friends.remove(pair) != nil { return try await app.unfriend(author, viewer) }
            friends.insert(pair)
            try await app.befriend(author, viewer)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `no token reveals a note that its viewer could not see`(_ seed: UInt64) async throws {
        try await withApp { app in
            let (ada, eve) = (try await app.signUp("ada"), try await app.signUp("eve"))
            let (bob, cyd) = (try await app.signUp("bob"), try await app.signUp("cyd"))
            var world = World(
                app: app,
                authors: [ada, eve],
                viewers: [bob, cyd],
                group: try await app.makeGroup(ada, bob),
                random: Seeded(seed)
            )
            let filters = [
                "", "bbox=11.9,57.65,12,57.7018", "lat=57.7&lon=11.97", "lat=57.7&lon=11.97&radius_m=800",
                "author=\(ada.id)", "group=\(world.group)",
            ]
            var pollers = [nil, bob, cyd].flatMap { viewer in
                filters.map { Poller(viewer: viewer, filter: $0) }
            }
            for _ in 0..<45 {
                try await world.step()
                for _ in 0..<3 {
                    let index = Int.random(in: pollers.indices, using: &world.random)
                    try await pollers[index].poll(app, limit: world.random.pick([2, 100]))
                    try await world.random.pick(pollers).repeatOld(app, &world.random)
                }
            }
            for index in pollers.indices { try await pollers[index].poll(app, limit: 2) }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `pages of one note with edits between them are complete and reveal nothing hidden`(
        _ seed: UInt64
    )
        async throws
    {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            try await app.befriend(ada, bob)
            var world = World(
                app: app,
                authors: [ada],
                viewers: [bob],
                group: try await app.makeGroup(ada, bob),
                random: Seeded(seed)
            )
            let filters = ["", "bbox=11.9,57.65,12,57.7018", "bbox=11.9,57.702,12,58"]
            var pollers = [nil, bob].flatMap { viewer in
                filters.map { Poller(viewer: viewer, filter: $0) }
            }
            for index in pollers.indices { try await pollers[index].poll(app, limit: 100) }
            for _ in 0..<12 {
                for _ in 0..<4 { try await world.stepBesideChain() }
                app.clock.advance(by: 2000)
                let index = Int.random(in: pollers.indices, using: &world.random)
                try await pollers[index].readChain(app, limit: 1) {
                    for _ in 0..<2 { try await world.stepBesideChain() }
                }
                // What was left to the next poll has come by now.
                try await pollers[index].poll(app, limit: 100)
                for _ in 0..<4 { try await world.random.pick(pollers).repeatOld(app, &world.random) }
            }
            for index in pollers.indices { try await pollers[index].poll(app, limit: 1) }
        }
    }
}
