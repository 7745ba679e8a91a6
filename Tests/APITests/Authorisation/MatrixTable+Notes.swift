import Geodesy
import HTTPTypes
import JSONText
import Model
import Testing

/// Notes, and what is done with them.
extension MatrixTable {
    /// Where somebody may say to be: nowhere, and for a note that shows itself from nearby only, there and
    /// too far away.
    private func standpoints(of note: MatrixNote) -> [(query: String, json: String, position: Coordinate?)] {
        let nowhere = (query: "", json: "", position: Coordinate?.none)
        guard note.plan.revealRadius != nil else { return [nowhere] }
        return [nowhere]
            + [57.7, 57.71].map { latitude in
                (
                    query: "?lat=\(latitude)&lon=11.97", json: #","lat":\#(latitude),"lon":11.97"#,
                    position: Coordinate(latitude: latitude, longitude: 11.97)
                )
            }
    }

    func lists() throws {
        for list in try world.lists() {
            let world = world
            let found: @Sendable (Answer) -> Set<String> = { Set(list.ids($0)).intersection(world.ids) }
            let expected: (Eye) throws -> MatrixTrial.Outcome = { eye in
                .shows(try world.seen(by: eye, from: list.position, where: list.belongs))
            }
            let ask = MatrixTrial.Ask(list.path, json: list.json)
            if list.isForMembers {
                try member(list.operation, ask, found: found, expected)
            } else {
                try open(list.operation, ask, found: found, expected)
            }
        }
    }

