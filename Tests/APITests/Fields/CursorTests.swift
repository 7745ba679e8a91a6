import App
import Geodesy
import HTTPTypes
import JSONText
import Model
import Testing

/// Made-up cursors begin a list elsewhere, and tell nothing about things that the list does not show.
struct CursorTests {
    /// Before, at and after an id.
    private static let beside: [Int64] = [-1, 0, 1]

    /// A list as a viewer asks for it.
    private struct List {
        let app: TestApp
        let path: String
        var viewer: Person?

        func page(_ cursor: String) async throws -> Answer {
            let sign = path.contains("?") ? "&" : "?"
            return try await app.get("\(path)\(sign)cursor=\(cursor)", as: viewer)
        }

        /// Cursors before, at and after something hidden have to begin the list at the same place.
        func expectBlind(
            to name: String,
            _ cursors: [String],
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            var answers: [String] = []
            for cursor in cursors {
                let answer = try await page(cursor)
                #expect(
                    answer.status == 200,
                    "\(path) \(cursor) \(answer.text)",
                    sourceLocation: sourceLocation
                )
                #expect(!answer.ids.contains(name), sourceLocation: sourceLocation)
                answers.append(answer.text.replacing(cursor, with: ""))
            }
            #expect(Set(answers).count == 1, "\(path) \(cursors)", sourceLocation: sourceLocation)
        }

