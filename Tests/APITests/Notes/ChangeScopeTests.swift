import App
import Foundation
import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Storage
import Testing

/// Every call that takes change numbers says with each what it touched.
struct ChangeScopeTests {
    /// What `work` touches; each of its numbers must say it.
    private func touched(
        _ app: TestApp,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ work: () async throws -> Void
    ) async throws -> Set<ChangeScope> {
        let before = try await app.database.read { try ChangeLog($0).number() }
        try await work()
        let scopes = try await app.database.read { connection in
            let log = ChangeLog(connection)
            return try log.scopes(after: before, through: log.number(), limit: 10_000)
        }
        return Set(try #require(scopes, sourceLocation: sourceLocation))
    }

    private func square(_ latitude: Double, _ longitude: Double) throws -> Int64 {
        ChangeScope.square(of: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }

    private func edit(_ app: TestApp, _ path: String, _ json: String, as person: Person) async throws {
        let answer = try await app.send(.patch, "/v1/\(path)", json: json, as: person)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func delete(_ app: TestApp, _ path: String, as person: Person) async throws {
        let answer = try await app.delete("/v1/\(path)", as: person)
        #expect(answer.status == 204 || answer.status == 200, "\(answer.text)")
    }

    private func standings(_ people: Person...) throws -> Set<ChangeScope> {
        Set(try people.map { .standing(try #require(Member.ID($0.id))) })
    }

    @Test func `the life of a note`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let (here, there) = (try square(57.7, 11.97), try square(58.7, 12.97))
            var text = ""
            var found = try await touched(app) { text = try await app.makeNote("note", as: ada) }
            let (name, path) = (text, "notes/\(text)")
            let id = try #require(Note.ID(name))
            #expect(found == [.note(id, from: nil, to: here)])
            found = try await touched(app) { try await edit(app, path, #"{"title":"new"}"#, as: ada) }
            #expect(found == [.note(id, from: here, to: here)])
            found = try await touched(app) {
                try await edit(app, path, #"{"lat":58.7,"lon":12.97}"#, as: ada)
            }
            #expect(found == [.note(id, from: here, to: there)])
            for action in [ModerationAction.hide, .unhide, .remove, .restore] {
                found = try await touched(app) { try await app.moderate(action, name) }
                #expect(found == [.note(id, from: there, to: there)], "\(action)")
            }
            let rounded = try #require(Coordinate(latitude: 58.7, longitude: 12.97)).rounded(toMetres: 1000)
            let round = ChangeScope.square(of: rounded)
            found = try await touched(app) {
                try await edit(app, path, #"{"position_precision_m":1000}"#, as: ada)
            }
            #expect(found == [.note(id, from: nil, to: round)])
            let kept = try await app.count(
                """
                SELECT count(*) FROM change_scope
                WHERE id = \(id) AND (from_square IS NOT NULL OR to_square IS NOT NULL)
                """
            )
            #expect(kept == 1)
            found = try await touched(app) { try await edit(app, path, #"{"title":"last"}"#, as: ada) }
            #expect(found == [.note(id, from: round, to: round)])
            found = try await touched(app) { try await delete(app, path, as: ada) }
            #expect(found == [.note(id, from: round, to: nil)])
        }
    }

    @Test func `a note that is rounded at once has no square but the rounded one`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let exact = try #require(Coordinate(latitude: 57.70871234, longitude: 11.97461234))
            let square = ChangeScope.square(of: exact.rounded(toMetres: 10_000))
            #expect(square != ChangeScope.square(of: exact))
            let found = try await touched(app) {
                try await app.makeNote(
                    "home",
                    as: ada,
                    [
                        "lat": "\(exact.latitude)", "lon": "\(exact.longitude)",
                        "position_precision_m": "10000",
                    ]
                )
            }
            #expect(found.count == 1)
            for case .note(_, let from, let to) in found {
                #expect(from == nil && to == square)
            }
        }
    }

    @Test func `comments, favorites and ratings touch what they are about`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada)
            let place = try await app.addPlace("Café", number: 1)
            let items: [(path: String, favorite: String, item: ItemID)] = [
                ("notes/\(note)", "note/\(note)", .note(try #require(Note.ID(note)))),
                ("pois/\(place)", "poi/\(place)", .place(try #require(Place.ID(place)))),
            ]
            for (path, favorite, item) in items {
                var comment = ""
                var reply = ""
                let steps: [(name: String, work: () async throws -> Void)] = [
                    (
                        "comment",
                        {
                            let answer = try await app.send(
                                .post,
                                "/v1/\(path)/comments",
                                json: #"{"body":"Hm"}"#,
                                as: bob
                            )
                            comment = try #require(answer["id"]?.stringValue)
                        }
                    ),
                    ("reply", { reply = try await app.reply("Oh", to: comment, as: ada) }),
                    ("edit", { try await edit(app, "comments/\(comment)", #"{"body":"Ah"}"#, as: bob) }),
                    ("hide", { try await app.moderate(.hide, comment) }),
                    ("unhide", { try await app.moderate(.unhide, comment) }),
                    ("remove", { try await app.moderate(.remove, comment) }),
                    ("restore", { try await app.moderate(.restore, comment) }),
                    ("delete a reply", { try await delete(app, "comments/\(reply)", as: ada) }),
                    ("delete", { try await delete(app, "comments/\(comment)", as: bob) }),
                    ("mark", { _ = try await app.put("/v1/favorites/\(favorite)", as: bob) }),
                    ("unmark", { try await delete(app, "favorites/\(favorite)", as: bob) }),
                ]
                for (name, work) in steps {
                    #expect(try await touched(app, work) == [.responses(item)], "\(name) \(path)")
                }
                let nothing = try await touched(app) {
                    try await delete(app, "favorites/\(favorite)", as: bob)
                }
                #expect(nothing == [])
            }
            let rating = "/v1/pois/\(place)/rating"
            for stars in 4...5 {
                let found = try await touched(app) {
                    let answer = try await app.send(.put, rating, json: #"{"stars":\#(stars)}"#, as: bob)
                    #expect(answer.status < 300, "\(answer.text)")
                }
                #expect(found == [.responses(items[1].item)])
            }
            let found = try await touched(app) { try await delete(app, "pois/\(place)/rating", as: bob) }
            #expect(found == [.responses(items[1].item)])
        }
    }

    @Test func `what becomes of friends and blocks touches the two`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let both = try standings(ada, bob)
            #expect(try await touched(app) { try await app.befriend(ada, bob) } == both)
            #expect(try await touched(app) { try await app.unfriend(bob, ada) } == both)
            #expect(try await touched(app) { try await app.block(ada, bob) } == both)
            #expect(try await touched(app) { try await app.unblock(ada, bob) } == both)
            #expect(try await touched(app) { try await app.unblock(ada, bob) } == [])
            try await app.befriend(ada, bob)
            #expect(try await touched(app) { try await app.block(bob, ada) } == both)
        }
    }

    @Test func `what becomes of a group touches it, its members and the notes that it loses`() async throws {
        try await withApp { app in
            let (ada, bob, carl) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("carl")
            )
            let here = try square(57.7, 11.97)
            var name = ""
            var found = try await touched(app) { name = try await app.makeGroup(ownedBy: ada) }
            let path = "groups/\(name)"
            let group = ChangeScope.group(try #require(Group.ID(name)))
            #expect(try found == standings(ada).union([group]))
            for friend in [bob, carl] {
                try await app.befriend(ada, friend)
                found = try await touched(app) {
                    let answer = try await app.put("/v1/\(path)/members/\(friend.id)", as: ada)
                    #expect(answer.status == 204, "\(answer.text)")
                }
                #expect(try found == standings(friend).union([group]))
            }
            var notes: [ChangeScope] = []
            for person in [ada, bob, carl] {
                let fields = ["audience": "group", "group_id": name]
                let note = try await app.makeNote("ours", as: person, fields)
                notes.append(.note(try #require(Note.ID(note)), from: here, to: here))
            }
            found = try await touched(app) { try await app.unfriend(ada, bob) }
            #expect(try found == standings(ada, bob, carl).union([group, notes[1]]))
            found = try await touched(app) { try await app.leave(name, carl) }
            #expect(try found == standings(ada, carl).union([group, notes[2]]))
            found = try await touched(app) { try await delete(app, path, as: ada) }
            #expect(try found == standings(ada).union([group, notes[0]]))
        }
    }

    @Test func `a profile, a handle and a suspension touch the member`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let member = ChangeScope.member(try #require(Member.ID(ada.id)))
            let note = try await app.makeNote("note", as: ada)
            try await app.comment("comment", on: note, as: ada)
            try await app.befriend(ada, bob)
            let profile = #"{"display_name":"Ada L","picture_url":"https://a.example/b.png"}"#
            #expect(
                try await touched(app) { try await edit(app, "members/me", profile, as: ada) } == [member]
            )
            let handle = #"{"handle":"ada_l"}"#
            #expect(try await touched(app) { try await edit(app, "members/me", handle, as: ada) } == [member])
            for action in [ModerationAction.suspend, .unsuspend] {
                let found = try await touched(app) { try await app.moderate(action, "@ada_l") }
                #expect(found == [member], "\(action)")
            }
        }
    }

    @Test func `the end of an account touches all that it was near, and all that it made`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let (bob, carl, dora, emil) = (
                try await app.signUp("bob"), try await app.signUp("carl"), try await app.signUp("dora"),
                try await app.signUp("emil")
            )
            let stranger = try await app.signUp("stranger")
            try await app.befriend(ada, bob)
            try await app.block(ada, dora)
            try await app.block(emil, ada)
            let own = try await app.makeGroup(ownedBy: ada)
            let other = try await app.makeGroup(ada, carl)
            let here = try square(57.7, 11.97)
            let id = try #require(Member.ID(ada.id))
            var expected: Set<ChangeScope> = [.member(id)]
            for number in 1...60 {
                let note = try await app.makeNote("note \(number)", as: ada)
                expected.insert(.note(try #require(Note.ID(note)), from: here, to: nil))
            }
            for title in ["commented", "marked"] {
                let note = try await app.makeNote(title, as: stranger)
                expected.insert(.responses(.note(try #require(Note.ID(note)))))
                if title == "marked" {
                    try await app.favorite(note, as: ada)
                } else {
                    try await app.comment("one", on: note, as: ada)
                    try await app.comment("two", on: note, as: ada)
                }
            }
            let place = try await app.addPlace("Café", number: 1)
            let stars = try await app.send(.put, "/v1/pois/\(place)/rating", json: #"{"stars":5}"#, as: ada)
            #expect(stars.status < 300)
            expected.insert(.responses(.place(try #require(Place.ID(place)))))
            for group in [own, other] { expected.insert(.group(try #require(Group.ID(group)))) }
            let keeper = try await app.database.read { connection in
                try connection.integer("SELECT owner_id FROM friend_group WHERE owner_id <> \(id)")
            }
            expected.insert(.standing(.init(rawValue: try #require(keeper))))
            try expected.formUnion(standings(ada, bob, carl, dora, emil))
            let found = try await touched(app) {
                let proof = #"{"password":"\#(TestApp.password)"}"#
                let answer = try await app.send(.delete, "/v1/members/me", json: proof, as: ada)
                #expect(answer.status == 204, "\(answer.text)")
            }
            #expect(found == expected)
        }
    }

    @Test func `the purge of what was removed touches it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let (kept, lost) = (
                try await app.makeNote("kept", as: ada), try await app.makeNote("lost", as: ada)
            )
            let comments = [
                try await app.comment("one", on: kept, as: ada),
                try await app.comment("two", on: kept, as: ada),
            ]
            for name in comments + [lost] { try await app.moderate(.remove, name) }
            app.clock.advance(by: 30 * Instant.Span.day + Instant.Span.hour)
            let (note, item) = (try #require(Note.ID(lost)), ItemID.note(try #require(Note.ID(kept))))
            let here = try square(57.7, 11.97)
            let found = try await touched(app) { await app.installation.services.housekeeping.tidy() }
            #expect(found == [.responses(item), .note(note, from: here, to: nil)])
        }
    }

    @Test func `an import touches public transport, and a comment on a stop its responses`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var found = try await touched(app) { _ = try await app.importStops(Register.city) }
            #expect(found == [.transit])
            let text = try await app.stop("n")
            let id = try #require(Stop.ID(text))
            found = try await touched(app) {
                let answer = try await app.put("/v1/favorites/stop/\(text)", as: ada)
                #expect(answer.status == 204)
            }
            #expect(found == [.responses(.stop(id))])
            found = try await touched(app) {
                let answer = try await app.send(
                    .post,
                    "/v1/stops/\(text)/comments",
                    json: #"{"body":"Late"}"#,
                    as: ada
                )
                #expect(answer.status == 201)
            }
            #expect(found == [.responses(.stop(id))])
        }
    }

    @Test func `an import touches places, and a reminder nothing that is kept in memory`() async throws {
        try await withApp { app in
            let clock = app.clock
            let platform = Platform(
                database: app.database,
                ids: try await IDSource.lease(in: app.database, holder: "import", now: { clock.now }),
                now: { clock.now }
            )
            // New places, a changed one, and one that is gone and forgotten.
            for rows in [["1,57.7,11.97,Old,cafe", "2,57.71,11.97,Two,cafe"], ["1,57.7,11.97,New,cafe"]] {
                let path = app.folder + "/places.csv"
                let text = "id,lat,lon,name,category\n" + rows.joined(separator: "\n")
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                let harvest = try CSVPlaceFile(path: path, source: "own", mapping: PlaceMapping()).read { _ in
                }
                let found = try await touched(app) {
                    _ = try await PlaceImport(platform: platform).run(harvest) { _ in }
                }
                #expect(found == [.places], "\(rows)")
            }
            #expect(try await app.count("SELECT count(*) FROM poi") == 1)
            try await platform.ids.release(in: app.database)

            let ada = try await app.signUp("ada")
            var reminder = ""
            var found = try await touched(app) {
                let json = #"{"text":"Buy milk","keywords":["dairy"]}"#
                let answer = try await app.send(.post, "/v1/reminders", json: json, as: ada)
                reminder = try #require(answer["id"]?.stringValue)
            }
            #expect(found == [.other])
            found = try await touched(app) { try await delete(app, "reminders/\(reminder)", as: ada) }
            #expect(found == [.other])

            let line = try await app.importTimetable(TestTimetable.city())
            var alarm = ""
            found = try await touched(app) {
                let json = #"{"kind":"vehicle-near","line_id":"\#(line)","lat":57.7,"lon":11.97}"#
                let answer = try await app.send(.post, "/v1/alarms", json: json, as: ada)
                alarm = try #require(answer["id"]?.stringValue)
            }
            #expect(found == [.other])
            found = try await touched(app) { try await delete(app, "alarms/\(alarm)", as: ada) }
            #expect(found == [.other])
        }
    }
}
