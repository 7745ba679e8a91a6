import HTTPTypes
import JSONText
import Testing

/// Groups of friends, over HTTP.
struct GroupTests {
    @Test func `a group is created, renamed, listed and counted`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let made = try await app.send(.post, "/v1/groups", json: #"{"name":"Walkers"}"#, as: ada)
            #expect(made.status == 201)
            let id = try #require(made["id"]?.stringValue)
            #expect(made.headers[.location] == "/v1/groups/\(id)")
            #expect(made["owner"]?["id"]?.stringValue == ada.id)
            #expect(made["member_count"]?.integerValue == 1)
            try await app.befriend(ada, bob)
            for _ in 0..<2 {
                #expect(try await app.put("/v1/groups/\(id)/members/\(bob.id)", as: ada).status == 204)
            }
            let named = try await app.send(.patch, "/v1/groups/\(id)", json: #"{"name":"Hikers"}"#, as: ada)
            #expect(named["name"]?.stringValue == "Hikers")
            for person in [ada, bob] {
                let seen = try await app.get("/v1/groups/\(id)", as: person)
                #expect(seen["member_count"]?.integerValue == 2)
                #expect(try await app.get("/v1/groups", as: person).ids == [id])
                #expect(try await app.get("/v1/groups/\(id)", as: person, etag: seen.etag).status == 304)
                #expect(try await app.get("/v1/groups/\(id)/members", as: person).ids == [ada.id, bob.id])
            }
            let pages = try await app.pages("/v1/groups/\(id)/members?limit=1", as: bob)
            #expect(pages.flatMap(\.ids) == [ada.id, bob.id])
        }
    }

