import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import TestData

extension TileProof {
    /// The kinds of writes.
    enum Write: CaseIterable, Sendable {
        case addNote, addNotes, upload, editNote, deleteNote, moderateNote, purgeNote
        case addComment, changeComment, moderateComment, mark, rate
        case friend, unfriend, block, unblock, addGroup, changeGroup, deleteGroup
        case editProfile, suspend, unsuspend, endAccount, finishAccount
        case importPlaces, remind, tick, purgeChanges, leap, together

        /// How often it happens, in comparison with others.
        var weight: Int {
            switch self {
            case .editNote: 24
            case .addNote: 20
            case .tick: 16
            case .moderateNote, .changeGroup, .mark: 10
            case .friend, .addComment: 8
            case .deleteNote, .unfriend, .block, .unblock, .changeComment: 6
            case .editProfile, .suspend, .unsuspend, .moderateComment, .together: 4
            case .addNotes, .addGroup, .importPlaces, .finishAccount, .rate: 3
            case .upload, .purgeNote, .deleteGroup, .endAccount, .remind: 2
            case .purgeChanges, .leap: 1
            }
        }
    }

    private static let weights = Write.allCases.reduce(0) { $0 + $1.weight }

    /// Makes one write, and returns what it was.
    func write() async throws -> String {
        var rest = Int.random(in: 0..<Self.weights, using: &random)
        for kind in Write.allCases {
            rest -= kind.weight
            if rest < 0 {
                do { return "\(kind) \(try await perform(kind))" } catch {
                    throw FailedWrite(kind: "\(kind)", error: error)
                }
            }
        }
        return "nothing"
    }

    func perform(_ kind: Write) async throws -> String {
        switch kind {
        case .addNote:
            try await refreshGroups()
            return try await addNotes(1)
        case .addNotes:
            try await refreshGroups()
            return try await addNotes(Int.random(in: 2...9, using: &random))
        case .upload: return try await send(upload())
        case .editNote, .deleteNote, .changeComment, .addComment, .mark, .rate, .friend, .unfriend, .block,
            .unblock, .addGroup, .changeGroup, .deleteGroup, .editProfile, .remind:
            guard let call = call(kind) else { return "nothing" }
            return try await send(call)
        case .moderateNote, .moderateComment: return try await moderate(kind)
        case .purgeNote: return try await purgeRemoved()
        case .suspend, .unsuspend: return try await suspendOrNot(kind == .suspend)
        case .endAccount: return try await endAccount()
        case .finishAccount: return try await finishAccounts()
        case .importPlaces: return try await importPlaces()
        case .tick: return tick()
        case .purgeChanges:
            // As if housekeeping ran when all tokens of now have ended.
            let late = now + ChangeLog.keptSpan + 2 * Instant.Span.day
            let kept = chance(50) ? late : now
            return "\(try await reference.database.write { try ChangeLog($0).purge(at: kept) })"
        case .leap:
            // As after a backup was restored.
            let now = now
            try await reference.database.write { try ChangeLog($0).leap(at: now) }
            return ""
        case .together: return try await together()
        }
    }

    // MARK: - Requests

    /// Sends a write to one of the servers, and learns from the answer.
    @discardableResult
    func send(_ call: TileCall) async throws -> String {
        let number = Int.random(in: 0..<servers.count, using: &random)
        let answer = try await call.send(to: servers[number])
        let told =
            "\(call.method) \(call.uri) \(String(decoding: call.body?.prefix(200) ?? [], as: UTF8.self))"
        try learn(answer, call)
        return "at \(number): \(told.filter { $0 != "\n" && $0 != "\r" }) \(answer.status)"
    }

    private func learn(_ answer: Answer, _ call: TileCall) throws {
        if answer.status >= 500 { try differ("\(call.method) \(call.uri): \(answer.text)") }
        if answer.status >= 400 { figures.refusedWrites += 1 }
        let writer = players.first { $0.token != nil && $0.token == call.token }
        if answer.status == 401, let writer { change(writer.id) { $0.token = nil } }
        guard let writer, answer.status < 300 else { return }
        if call.uri == "/v1/members/me", let handle = answer["handle"]?.stringValue {
            change(writer.id) { $0.handle = handle }
        }
        guard answer.status == 201, let id = answer["id"]?.stringValue else { return }
        switch call.uri {
        case "/v1/notes":
            if let note = Note.ID(id) { notes.append(Written(id: note, author: writer.id)) }
        case "/v1/groups": groups.append((id, writer.id))
        case _ where call.uri.hasSuffix("/comments") || call.uri.hasSuffix("/replies"):
            comments.append((id, writer.id))
        default: break
        }
    }