    func reads(of note: MatrixNote) throws {
        let world = world
        for (query, _, position) in standpoints(of: note) {
            func shown(_ outcome: MatrixTrial.Outcome = .done()) -> (Eye) throws -> MatrixTrial.Outcome {
                { try world.sees($0, note, from: position) ? outcome : .missing() }
            }
            let (id, comment) = (note.id, note.comment)
            let ids: @Sendable (Answer) -> Set<String> = { Set($0.ids) }
            try open("GET /v1/notes/{id}", .init("/v1/notes/\(id)\(query)"), hiding: id, shown())
            try open(
                "GET /collections/notes/items/{id}",
                .init("/collections/notes/items/\(id)\(query)"),
                hiding: id,
                shown()
            )
            try open(
                "GET /v1/notes/{id}/comments",
                .init("/v1/notes/\(id)/comments\(query)"),
                hiding: id,
                found: ids,
                shown(.shows([comment]))
            )
            try open(
                "GET /v1/comments/{id}",
                .init("/v1/comments/\(comment)\(query)"),
                hiding: comment,
                shown()
            )
            try open(
                "GET /v1/comments/{id}/replies",
                .init("/v1/comments/\(comment)/replies\(query)"),
                hiding: comment,
                found: ids,
                shown(.shows([]))
            )
            for file in note.files {
                let name = try #require(file.split(separator: "/").dropFirst().first).description
                try open(
                    "GET /uploads/{token}/{file}",
                    .init(file + query),
                    hiding: name,
                    never: String(repeating: "A", count: name.count)
                ) { eye in
                    try note.plan.state != .removed ? shown()(eye) : .missing()
                }
            }
        }
        let audience = try audience(of: note)
        let told: @Sendable (Answer) -> Set<String> = {
            Set(($0["members"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue })
        }
        try member(
            "GET /v1/notes/{id}/audience",
            .init("/v1/notes/\(note.id)/audience"),
            hiding: note.id,
            found: told
        ) { try $0 == .author ? .shows(audience) : refusal($0, note) }
        try moderation(of: note)
    }

    /// Who is told to the author as seeing a note: nobody who blocked the author.
    private func audience(of note: MatrixNote) throws -> Set<String> {
        guard note.plan.state == .published, note.plan.window.contains(world.app.clock.now) else { return [] }
        return switch note.plan.audience {
        case .everyone, .onlyMe: []
        case .friends: try Set([Eye.friend, .groupOwner].map { try world.person($0).id })
        case .group: try Set([Eye.inGroup, .groupOwner].map { try world.person($0).id })
        }
    }

    private func moderation(of note: MatrixNote) throws {
        let path = "/v1/moderation/images/\(note.id)/\(note.image)/display"
        let operation = "GET /v1/moderation/images/{note}/{image}/{variant}"
        member(operation, .init(path), hiding: note.id) { Self.desk.contains($0) ? .done() : .missing(403) }
        let other = "/v1/moderation/images/\(Self.never)/\(note.image)/display"
        member(operation, .init(other), hiding: note.image) { .missing(Self.desk.contains($0) ? 404 : 403) }
    }

    /// What somebody is told who wants to change a note of another: that it is another's, where they see it.
    private func refusal(_ eye: Eye, _ note: MatrixNote) throws -> MatrixTrial.Outcome {
        try world.sees(eye, note) ? .refused(403, "not-the-author") : .missing()
    }

    func writes(to note: MatrixNote) throws {
        let (id, comment) = (note.id, note.comment)
        // What a moderator removed stays as it was.
        let stays: MatrixTrial.Outcome? = note.plan.state == .removed ? .refused(409, "removed") : nil
        try member("PATCH /v1/notes/{id}", .init("/v1/notes/\(id)", json: #"{"body":"new"}"#), hiding: id) {
            try $0 == .author ? stays ?? .done() : refusal($0, note)
        }
        try member(
            "PATCH /v1/comments/{id}",
            .init("/v1/comments/\(comment)", json: #"{"body":"new"}"#),
            hiding: comment
        ) { try $0 == .author ? stays ?? .done() : refusal($0, note) }
        for (query, json, position) in standpoints(of: note) {
            func seeing(
                _ status: Int,
                own: MatrixTrial.Outcome? = nil
            )
                -> (Eye) throws -> MatrixTrial.Outcome
            {
                { [world] eye in
                    if eye == .author, let own { return own }
                    return try world.sees(eye, note, from: position) ? .done(status) : .missing()
                }
            }
            let body = #"{"body":"words"\#(json)}"#
            try member(
                "POST /v1/notes/{id}/comments",
                .init("/v1/notes/\(id)/comments", json: body),
                hiding: id,
                seeing(201, own: stays)
            )
            try member(
                "POST /v1/comments/{id}/replies",
                .init("/v1/comments/\(comment)/replies", json: body),
                hiding: comment,
                seeing(201, own: stays)
            )
            member(
                "DELETE /v1/favorites/{kind}/{id}",
                .init("/v1/favorites/note/\(id)"),
                { _ in .done(204) }
            )
            try member(
                "PUT /v1/favorites/{kind}/{id}",
                .init("/v1/favorites/note/\(id)\(query)"),
                hiding: id,
                seeing(204)
            )
            for (kind, target) in [("note", id), ("comment", comment)] {
                let text = #"{"target":{"kind":"\#(kind)","id":"\#(target)"},"reason":"spam"\#(json)}"#
                try member(
                    "POST /v1/reports",
                    .init("/v1/reports", json: text),
                    hiding: target,
                    seeing(201, own: .refused(422, "your-own"))
                )
            }
        }
    }

    /// What needs a group, or would put a note into one.
    func uploads(_ open: MatrixNote, _ othersGroup: String) throws {
        let form = Form(
            [
                "title": "another", "audience": "group", "group_id": "\(world.group)", "lat": "57.7",
                "lon": "11.97",
            ],
            image: Photo.small
        )
        let isInGroup: Set<Eye> = [.inGroup, .groupOwner, .blocked, .blocking, .author]
        member("POST /v1/notes", .init("/v1/notes", form: form), hiding: "\(world.group)") {
            isInGroup.contains($0) ? .done(201) : .missing(422)
        }
        let json = #"{"audience":"group","group_id":"\#(othersGroup)"}"#
        try member("PATCH /v1/notes/{id}", .init("/v1/notes/\(open.id)", json: json), hiding: othersGroup) {
            try $0 == .author
                ? .missing(422)
                : world.sees($0, open)
                    ? .refused(403, "not-the-author") : .missing()
        }
    }

    /// What is over with: it goes, and is like what never was for its author too.
    func deletions(of note: MatrixNote) throws {
        let (id, comment) = (note.id, note.comment)
        for (operation, path, target) in [
            ("DELETE /v1/comments/{id}", "/v1/comments/\(comment)", comment),
            ("DELETE /v1/notes/{id}", "/v1/notes/\(id)", id),
        ] {
            try member(operation, .init(path), hiding: target) {
                try $0 == .author ? .done(204) : refusal($0, note)
            }
        }
        for (operation, path, target) in [
            ("GET /v1/notes/{id}", "/v1/notes/\(id)", id),
            ("GET /v1/notes/{id}/comments", "/v1/notes/\(id)/comments", id),
            ("GET /v1/comments/{id}", "/v1/comments/\(comment)", comment),
        ] {
            open(operation, .init(path), hiding: target) { _ in .missing() }
        }
    }
}