    @Test func `a group can be changed by its owner and seen only by its members`() async throws {
        try await withApp { app in
            let (ada, bob, eve) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("eve")
            )
            try await app.befriend(ada, bob)
            let id = try await app.makeGroup(ownedBy: ada)
            _ = try await app.put("/v1/groups/\(id)/members/\(bob.id)", as: ada)
            let missing = try await app.get("/v1/groups/987654321", as: eve)
            #expect(missing.status == 404)
            for (path, isChange) in [
                ("/v1/groups/\(id)", false), ("/v1/groups/\(id)/members", false), ("/v1/groups/\(id)", true),
            ] {
                if isChange {
                    for (person, status) in [(bob, 403), (eve, 404)] {
                        let edit = try await app.send(.patch, path, json: #"{"name":"x"}"#, as: person)
                        let end = try await app.delete(path, as: person)
                        let add = try await app.put("\(path)/members/\(eve.id)", as: person)
                        let take = try await app.delete("\(path)/members/\(ada.id)", as: person)
                        for answer in [edit, end, add, take] {
                            #expect(answer.status == status, "\(person.handle) \(answer.text)")
                            if status == 404 { #expect(answer.face == missing.face) }
                            if status == 403 { #expect(answer.code == "not-the-owner") }
                        }
                    }
                } else {
                    #expect(try await app.get(path, as: bob).status == 200)
                    #expect(try await app.get(path, as: eve).face == missing.face)
                    #expect(try await app.get(path).status == 401)
                }
            }
        }
    }

    @Test func `only friends of the owner can join, and the owner cannot leave first`() async throws {
        try await withApp { app in
            let (ada, bob, eve) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("eve")
            )
            try await app.befriend(ada, bob)
            let id = try await app.makeGroup(ownedBy: ada)
            for stranger in [eve.id, "987654321"] {
                let answer = try await app.put("/v1/groups/\(id)/members/\(stranger)", as: ada)
                #expect((answer.status, answer.code) == (422, "not-a-friend"))
            }
            _ = try await app.put("/v1/groups/\(id)/members/\(bob.id)", as: ada)
            let left = try await app.delete("/v1/groups/\(id)/members/\(ada.id)", as: ada)
            #expect((left.status, left.code) == (409, "owner"))
            for other in [eve.id, "987654321"] {
                let json = #"{"owner":"\#(other)"}"#
                let answer = try await app.send(.patch, "/v1/groups/\(id)", json: json, as: ada)
                #expect((answer.status, answer.code) == (422, "not-in-group"))
            }
            let json = #"{"owner":"\#(bob.id)","name":"Bob's"}"#
            let handed = try await app.send(.patch, "/v1/groups/\(id)", json: json, as: ada)
            #expect(handed["owner"]?["id"]?.stringValue == bob.id)
            #expect(handed["name"]?.stringValue == "Bob's")
            try await app.leave(id, ada)
            #expect(try await app.get("/v1/groups/\(id)", as: ada).status == 404)
            #expect(try await app.get("/v1/groups/\(id)/members", as: bob).ids == [bob.id])
            // Who ends the friendship leaves the groups of the other one.
            _ = try await app.put("/v1/groups/\(id)/members/\(ada.id)", as: bob)
            #expect(try await app.get("/v1/groups/\(id)", as: ada).status == 200)
            try await app.unfriend(ada, bob)
            #expect(try await app.get("/v1/groups/\(id)", as: ada).status == 404)
        }
    }

    @Test func `notes become private when their group ends or their author leaves it`() async throws {
        try await withApp { app in
            let (ada, bob, cleo) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("cleo")
            )
            let id = try await app.makeGroup(ada, bob, cleo)
            let fields = ["audience": "group", "group_id": id]
            let first = try await app.makeNote("a", as: ada, fields)
            let second = try await app.makeNote("b", as: bob, fields)
            let third = try await app.makeNote("b too", as: bob, fields)
            let feed = try await app.get("/v1/notes/changes", as: cleo)
            #expect(Set(feed.ids) == [first, second, third])
            let token = try #require(feed["token"]?.stringValue)
            try await app.leave(id, ada)
            #expect(try await app.get("/v1/notes/\(first)", as: cleo).status == 404)
            let kept = try await app.get("/v1/notes/\(first)", as: ada)
            #expect(kept["audience"]?.stringValue == "private")
            #expect(kept["group_id"]?.stringValue == nil)
            let later = try await app.get("/v1/notes/changes?token=\(token)", as: cleo)
            #expect(later["reset"]?.boolValue == true)
            #expect(Set(later.ids) == [second, third])
            let keeper = try #require(
                try await app.get("/v1/groups/\(id)", as: bob)["owner"]?["handle"]?.stringValue
            )
            let owner = try await app.logIn(keeper)
            let gone = try await app.delete("/v1/groups/\(id)", as: owner)
            #expect((gone.status, gone.text) == (200, #"{"notes_made_private":2}"#))
            for note in [second, third] {
                #expect(try await app.get("/v1/notes/\(note)", as: cleo).status == 404)
                #expect(
                    try await app.get("/v1/notes/\(note)", as: bob)["audience"]?.stringValue == "private"
                )
            }
            #expect(try await app.get("/v1/groups/\(id)", as: owner).status == 404)
            #expect(try await app.get("/v1/groups", as: bob).ids == [])
        }
    }

    @Test func `a new owner and members with a block between them do not share the group`() async throws {
        try await withApp { app in
            let (ada, bob, cleo) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("cleo")
            )
            let id = try await app.makeGroup(ownedBy: ada)
            for friend in [bob, cleo] {
                try await app.befriend(ada, friend)
                _ = try await app.put("/v1/groups/\(id)/members/\(friend.id)", as: ada)
            }
            try await app.block(cleo, bob)
            #expect(try await app.get("/v1/groups/\(id)/members", as: cleo).ids == [ada.id, cleo.id])
            #expect(try await app.get("/v1/groups/\(id)", as: bob)["member_count"]?.integerValue == 2)
            #expect(try await app.get("/v1/groups/\(id)", as: ada)["member_count"]?.integerValue == 3)
            _ = try await app.send(.patch, "/v1/groups/\(id)", json: #"{"owner":"\#(bob.id)"}"#, as: ada)
            #expect(try await app.get("/v1/groups/\(id)", as: cleo).status == 404)
            #expect(try await app.get("/v1/groups/\(id)/members", as: ada).ids == [ada.id, bob.id])
            // Nor once one of them blocks the other later, friends or not.
            let dora = try await app.signUp("dora")
            let other = try await app.makeGroup(ownedBy: ada)
            for friend in [bob, dora] {
                if friend.id == dora.id { try await app.befriend(ada, friend) }
                _ = try await app.put("/v1/groups/\(other)/members/\(friend.id)", as: ada)
            }
            _ = try await app.send(.patch, "/v1/groups/\(other)", json: #"{"owner":"\#(bob.id)"}"#, as: ada)
            #expect(try await app.get("/v1/groups/\(other)", as: dora).status == 200)
            try await app.block(dora, bob)
            #expect(try await app.get("/v1/groups/\(other)", as: dora).status == 404)
            // Of an owner who is suspended, nothing is told.
            try await app.suspend(bob)
            let seen = try await app.get("/v1/groups/\(other)", as: ada)
            #expect((seen.status, seen["owner"]) == (200, .null))
        }
    }

    @Test func `a bad name is refused by name, and a repeated key makes one group`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for (json, status, code) in [
                (#"{"name":""}"#, 422, "too-short"), (#"{"name":"  "}"#, 422, "blank"),
                (#"{"name":"\#(String(repeating: "x", count: 61))"}"#, 422, "too-long"),
                (#"{"name":"a\u0007b"}"#, 400, "bad-field"), ("{}", 400, "bad-field"),
                (#"{"name":7}"#, 400, "bad-field"), (#"{"name":"x","more":1}"#, 400, "unknown-field"),
            ] {
                let answer = try await app.send(.post, "/v1/groups", json: json, as: ada)
                #expect((answer.status, answer.code) == (status, code), "\(json)")
                if code == "too-long" { #expect(answer["limit"]?.integerValue == 60) }
            }
            let key: HTTPFields = [.init("Idempotency-Key")!: "k1"]
            var answers: [Answer] = []
            for _ in 0..<2 {
                answers.append(
                    try await app.send(
                        .post,
                        "/v1/groups",
                        json: #"{"name":"Once"}"#,
                        as: ada,
                        headers: key
                    )
                )
            }
            #expect(answers[0].body == answers[1].body)
            #expect(answers.map { $0.header("Idempotency-Replayed") } == [nil, "true"])
            let other = try await app.send(
                .post,
                "/v1/groups",
                json: #"{"name":"Twice"}"#,
                as: ada,
                headers: key
            )
            #expect((other.status, other.code) == (422, "idempotency-key-reused"))
            #expect(try await app.get("/v1/groups", as: ada).ids.count == 1)
        }
    }
}
