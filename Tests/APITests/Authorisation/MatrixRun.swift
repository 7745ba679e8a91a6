import HTTPTypes
import JSONText
import Model
import OpenAPIValidation
import Relational
import Storage
import Testing

/// Goes through the authorisation matrix row by row, and counts.
struct MatrixRun {
    let world: MatrixWorld
    /// How many comparisons were made.
    private(set) var comparisons = 0
    /// Who asked for each operation, as the paths of their requests tell.
    private(set) var asked: [String: Set<Eye>] = [:]
    private var nevers: [Question: Answer] = [:]
    private var open: [MatrixTrial.Ask: Answer] = [:]

    private struct Question: Hashable {
        let eye: Eye
        let method: HTTPRequest.Method
        let ask: MatrixTrial.Ask
    }

    init(_ world: MatrixWorld) {
        self.world = world
    }

    /// The operations that everybody asked for.
    var covered: Set<String> { Set(asked.filter { $0.value == Set(Eye.allCases) }.keys) }

    /// Lets everybody make a request, those first who must not get anywhere: of them, no trace is left.
    mutating func run(_ trial: MatrixTrial) async throws {
        let refused = Eye.allCases.filter { trial.expected[$0]?.isRefusal ?? false }
        let isWrite = trial.method != .get
        let before = isWrite ? try await rows() : [:]
        for eye in refused { try await one(trial, eye) }
        if isWrite, !refused.isEmpty {
            try await expectUnchanged(since: before, trial)
        }
        for eye in Eye.allCases where !refused.contains(eye) { try await one(trial, eye) }
    }

    private mutating func one(_ trial: MatrixTrial, _ eye: Eye) async throws {
        let expected = try #require(trial.expected[eye])
        let ask = trial.ask(eye)
        let answer = try await send(trial.method, ask, eye)
        note(trial.operation, trial.method, ask.path, eye)
        let place: Testing.Comment =
            "\(eye): \(trial.operation), \(ask.path): \(answer.status) \(answer.code ?? "")"
        comparisons += 1
        switch expected {
        case .done(let status):
            #expect(answer.status == status, place)
            if eye == .anonymous { open[ask] = answer }
        case .shows(let things):
            #expect(answer.status == 200, place)
            let found = try #require(trial.found)
            #expect(try await found(answer) == things, place)
        case .alike:
            #expect(answer.status == 200 && answer.body == open[ask]?.body, place)
        case .refused(let status, let code):
            #expect(answer.status == status && answer.code == code, place)
        case .missing(let status):
            #expect(answer.status == status, place)
            let never = try #require(trial.never)
            try await compare(trial.method, answer, never(eye), eye, place)
            guard trial.method == .get else { return }
            try await compare(.head, try await send(.head, ask, eye), never(eye), eye, place)
        }
    }

    private mutating func compare(
        _ method: HTTPRequest.Method,
        _ answer: Answer,
        _ ask: MatrixTrial.Ask,
        _ eye: Eye,
        _ place: Testing.Comment
    ) async throws {
        let question = Question(eye: eye, method: method, ask: ask)
        var never = nevers[question]
        if never == nil { never = try await send(method, ask, eye) }
        nevers[question] = never
        #expect(answer.face == never?.face, place)
        comparisons += 1
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ ask: MatrixTrial.Ask,
        _ eye: Eye
    ) async throws -> Answer {
        var person = world.people[eye]
        if let token = ask.token, let usual = person {
            person = Person(id: usual.id, handle: usual.handle, token: token)
        }
        return try await world.app.send(
            method,
            ask.path,
            as: person,
            headers: ask.contentType.map { [.contentType: $0] } ?? [:],
            body: ask.body
        )
    }

    /// Notes who asked for what, by the path that was really asked for.
    private mutating func note(
        _ operation: String,
        _ method: HTTPRequest.Method,
        _ path: String,
        _ eye: Eye
    ) {
        let template = TestApp.validator?.template(for: String(path.prefix { $0 != "?" })) ?? path
        #expect("\(method.rawValue) \(template)" == operation)
        asked[operation, default: []].insert(eye)
    }

    // MARK: - Events

    /// Compares what everybody hears of the notes that came since a token of theirs with what they may see.
    mutating func listen(after tokens: [Eye: String]) async throws {
        let operation = "GET /v1/events"
        for eye in Eye.allCases {
            asked[operation, default: []].insert(eye)
            comparisons += 1
            guard let token = tokens[eye] else {
                let answer = try await world.app.get("/v1/events", as: world.people[eye])
                #expect((answer.status, answer.code) == (401, "bad-token"), "\(eye)")
                continue
            }
            let heard = try await EventReader.open(world.app, as: world.people[eye], after: token) { events in
                #expect(events.status == 200)
                return try await events.events(untilComments: 3)
            }
            let told = Set(heard.compactMap { $0.data["id"]?.stringValue })
            #expect(try told.intersection(world.ids) == world.seen(by: eye), "\(eye) heard")
        }
    }

    // MARK: - Rows

    private func rows() async throws -> [String: [[SQLValue]]] {
        try await world.app.database.read { connection in
            var rows: [String: [[SQLValue]]] = [:]
            for table in Schema.tables {
                rows[table.name] = try table.rows(after: nil, limit: 10_000, on: connection)
            }
            return rows
        }
    }

    private mutating func expectUnchanged(
        since before: [String: [[SQLValue]]],
        _ trial: MatrixTrial
    ) async throws {
        let after = try await rows()
        let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
        #expect(changed == [], "\(trial.operation) changed rows for somebody who was refused")
        comparisons += 1
    }
}
