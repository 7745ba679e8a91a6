import App
import ChildProcess
import Foundation
import Geodesy
import HTTPTypes
import Model
import Relational
import Services
import Storage
import TestData

/// The writes of commands, of housekeeping and of the passing time, which are not requests.
extension TileProof {
    private var platform: Platform { reference.installation.services.platform }

    /// In one transaction, as no request does.
    func addNotes(_ count: Int) async throws -> String {
        let position = spot()
        let made = (0..<count).map { _ in draft(now, at: chance(80) ? position : nil) }
        let ids = made.map { ($0, platform.ids.number()) }
        let database = random.pick(servers).installation.services.platform.database
        try await database.write { connection in
            for (note, image) in ids { try Self.insert(note, imageID: image, on: connection) }
        }
        for note in made { notes.append(Written(id: note.id, author: note.author.id)) }
        touch(position)
        return "\(made.map(\.id)) at \(position)"
    }

    func moderate(_ kind: Write) async throws -> String {
        var name: String?
        if kind == .moderateNote { name = notes.isEmpty ? nil : recentNote().id.description }
        if kind == .moderateComment { name = comments.isEmpty ? nil : random.pick(comments).id }
        guard let name else { return "nothing" }
        let action = random.pick([ModerationAction.hide, .hide, .unhide, .unhide, .remove, .restore, .warn])
        return try await act(action, name)
    }

    /// A refusal is as good as an act: a note may be gone.
    private func act(_ action: ModerationAction, _ name: String) async throws -> String {
        do {
            try await reference.moderate(action, name)
            return "\(action) \(name)"
        } catch let refusal as Refusal {
            figures.refusedWrites += 1
            return "\(action) \(name): \(refusal.code)"
        }
    }

    func suspendOrNot(_ suspends: Bool) async throws -> String {
        let candidates = players.filter { $0.isSuspended != suspends }
        guard !candidates.isEmpty, !suspends || players.count(where: \.isSuspended) < 3 else {
            return "nobody"
        }
        let one = random.pick(candidates)
        let told = try await act(suspends ? .suspend : .unsuspend, "@\(one.handle)")
        change(one.id) { $0.isSuspended = suspends }
        if suspends { change(one.id) { $0.token = nil } } else { try await signIn(one.id) }
        return told
    }

    /// Deletes notes and comments that were removed, as if their 30 days were over.
    func purgeRemoved() async throws -> String {
        let now = now
        let counts = try await reference.database.write { connection in
            (
                try NoteStore(connection).purgeRemoved(before: now, limit: 3, at: now),
                try RemovedComments(connection).purge(before: now, limit: 3, at: now)
            )
        }
        return "\(counts)"
    }

    func endAccount() async throws -> String {
        let candidates = players.filter { !$0.isSuspended }
        guard candidates.count > 6 else { return "nobody" }
        let one = random.pick(candidates)
        let (id, now) = (one.id, now)
        if chance(40) {
            try await signIn(id)
            let call = TileCall(method: .delete, uri: "/v1/members/me", token: player(id)?.token)
            let told = try await send(call)
            guard told.hasSuffix("204") else { return told }
        } else {
            // Without the batches that delete what is left: these come later.
            let isEnded = try await reference.database.write { try AccountStore($0).end(id, at: now) }
            guard isEnded else { try differ("the account of \(id) was not there") }
            ended.append(id)
        }
        players.removeAll { $0.id == id }
        groups.removeAll { $0.owner == id }
        try await addPlayer()
        return "\(id)"
    }

    func finishAccounts() async throws -> String {
        if chance(20) {
            ended = []
            return "\(try await reference.installation.services.housekeeping.finishAccounts())"
        }
        guard !ended.isEmpty else { return "nobody" }
        let (id, now, part) = (random.pick(ended), now, Int.random(in: 0..<3, using: &random))
        let count = try await reference.database.write { connection in
            let store = AccountStore(connection)
            return switch part {
            case 0: try store.deleteNotes(of: id, limit: 3, at: now)
            case 1: try store.deleteComments(of: id, limit: 2, at: now)
            default: try store.deleteFavorites(of: id, limit: 2, at: now)
            }
        }
        return "\(id), part \(part): \(count)"
    }

    func importPlaces() async throws -> String {
        var rows = ["id,lat,lon,name,category"]
        let all = Array(1...50).filter { _ in chance(70) }
        for number in all.isEmpty ? [1] : all {
            let position = number < 4 ? Self.sites[0].coordinate : spot()
            let name = "Place \(number)\(chance(30) ? "b" : "")"
            rows.append("\(number),\(position.latitude),\(position.longitude),\(name),cafe")
        }
        let path = reference.folder + "/places.csv"
        try Data(rows.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        let harvest = try CSVPlaceFile(path: path, source: "own", mapping: PlaceMapping()).read { _ in }
        let outcome = try await reference.installation.services.placeImport.run(harvest) { _ in }
        places = try await reference.database.read { connection in
            try connection.all("SELECT id FROM poi ORDER BY id") { "\(try $0.integer())" }
        }
        return "\(outcome.added) new, \(outcome.changed) changed, \(outcome.gone) gone"
    }

    /// Windows open and close.
    func tick() -> String {
        let edge = edges.filter { $0 > now }.min()
        let step: Int64
        switch Int.random(in: 0..<4, using: &random) {
        case 0: step = edge.map { $0.milliseconds - now.milliseconds } ?? 1
        case 1: step = edge.map { max(1, $0.milliseconds - now.milliseconds - 1) } ?? 1
        default: step = random.pick([1, 999, 60_000, 600_000])
        }
        reference.clock.advance(by: min(step, Instant.Span.hour))
        return "to \(now)"
    }

    /// Several writes and reads at once, in any order; what is read is compared only afterwards.
    func together() async throws -> String {
        let kinds: [Write] = [
            .editNote, .editNote, .mark, .friend, .block, .changeGroup, .addComment, .deleteNote,
        ]
        let writes = (0..<5).compactMap { _ in call(random.pick(kinds)) }
        let reads = (0..<8).map { _ in question().call }
        let calls = (writes + reads).enumerated().map { (servers[$0.offset % servers.count], $0.element) }
        let answers = try await withThrowingTaskGroup(of: (Int, Answer).self) { tasks in
            for (number, (server, call)) in calls.enumerated() {
                tasks.addTask { (number, try await call.send(to: server)) }
            }
            return try await tasks.reduce(into: [Int: Answer]()) { $0[$1.0] = $1.1 }
        }
        for (number, answer) in answers.sorted(by: { $0.key < $1.key }) where answer.status >= 500 {
            try differ("\(calls[number].1.method) \(calls[number].1.uri): \(answer.text)")
        }
        return writes.map { "\($0.method) \($0.uri) \(String(decoding: $0.body ?? [], as: UTF8.self))" }
            .joined(separator: ", ")
    }

    /// Acts with the program itself, in a process of its own.
    func runProgram(_ command: [String]) async throws -> String {
        guard let program = BuiltProgram.path(of: "sightline") else {
            try differ("the program is not beside the tests")
        }
        let errors = reference.folder + "/program.err"
        let process = try await ChildProcess(
            program,
            arguments: command + [
                "--reason", "test", "--yes", "--database", reference.installation.settings.database,
                "--uploads", reference.uploads,
            ],
            folder: reference.folder,
            errors: errors
        )
        let code = try await process.end()
        let complaint = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        if code != 0 { try differ("sightline \(command): \(code) \(complaint)") }
        return "sightline \(command.joined(separator: " "))"
    }
}
