import HTTPTypes
import JSONText
import Model
import Testing

/// People, groups, and what people say on things of others.
extension MatrixTable {
    private static let ids: @Sendable (Answer) -> Set<String> = { Set($0.ids) }
    private static let blocks: Set<Eye> = [.blocked, .blocking]

    private func ids(_ eyes: Eye...) throws -> Set<String> { try Set(eyes.map { try world.person($0).id }) }

    func profiles() throws {
        let (ada, gone) = (try world.person(.author), try world.person(.suspended))
        func profile(_ eye: Eye) -> MatrixTrial.Outcome {
            Self.blocks.contains(eye) ? .missing() : .done()
        }
        open("GET /v1/members/{id}", .init("/v1/members/\(ada.id)"), hiding: ada.id, profile)
        open("GET /v1/members/{id}", .init("/v1/members/\(gone.id)"), hiding: gone.id) { _ in .missing() }
        for (handle, expected) in [
            (ada.handle, profile), (gone.handle, { (_: Eye) in MatrixTrial.Outcome.missing() }),
        ] {
            open(
                "GET /v1/members",
                .init("/v1/members?handle=\(handle)"),
                hiding: "=\(handle)",
                never: "=never_was",
                expected
            )
        }
        let report = #"{"target":{"kind":"member","id":"\#(ada.id)"},"reason":"spam"}"#
        member("POST /v1/reports", .init("/v1/reports", json: report), hiding: ada.id) { eye in
            eye == .author
                ? .refused(422, "your-own") : Self.blocks.contains(eye) ? .missing() : .done(201)
        }
    }

    func friends() throws {
        try member("GET /v1/friends", .init("/v1/friends"), found: Self.ids) { eye in
            switch eye {
            case .author: .shows(try ids(.friend, .groupOwner))
            case .friend: .shows(try ids(.author))
            case .groupOwner:
                .shows(try ids(.author, .inGroup, .formerlyInGroup, .blocked, .blocking))
            case .inGroup, .formerlyInGroup, .blocked, .blocking: .shows(try ids(.groupOwner))
            default: .shows([])
            }
        }
        let asking: @Sendable (Answer) -> Set<String> = {
            Set($0.items.compactMap { $0["member"]?["id"]?.stringValue })
        }
        try member("GET /v1/friends/requests", .init("/v1/friends/requests"), found: asking) { eye in
            .shows(eye == .author ? try ids(.stranger) : eye == .stranger ? try ids(.author) : [])
        }
        try member("GET /v1/blocks", .init("/v1/blocks"), found: Self.ids) { eye in
            .shows(eye == .author ? try ids(.blocked) : eye == .blocking ? try ids(.author) : [])
        }
    }

    /// Asks, blocks and takes back; who was blocked is told what everybody is told.
    func advances() throws {
        let (ada, gone) = (try world.person(.author), try world.person(.suspended))
        let bystander = things.bystander
        let state: @Sendable (Answer) -> Set<String> = { Set([$0["state"]?.stringValue ?? "?"]) }
        member("PUT /v1/friends/{id}", .init("/v1/friends/\(ada.id)"), found: state) { eye in
            switch eye {
            case .author: .refused(422, "yourself")
            case .blocking: .refused(409, "blocked")
            case .friend, .groupOwner: .shows(["friends"])
            default: .shows(["requested"])
            }
        }
        for kind in ["friends", "blocks"] {
            member("PUT /v1/\(kind)/{id}", .init("/v1/\(kind)/\(gone.id)"), hiding: gone.id) { _ in
                .missing()
            }
            member("PUT /v1/\(kind)/{id}", .init("/v1/\(kind)/\(bystander.id)")) { _ in
                .done(kind == "friends" ? 200 : 204)
            }
            for id in [bystander.id, Self.never] {
                member("DELETE /v1/\(kind)/{id}", .init("/v1/\(kind)/\(id)")) { _ in .done(204) }
            }
        }
    }

    // MARK: - Groups

    private static let members: Set<Eye> = [.groupOwner, .author, .inGroup, .blocked, .blocking]

    /// What somebody is told of the group: nothing, unless they are in it.
    private func inGroup(
        _ owner: MatrixTrial.Outcome,
        _ others: MatrixTrial.Outcome = .refused(403, "not-the-owner")
    ) -> (Eye) -> MatrixTrial.Outcome {
        { $0 == .groupOwner ? owner : Self.members.contains($0) ? others : .missing() }
    }