        /// Odd cursors are refused, or show nothing that the list does not.
        func expectNoMore(sourceLocation: SourceLocation = #_sourceLocation) async throws {
            var all: Set<String> = []
            var next: String? = path
            while let path = next {
                let answer = try await app.get(path, as: viewer)
                #expect(answer.status == 200, "\(answer.text)", sourceLocation: sourceLocation)
                all.formUnion(
                    answer.features.isEmpty
                        ? answer.ids : answer.features.compactMap { $0["id"]?.stringValue }
                )
                next =
                    answer.next ?? answer["next_url"]?.stringValue.map {
                        String($0.dropFirst("http://localhost".count))
                    }
                    ?? answer.links["next"].map { String($0.dropFirst("http://localhost".count)) }
            }
            for cursor in Self.odd {
                let answer = try await page(cursor)
                let shown =
                    answer.features.isEmpty
                    ? answer.ids : answer.features.compactMap { $0["id"]?.stringValue }
                #expect(
                    answer.status == 400 && (answer.faults == ["cursor"] || answer.code == "bad-query")
                        || answer.status == 200 && all.isSuperset(of: shown),
                    "\(path) \(cursor) \(answer.text)",
                    sourceLocation: sourceLocation
                )
            }
        }

        private static let most = String(Double.greatestFiniteMagnitude.bitPattern, radix: 36)
        private static let odd = [
            "0", "1", "-1", "9223372036854775807", "9223372036854775808", "n0.1", "n-9223372036854775808.1",
            "n9223372036854775807.9223372036854775807", "n9223372036854775808.1", "d0.1", "d\(most).1",
            "dzzzzzzzzzzzzz.1",
            "d.1", "f0.1", "f9223372036854775807.9223372036854775807", "p0.0.0.1", "t0.1", "np.b.0",
            "rp.s.0.0.1",
            "np.o.0.\(most).0.1", "np.o.\(most).\(most).0.1", "np.b.\(most)", "x", "%00", "%0A",
            "%F0%9F%8C%8D", "c1.1.0.0.0.0.0.0.x",
        ]
    }

    @Test func `a cursor next to a hidden note equals one at it`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let viewer = try #require(Coordinate(latitude: 57.7, longitude: 11.97))
            var hidden: [(id: String, at: Int64, place: Coordinate)] = []
            for number in 0..<5 {
                for (title, fields) in [
                    ("open", [:]), ("private", ["audience": "private"]), ("friends", ["audience": "friends"]),
                    ("far", ["reveal_within_m": "1"]), ("over", ["visible_until": app.instant(after: 500)]),
                ] as [(String, [String: String])] {
                    let lat = 57.701 + Double(number) / 500 + (title == "open" ? 0 : 0.001)
                    let id = try await app.makeNote(title, as: ada, fields.merging(["lat": "\(lat)"]) { $1 })
                    app.clock.advance(by: 1000)
                    guard title != "open" else { continue }
                    let place = try #require(Coordinate(latitude: lat, longitude: 11.97))
                    hidden.append((id, app.clock.now.milliseconds - 1000, place))
                }
            }
            for (path, person) in [
                ("/v1/notes?limit=2", nil), ("/v1/notes?limit=2", bob),
                ("/v1/notes?limit=2&bbox=11,57,12,58", bob),
                ("/v1/feed.json?limit=2", nil), ("/collections/notes/items?limit=2", bob),
            ] {
                let list = List(app: app, path: path, viewer: person)
                for (id, at, _) in hidden {
                    let number = try #require(Int64(id))
                    try await list.expectBlind(
                        to: id,
                        Self.beside.map { "n\(at).\(number + $0)" } + [
                            "n\(at - 1).\(Int64.max)", "n\(at + 1).1",
                        ]
                    )
                }
                try await list.expectNoMore()
            }
            for person in [nil, bob] {
                let path = "/v1/notes?limit=2&sort=nearest&lat=57.7&lon=11.97"
                let list = List(app: app, path: path, viewer: person)
                for (id, _, place) in hidden {
                    let distance = viewer.distance(to: place)
                    let bits = [distance - 1, distance.nextDown, distance, distance.nextUp, distance + 1]
                        .map { String($0.bitPattern, radix: 36) }
                    try await list.expectBlind(to: id, bits.map { "d\($0).\(id)" })
                }
                try await list.expectNoMore()
            }
        }
    }

    @Test func `a cursor next to a hidden comment equals one at it`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let cyd = try await app.signUp("cyd")
            let note = try await app.makeNote("note", as: ada)
            let top = try await app.comment("top", on: note, as: ada)
            var hidden: [(id: String, isReply: Bool)] = []
            for number in 0..<3 {
                try await app.comment("open \(number)", on: note, as: ada)
                try await app.reply("open \(number)", to: top, as: ada)
                // Ids of one millisecond follow each other: beside a hidden one stands no other comment.
                app.clock.advance(by: 1)
                hidden.append((try await app.comment("blocked", on: note, as: cyd), false))
                app.clock.advance(by: 1)
                hidden.append((try await app.reply("blocked", to: top, as: cyd), true))
                app.clock.advance(by: 1)
            }
            try await app.block(bob, cyd)
            for (path, isReplies) in [
                ("/v1/notes/\(note)/comments?limit=1", false), ("/v1/comments/\(top)/replies?limit=1", true),
            ] {
                let list = List(app: app, path: path, viewer: bob)
                for (id, isReply) in hidden where isReply == isReplies {
                    let number = try #require(Int64(id))
                    try await list.expectBlind(to: id, Self.beside.map { "\(number + $0)" })
                }
                try await list.expectNoMore()
            }
        }
    }

    @Test func `a cursor next to a hidden member equals one at them`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var others: [Person] = []
            for number in 0..<7 { others.append(try await app.signUp("other\(number)")) }
            let group = try await app.makeGroup(ownedBy: ada)
            for other in others {
                try await app.befriend(ada, other)
                _ = try await app.put("/v1/groups/\(group)/members/\(other.id)", as: ada)
            }
            let note = try await app.makeNote("note", as: ada, ["audience": "group", "group_id": group])
            let shown = try await app.makeNote("note", as: ada, ["audience": "friends"])
            try await app.suspend(others[2])
            try await app.block(others[4], ada)
            for other in [others[1], others[3]] {
                _ = try await app.put("/v1/friends/\(other.id)", as: others[0])
            }
            let lists = [
                ("/v1/friends?limit=1", ada), ("/v1/groups/\(group)/members?limit=1", ada),
                ("/v1/groups/\(group)/members?limit=1", others[1]),
                ("/v1/notes/\(note)/audience?limit=1", ada),
                ("/v1/notes/\(shown)/audience?limit=1", ada), ("/v1/blocks?limit=1", others[4]),
                ("/v1/friends/requests?limit=1", others[0]), ("/v1/groups?limit=1", others[1]),
            ]
            for (path, viewer) in lists {
                let list = List(app: app, path: path, viewer: viewer)
                for hidden in [others[2], others[4]] where hidden.id != viewer.id {
                    let number = try #require(Int64(hidden.id))
                    // The list of blocks belongs to the member who blocked.
                    guard path != "/v1/blocks?limit=1" || hidden.id == others[2].id else { continue }
                    try await list.expectBlind(to: hidden.id, Self.beside.map { "\(number + $0)" })
                }
                try await list.expectNoMore()
            }
        }
    }

    @Test func `no cursor lists another member's own items`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let cyd = try await app.signUp("cyd")
            var marked: [String] = []
            for number in 0..<3 {
                let note = try await app.makeNote("note \(number)", as: cyd)
                marked.append(note)
                for person in [ada, bob] {
                    try await app.favorite(note, as: person)
                    _ = try await app.logIn(person.handle)
                    let report = #"{"target":{"kind":"note","id":"\#(note)"},"reason":"other"}"#
                    #expect(try await app.send(.post, "/v1/reports", json: report, as: person).status == 201)
                    let reminder = #"{"text":"milk \#(number)","keywords":["milk"]}"#
                    #expect(
                        try await app.send(.post, "/v1/reminders", json: reminder, as: person).status == 201
                    )
                }
                app.clock.advance(by: 1000)
            }
            for path in ["/v1/sessions?limit=1", "/v1/reports?limit=1", "/v1/reminders?limit=1"] {
                let list = List(app: app, path: path, viewer: ada)
                for id in try await app.get(String(path.prefix { $0 != "?" }), as: bob).ids {
                    let number = try #require(Int64(id))
                    try await list.expectBlind(to: id, Self.beside.map { "\(number + $0)" })
                }
                try await list.expectNoMore()
            }
            // A mark on what is not shown any more is passed over, also where the cursor stands on it.
            let edit = #"{"audience":"private"}"#
            #expect(try await app.send(.patch, "/v1/notes/\(marked[1])", json: edit, as: cyd).status == 200)
            let favorites = List(app: app, path: "/v1/favorites?limit=1", viewer: ada)
            let (id, at) = (try #require(Int64(marked[1])), app.clock.now.milliseconds - 2000)
            try await favorites.expectBlind(to: marked[1], Self.beside.map { "f\(at).\(id + $0)" })
            try await favorites.expectNoMore()
        }
    }

    @Test func `sealed cursors cannot be forged or used for another point or selection`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for number in 1...3 {
                try await app.makeNote("note \(number)", as: ada)
                try await app.addPlace("Cafe \(number)", number: Int64(number))
            }
            @Sendable func search(_ path: String, _ lat: Double) async throws -> Answer {
                let body = #"{"lat":\#(lat),"lon":11.97,"limit":1,"sort":"nearest"}"#
                return try await app.send(.post, path, json: body)
            }
            for list in ["/v1/notes/search", "/v1/pois/search"] {
                let next = try #require(try await search(list, 57.7).next)
                #expect(try await search(next, 57.7).items.count == 1)
                for path in [
                    next + "A", String(next.dropLast()), "\(list)?cursor=d0.1", "\(list)?cursor=np.b.0",
                    next.replacing("/notes/", with: "/pois/") == next
                        ? next.replacing("/pois/", with: "/notes/")
                        : next.replacing("/notes/", with: "/pois/"),
                ] {
                    let answer = try await search(path, 57.7)
                    #expect(answer.status == 400 && answer.faults == ["cursor"], "\(path)")
                }
                #expect(try await search(next, 57.8).faults == ["cursor"])
            }
            let path = "/collections/pois/items?limit=1&bbox=11,57,12,58"
            let first = try await app.get(path)
            let next = try #require(first.links["next"]).dropFirst("http://localhost".count).description
            #expect(try await app.get(next).features.count == 1)
            // Pages that nothing changed keep their tags, though their cursors are sealed.
            #expect(try await app.get(path, etag: first.etag).status == 304)
            for other in [
                next.replacing("12,58", with: "12,59"), next + "&category=cafe", next + "&datetime=../..",
                "\(path)&cursor=t0.1", "\(path)&cursor=p0.0.0.1",
            ] {
                let answer = try await app.get(other)
                let isSame = other.contains("datetime")
                #expect(isSame ? answer.status == 200 : answer.faults == ["cursor"], "\(other)")
            }
        }
    }
}
