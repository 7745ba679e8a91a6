import HTTPTypes
import JSONText
import Testing

/// Friendships, requests for them, and blocks, over HTTP.
struct FriendTests {
    private func ids(_ answer: Answer) -> [String] { answer.ids }

    private func requests(
        _ app: TestApp,
        _ person: Person,
        _ query: String = ""
    ) async throws -> [String: String] {
        let answer = try await app.get("/v1/friends/requests\(query)", as: person)
        return Dictionary(
            answer.items.map {
                ($0["member"]?["id"]?.stringValue ?? "?", $0["direction"]?.stringValue ?? "?")
            }
        ) { first, _ in first }
    }

    @Test func `a friendship is requested, accepted and ended by either`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            for _ in 0..<2 {
                let asked = try await app.put("/v1/friends/\(bob.id)", as: ada)
                #expect(asked.status == 200)
                #expect(asked.text == #"{"state":"requested"}"#)
            }
            #expect(try await requests(app, ada) == [bob.id: "outgoing"])
            #expect(try await requests(app, bob) == [ada.id: "incoming"])
            #expect(try await requests(app, bob, "?direction=outgoing").isEmpty)
            #expect(try await app.get("/v1/friends", as: ada).ids == [])
            let accepted = try await app.put("/v1/friends/\(ada.id)", as: bob)
            #expect(accepted.text == #"{"state":"friends"}"#)
            for (one, other) in [(ada, bob), (bob, ada)] {
                #expect(try await app.get("/v1/friends", as: one).ids == [other.id])
                #expect(try await requests(app, one).isEmpty)
                #expect(
                    try await app.put("/v1/friends/\(other.id)", as: one).text == #"{"state":"friends"}"#
                )
            }
            try await app.unfriend(bob, ada)
            for one in [ada, bob] { #expect(try await app.get("/v1/friends", as: one).ids == []) }
            // Nothing is left that another end could break.
            try await app.unfriend(bob, ada)
        }
    }

    @Test func `a request is withdrawn by its sender or declined by its receiver`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            for (one, other) in [(ada, bob), (bob, ada)] {
                _ = try await app.put("/v1/friends/\(bob.id)", as: ada)
                try await app.unfriend(one, other)
                #expect(try await requests(app, ada).isEmpty)
                #expect(try await requests(app, bob).isEmpty)
                #expect(try await app.get("/v1/friends", as: bob).ids == [])
            }
        }
    }

    @Test func `two members who request each other at once become friends`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for round in 0..<8 {
                let other = try await app.signUp("other_\(round)")
                async let one = app.put("/v1/friends/\(other.id)", as: ada)
                async let two = app.put("/v1/friends/\(ada.id)", as: other)
                let states = try await [one, two].compactMap { $0["state"]?.stringValue }
                #expect(states.sorted() == ["friends", "requested"])
                #expect(try await app.get("/v1/friends", as: other).ids == [ada.id])
                #expect(try await requests(app, other).isEmpty)
            }
            #expect(try await app.get("/v1/friends", as: ada).ids.count == 8)
        }
    }

    @Test func `befriending or blocking oneself or a missing member is refused`() async throws {
        try await withApp { app in
            let (ada, gone) = (try await app.signUp("ada"), try await app.signUp("gone"))
            try await app.suspend(gone)
            for path in ["/v1/friends", "/v1/blocks"] {
                let own = try await app.put("\(path)/\(ada.id)", as: ada)
                #expect((own.status, own.code) == (422, "yourself"))
                let missing = try await app.put("\(path)/987654321", as: ada)
                #expect((missing.status, missing.code) == (404, "not-found"))
                let suspended = try await app.put("\(path)/\(gone.id)", as: ada)
                #expect(suspended.face == missing.face)
                #expect(try await app.put("\(path)/x1", as: ada).face == missing.face)
                #expect(try await app.put("\(path)/\(ada.id)").status == 401)
                #expect(try await app.get(path).status == 401)
            }
            let wrong = try await app.get("/v1/friends/requests?direction=sideways", as: ada)
            #expect((wrong.status, wrong.faults) == (400, ["direction"]))
        }
    }

    @Test func `a blocked member's request has no effect and does not reveal the block`() async throws {
        try await withApp { app in
            let (ada, bob, cleo) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("cleo")
            )
            try await app.block(bob, ada)
            let asked = try await app.put("/v1/friends/\(bob.id)", as: ada)
            let other = try await app.put("/v1/friends/\(cleo.id)", as: ada)
            #expect(asked.face == other.face)
            #expect(try await requests(app, ada) == [bob.id: "outgoing", cleo.id: "outgoing"])
            #expect(try await requests(app, bob).isEmpty)
            // What bob says of himself from now on is not for ada, whose request looks like one to somebody
            // who says nothing.
            let news = #"{"display_name":"Bob B.","picture_url":"https://example.org/bob.png"}"#
            _ = try await app.send(.patch, "/v1/members/me", json: news, as: bob)
            for entry in try await app.get("/v1/friends/requests?direction=outgoing", as: ada).items {
                let (member, name) = (entry["member"], entry["member"]?["handle"]?.stringValue)
                #expect(member?["display_name"]?.stringValue == name && member?["picture_url"] == .null)
            }
            let others = try await app.get("/v1/friends/requests", as: ada).items
            #expect(others.map { $0["member"]?["handle"]?.stringValue } == ["bob", "cleo"])
            let back = try await app.put("/v1/friends/\(ada.id)", as: bob)
            #expect((back.status, back.code) == (409, "blocked"))
            try await app.unblock(bob, ada)
            #expect(try await requests(app, bob).isEmpty)
            #expect(try await app.get("/v1/friends", as: bob).ids == [])
            #expect(
                try await app.put("/v1/friends/\(ada.id)", as: bob).text == #"{"state":"requested"}"#
            )
        }
    }

    @Test func `a block ends a friendship and hides both from each other`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            try await app.befriend(ada, bob)
            let group = try await app.makeGroup(ownedBy: ada)
            _ = try await app.put("/v1/groups/\(group)/members/\(bob.id)", as: ada)
            for _ in 0..<2 { try await app.block(ada, bob) }
            #expect(try await app.get("/v1/blocks", as: ada).ids == [bob.id])
            #expect(try await app.get("/v1/blocks", as: bob).ids == [])
            for (one, other) in [(ada, bob), (bob, ada)] {
                #expect(try await app.get("/v1/friends", as: one).ids == [])
                #expect(try await app.get("/v1/members/\(other.id)", as: one).status == 404)
            }
            #expect(try await app.get("/v1/groups/\(group)", as: bob).status == 404)
            #expect(try await app.get("/v1/groups/\(group)/members", as: ada).ids == [ada.id])
            for _ in 0..<2 { try await app.unblock(ada, bob) }
            #expect(try await app.get("/v1/members/\(bob.id)", as: ada).status == 200)
            #expect(try await app.get("/v1/friends", as: ada).ids == [])
        }
    }

    @Test func `the lists are paged without duplicates`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var others: [String] = []
            for number in 0..<5 {
                let other = try await app.signUp("other_\(number)")
                others.append(other.id)
                if number < 3 { try await app.befriend(ada, other) }
                if number == 3 { _ = try await app.put("/v1/friends/\(other.id)", as: ada) }
                if number == 4 { _ = try await app.put("/v1/friends/\(ada.id)", as: other) }
            }
            #expect(try await app.pages("/v1/friends?limit=2", as: ada).flatMap(\.ids) == Array(others[..<3]))
            let asked = try await app.pages("/v1/friends/requests?limit=1", as: ada)
            #expect(
                asked.flatMap(\.items).compactMap { $0["member"]?["id"]?.stringValue } == Array(others[3...])
            )
            for id in others { _ = try await app.put("/v1/blocks/\(id)", as: ada) }
            #expect(try await app.pages("/v1/blocks?limit=2", as: ada).flatMap(\.ids) == others)
            #expect(try await app.get("/v1/friends?cursor=x", as: ada).faults == ["cursor"])
        }
    }
}

extension TestApp {
    /// Every page of a list.
    func pages(_ uri: String, as person: Person? = nil) async throws -> [Answer] {
        var pages = [try await get(uri, as: person)]
        while let next = pages.last?.next, pages.count < 100 {
            pages.append(try await get(next, as: person))
        }
        return pages
    }
}