    func groups() throws {
        let id = "\(world.group)"
        let path = "/v1/groups/\(id)"
        /// Whom a member of the group finds there.
        func company(of eye: Eye) -> Set<Eye> {
            switch eye {
            case .author: Self.members.subtracting(Self.blocks)
            case .blocked, .blocking: Self.members.subtracting([.author])
            default: Self.members
            }
        }
        member("GET /v1/groups", .init("/v1/groups"), found: Self.ids) {
            .shows(Self.members.contains($0) ? [id] : [])
        }
        let count: @Sendable (Answer) -> Set<String> = { Set(["\($0["member_count"]?.integerValue ?? -1)"]) }
        member("GET /v1/groups/{id}", .init(path), hiding: id, found: count) { eye in
            Self.members.contains(eye) ? .shows(["\(company(of: eye).count)"]) : .missing()
        }
        try member("GET /v1/groups/{id}/members", .init("\(path)/members"), hiding: id, found: Self.ids) {
            eye in
            guard Self.members.contains(eye) else { return .missing() }
            return .shows(try Set(company(of: eye).map { try world.person($0).id }))
        }
        member("POST /v1/groups", .init("/v1/groups", json: #"{"name":"Mine"}"#)) { _ in .done(201) }
        member(
            "PATCH /v1/groups/{id}",
            .init(path, json: #"{"name":"New"}"#),
            hiding: id,
            inGroup(.done())
        )
        let other = things.bystander.id
        let owned = MatrixTrial.Ask(path, json: #"{"owner":"\#(other)"}"#)
        let join = MatrixTrial.Ask("\(path)/members/\(other)")
        let add = "PUT /v1/groups/{id}/members/{member}"
        member("PATCH /v1/groups/{id}", owned, hiding: other, inGroup(.missing(422)))
        member(add, join, hiding: other, inGroup(.missing(422)))
        member(add, join, hiding: id, inGroup(.refused(422, "not-a-friend")))
        member("DELETE /v1/groups/{id}/members/{member}", join, hiding: id, inGroup(.done(204)))
    }

    /// The group goes, and what was shown to it is its author's alone.
    func end(_ note: MatrixNote) throws {
        let id = "\(world.group)"
        member("DELETE /v1/groups/{id}", .init("/v1/groups/\(id)"), hiding: id, inGroup(.done()))
        member("GET /v1/groups/{id}", .init("/v1/groups/\(id)"), hiding: id) { _ in .missing() }
        open("GET /v1/notes/{id}", .init("/v1/notes/\(note.id)"), hiding: note.id) {
            $0 == .author ? .done() : .missing()
        }
    }

    // MARK: - Words of the author on a note of somebody else

    func words() {
        let path = "/v1/notes/\(things.openNote)/comments"
        let open = [things.said, things.asked, things.answered]
        let mine = Set(open + [things.hidden, things.removed])
        let things = things
        self.open("GET /v1/notes/{id}/comments", .init(path), found: Self.ids) { eye in
            // Of an answered comment of somebody who is not there for them, the place is kept.
            .shows(eye == .author ? mine : Self.blocks.contains(eye) ? [things.answered] : Set(open))
        }
        let body: @Sendable (Answer) -> Set<String> = { Set([$0["body"]?.stringValue ?? "nothing"]) }
        self.open("GET /v1/comments/{id}", .init("/v1/comments/\(things.answered)"), found: body) { eye in
            .shows([Self.blocks.contains(eye) ? "nothing" : "answered"])
        }
        for id in [things.said, things.hidden, things.removed] {
            for suffix in ["", "/replies"] {
                self.open(
                    "GET /v1/comments/{id}\(suffix)",
                    .init("/v1/comments/\(id)\(suffix)"),
                    hiding: id
                ) { isShown(id, $0) ? .done() : .missing() }
            }
        }
        for id in [things.said, things.answered, things.hidden, things.removed] {
            let report = #"{"target":{"kind":"comment","id":"\#(id)"},"reason":"spam"}"#
            member("POST /v1/reports", .init("/v1/reports", json: report), hiding: id) { eye in
                eye == .author ? .refused(422, "your-own") : isShown(id, eye) ? .done(201) : .missing()
            }
            member(
                "PATCH /v1/comments/{id}",
                .init("/v1/comments/\(id)", json: #"{"body":"new"}"#),
                hiding: id
            ) { eye in
                if eye == .author { return id == things.removed ? .refused(409, "removed") : .done() }
                return isShown(id, eye) || id == things.answered
                    ? .refused(403, "not-the-author") : .missing()
            }
        }
        for id in [things.asked, things.answered, things.hidden, things.removed] {
            member(
                "POST /v1/comments/{id}/replies",
                .init("/v1/comments/\(id)/replies", json: #"{"body":"reply"}"#),
                hiding: id
            ) { eye in
                if isShown(id, eye) { return .done(201) }
                return id == things.answered ? .refused(409, "deleted") : .missing()
            }
        }
        member("DELETE /v1/comments/{id}", .init("/v1/comments/\(things.said)"), hiding: things.said) { eye in
            eye == .author
                ? .done(204) : isShown(things.said, eye) ? .refused(403, "not-the-author") : .missing()
        }
    }

    /// Whether somebody is shown the words themselves of one of the author's comments.
    private func isShown(_ id: String, _ eye: Eye) -> Bool {
        if eye == .author { return true }
        return ![things.hidden, things.removed].contains(id) && !Self.blocks.contains(eye)
    }
}