    /// A write by one request; `nil` where there is nothing to write to.
    func call(_ kind: Write) -> TileCall? {
        let one = someone()
        let other = players.isEmpty ? one : random.pick(players)
        func person(_ method: HTTPRequest.Method, _ path: String, as one: Player) -> TileCall {
            TileCall(method: method, uri: "/v1/\(path)/\(other.id)", token: one.token)
        }
        switch kind {
        case .friend: return person(.put, "friends", as: one)
        case .unfriend: return person(.delete, "friends", as: one)
        case .block: return chance(50) ? person(.put, "blocks", as: one) : nil
        case .unblock: return person(.delete, "blocks", as: one)
        case .addGroup: return .json(.post, "/v1/groups", #"{"name":"Group"}"#, as: one.token)
        case .changeGroup, .deleteGroup: return groupCall(kind, other.id)
        case .editNote, .deleteNote, .mark: return noteCall(kind, one)
        case .addComment, .changeComment: return commentCall(kind, one)
        case .rate:
            guard !places.isEmpty else { return nil }
            let (place, stars) = (random.pick(places), Int.random(in: 0...5, using: &random))
            let uri = "/v1/pois/\(place)/rating"
            if stars == 0 { return TileCall(method: .delete, uri: uri, token: one.token) }
            return .json(.put, uri, #"{"stars":\#(stars)}"#, as: one.token)
        case .editProfile:
            let number = Int.random(in: 0..<1000, using: &random)
            let change =
                switch number % 4 {
                case 0: #"{"handle":"\#(newHandle())"}"#
                case 1: #"{"picture_url":"https://a.example/\#(number).png"}"#
                case 2: #"{"display_name":null}"#
                default: #"{"display_name":"Name \#(number)"}"#
                }
            return .json(.patch, "/v1/members/me", change, as: one.token)
        case .remind: return .json(.post, "/v1/reminders", #"{"text":"Buy milk"}"#, as: one.token)
        default: return nil
        }
    }

    private func groupCall(_ kind: Write, _ other: Member.ID) -> TileCall? {
        guard !groups.isEmpty else { return nil }
        let group = random.pick(groups)
        let owner = player(group.owner)?.token
        let uri = "/v1/groups/\(group.id)"
        if kind == .deleteGroup { return TileCall(method: .delete, uri: uri, token: owner) }
        let member = "\(uri)/members/\(other)"
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6: return TileCall(method: .put, uri: member, token: owner)
        case 6, 7: return TileCall(method: .delete, uri: member, token: owner)
        case 8: return TileCall(method: .delete, uri: member, token: player(other)?.token)
        default: return .json(.patch, uri, #"{"owner":"\#(other)"}"#, as: owner)
        }
    }

    private func commentCall(_ kind: Write, _ one: Player) -> TileCall? {
        guard kind == .changeComment || chance(30) else {
            guard !notes.isEmpty else { return nil }
            let place = places.isEmpty || chance(90) ? nil : random.pick(places)
            let target = place.map { "pois/\($0)" } ?? "notes/\(recentNote().id)"
            return .json(.post, "/v1/\(target)/comments", #"{"body":"A comment"}"#, as: one.token)
        }
        guard !comments.isEmpty else { return nil }
        let comment = random.pick(comments)
        let (uri, author) = ("/v1/comments/\(comment.id)", player(comment.author)?.token)
        if kind == .addComment {
            return .json(.post, "\(uri)/replies", #"{"body":"A reply"}"#, as: one.token)
        }
        if chance(50) { return TileCall(method: .delete, uri: uri, token: author) }
        return .json(.patch, uri, #"{"body":"Another text"}"#, as: author)
    }

    private func noteCall(_ kind: Write, _ one: Player) -> TileCall? {
        guard !notes.isEmpty else { return nil }
        let note = recentNote()
        if kind == .mark {
            let method: HTTPRequest.Method = chance(65) ? .put : .delete
            return TileCall(method: method, uri: "/v1/favorites/note/\(note.id)", token: one.token)
        }
        // Now and then it is not the author who tries.
        let token = chance(95) ? player(note.author)?.token : one.token
        let uri = "/v1/notes/\(note.id)"
        if kind == .deleteNote { return TileCall(method: .delete, uri: uri, token: token) }
        return .json(.patch, uri, edit(), as: token)
    }

    /// The same few notes again and again, and all others now and then.
    func recentNote() -> Written {
        chance(50) ? random.pick(Array(notes.suffix(12))) : random.pick(notes)
    }

    private func edit() -> String {
        var fields: [String: String] = [:]
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: fields["title"] = #""Edited \#(Int.random(in: 0..<1000, using: &random))""#
            case 2: fields["body"] = chance(50) ? "null" : #""Another body""#
            case 3: fields["alt_m"] = chance(30) ? "null" : "\(Int.random(in: 0..<300, using: &random))"
            case 4: fields["heading_deg"] = chance(30) ? "null" : "\(Int.random(in: 0..<360, using: &random))"
            case 5, 6:
                let position = spot()
                (fields["lat"], fields["lon"]) = ("\(position.latitude)", "\(position.longitude)")
                touch(position)
            case 7:
                let audience = audience()
                fields["audience"] = #""\#(audience.name)""#
                fields["group_id"] = audience.group.map { #""\#($0)""# }
            case 8, 9:
                let window = window()
                fields["visible_from"] = window.opens.map { #""\#($0)""# } ?? "null"
                fields["visible_until"] = window.closes.map { #""\#($0)""# } ?? "null"
            case 10: fields["reveal_within_m"] = chance(40) ? "null" : random.pick(["50", "400", "100000"])
            default: fields["position_precision_m"] = random.pick(["10", "1000", "10000"])
            }
        }
        if chance(5), !places.isEmpty { fields["poi_id"] = #""\#(random.pick(places))""# }
        return "{" + fields.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ",")
            + "}"
    }

    private func upload() -> TileCall {
        let note = draft(now)
        touch(note.coordinate)
        var fields = [
            "title": note.content.title, "audience": note.content.audience.name,
            "lat": "\(note.coordinate.latitude)", "lon": "\(note.coordinate.longitude)",
        ]
        fields["group_id"] = note.content.audience.group?.description
        fields["visible_from"] = note.content.window.opens?.description
        fields["visible_until"] = note.content.window.closes?.description
        if chance(30) { fields["position_precision_m"] = "100" }
        let form = Form(fields, image: Photo.small)
        return TileCall(
            method: .post,
            uri: "/v1/notes",
            token: player(note.author.id)?.token,
            body: form.body,
            contentType: form.contentType
        )
    }
}

/// A write that failed where it should not.
private struct FailedWrite: Error {
    let kind: String
    let error: any Error
}
