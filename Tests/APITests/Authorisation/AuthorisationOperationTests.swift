import Geodesy
import JSONText
import Model
import OpenAPIValidation
import Testing

/// Every operation of the contract, as everybody may use it.
struct AuthorisationOperationTests {
    /// The operations that have no viewers to tell apart, and why.
    static let withoutViewers = [
        "POST /v1/members": "Signing up makes a member of somebody who is none yet.",
        "POST /v1/sessions":
            "Logging in depends on the password, id_token or code alone; SessionTests try them.",
        "GET /v1/auth/{provider}": "A browser that goes to a provider is nobody yet.",
        "GET /v1/auth/{provider}/callback":
            "The way back depends on the browser's cookie and the provider's code; BrowserFlowTests try them.",
        "POST /v1/web/members": "Signing up makes a member of somebody who is none yet.",
        "POST /v1/web/session": "As POST /v1/sessions; WebSessionTests try the cookie.",
        "GET /v1/web/session": "It depends on the cookie alone; WebSessionTests try it.",
        "DELETE /v1/web/session": "It depends on the cookie alone; WebSessionTests try it.",
        "POST /v1/vehicles/{source}/positions":
            "Trackers have keys of their own, and no member has one; PositionTests try them.",
        "GET /basemap.json": "The background of the map is the same for everybody.",
        "GET /basemap/{z}/{x}/{y}": "The background of the map is the same for everybody.",
        "HEAD /v1/auth/{provider}/callback": "What only previews the way back gets nothing.",
    ]

    /// A note of every kind that the rule tells apart.
    private func plans(_ world: MatrixWorld) throws -> [MatrixNote.Plan] {
        let now = world.app.clock.now
        return [
            .init(),
            .init(audience: .friends),
            .init(audience: .group(world.group)),
            .init(audience: .onlyMe),
            .init(state: .hidden),
            .init(state: .removed),
            .init(window: try Window(opens: nil, closes: now)),
            .init(window: try Window(opens: now + Instant.Span.day, closes: nil)),
            .init(revealRadius: 50),
        ]
    }

    private func table(_ world: MatrixWorld) async throws -> [MatrixTrial] {
        let things = try await MatrixThings(world)
        let othersGroup = try await world.app.makeGroup(ownedBy: things.bystander)
        let table = MatrixTable(world, things)
        try table.lists()
        try await table.own()
        for note in world.notes { try table.reads(of: note) }
        try table.profiles()
        try table.friends()
        try table.groups()
        table.words()
        table.places()
        table.stops()
        table.service()
        try table.desk()
        for note in world.notes { try table.writes(to: note) }
        try table.uploads(try #require(world.notes.first), othersGroup)
        try table.ownWrites()
        try table.advances()
        try table.end(try #require(world.notes.first { $0.plan.audience.group != nil }))
        for note in world.notes where note.plan.audience.group == nil { try table.deletions(of: note) }
        return table.trials
    }

    @Test func `every viewer gets the expected answer to every operation, and refusals leave no trace`()
        async throws
    {
        try await EventTests.withApp { app in
            var world = try await MatrixWorld(app)
            var tokens: [Eye: String] = [:]
            for eye in Eye.allCases where eye != .suspended {
                tokens[eye] = try await app.get("/v1/notes/changes", as: world.people[eye])["token"]?
                    .stringValue
            }
            try await world.make(plans(world))
            var run = MatrixRun(world)
            try await run.listen(after: tokens)
            for trial in try await table(world) { try await run.run(trial) }

            let operations = try #require(TestApp.validator).operations.map(\.description)
            #expect(Self.gaps(in: operations, run.covered, Set(Self.withoutViewers.keys)) == [])
            #expect(run.comparisons >= 3_000)
            print("Authorisation matrix: \(run.comparisons) comparisons over \(run.covered.count) operations")
        }
    }

    @Test func `an operation that is untested or missing is found as a gap`() {
        let operations = ["GET /a", "PUT /b", "GET /c"]
        #expect(Self.gaps(in: operations, ["GET /a", "PUT /b"], ["GET /c"]) == [])
        #expect(Self.gaps(in: operations, ["GET /a"], ["GET /c"]) == ["PUT /b is not in the matrix"])
        #expect(
            Self.gaps(in: ["GET /a"], ["GET /a"], ["GET /a", "GET /z"]) == [
                "GET /a is in the matrix and excused", "GET /z is not an operation",
            ]
        )
        #expect(
            Self.gaps(in: ["GET /a"], ["GET /a", "GET /y"], []) == ["GET /y is not an operation"]
        )
    }

    /// What is wrong with a matrix that covers some operations and excuses others.
    static func gaps(in operations: [String], _ covered: Set<String>, _ excused: Set<String>) -> [String] {
        let all = Set(operations)
        return all.subtracting(covered).subtracting(excused).map { "\($0) is not in the matrix" }.sorted()
            + covered.intersection(excused).map { "\($0) is in the matrix and excused" }.sorted()
            + covered.union(excused).subtracting(all).map { "\($0) is not an operation" }.sorted()
    }
}
