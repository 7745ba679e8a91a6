import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// What the authorisation matrix has besides notes of the author.
struct MatrixThings: Sendable {
    /// Somebody whom nobody stands in any relation to.
    let bystander: Person
    /// The bystander's public note.
    let openNote: String
    /// What the author said about that note: left alone, answered by everybody, answered by the bystander
    /// before, hidden and removed by a moderator.
    let said: String
    let asked: String
    let answered: String
    let hidden: String
    let removed: String
    /// A place that the author rated, and said something about.
    let place: String
    let placeComment: String
    /// A stop that the author said something about, and a line.
    let stop: String
    let stopComment: String
    let line: String
    let vehicle: String
    /// What only the author has.
    let reminder: String
    /// An alarm and a saved trip of the author.
    let alarm: String
    let savedTrip: String
    let identity: String
    let session: String
    /// The report of the stranger about the bystander.
    let report: String
    /// A second session of everybody who can have one.
    let spare: [Eye: Person]

    static let reminderText = "secret reminder"
    static let parkingNote = "secret parking"
    static let subject = "secret-subject"

    init(_ world: MatrixWorld) async throws {
        let app = world.app
        let (ada, stranger) = (try world.person(.author), try world.person(.stranger))
        bystander = try await app.signUp("bystander")
        openNote = try await app.makeNote("open", as: bystander)
        said = try await app.comment("said", on: openNote, as: ada)
        asked = try await app.comment("asked", on: openNote, as: ada)
        answered = try await app.comment("answered", on: openNote, as: ada)
        _ = try await app.reply("answer", to: answered, as: bystander)
        hidden = try await app.comment("hidden", on: openNote, as: ada)
        removed = try await app.comment("removed", on: openNote, as: ada)
        try await app.moderate(.hide, hidden)
        try await app.moderate(.remove, removed)

        func send(
            _ method: HTTPRequest.Method,
            _ path: String,
            _ json: String,
            _ person: Person
        ) async throws
            -> Answer
        {
            let answer = try await app.send(method, path, json: json, as: person)
            #expect(answer.status < 300, "\(answer.text)")
            return answer
        }
        func id(_ answer: Answer) throws -> String { try #require(answer["id"]?.stringValue) }
        place = try await app.addPlace("Café", number: 1)
        _ = try await send(.put, "/v1/pois/\(place)/rating", #"{"stars":5}"#, ada)
        placeComment = try id(try await send(.post, "/v1/pois/\(place)/comments", #"{"body":"cake"}"#, ada))
        line = try await app.importTimetable(TestTimetable.city())
        stop = try await app.stop("a", source: TestTimetable.source)
        vehicle = try await app.drive("1", fixes: 1) { _ in VehicleCity.point(0) }.description
        stopComment = try id(try await send(.post, "/v1/stops/\(stop)/comments", #"{"body":"wet"}"#, ada))
        reminder = try id(
            try await send(
                .post,
                "/v1/reminders",
                #"{"text":"\#(Self.reminderText)","category":"cafe"}"#,
                ada
            )
        )
        let near = #"{"kind":"vehicle-near","line_id":"\#(line)","lat":57.7,"lon":11.97}"#
        alarm = try id(try await send(.post, "/v1/alarms", near, ada))
        let saved = #"{"stop_id":"\#(stop)","line_id":"\#(line)","time":"08:30","weekdays":[1]}"#
        savedTrip = try id(try await send(.post, "/v1/saved-trips", saved, ada))
        _ = try await send(.put, "/v1/parking", #"{"lat":1,"lon":2,"note":"\#(Self.parkingNote)"}"#, ada)
        let linked = LinkedIdentity(
            id: LinkedIdentity.ID(rawValue: 4711),
            member: try world.member(.author),
            provider: "test",
            issuer: "https://provider.example",
            subject: Self.subject,
            createdAt: app.clock.now
        )
        try await app.database.write { try IdentityStore($0).insert(linked) }
        identity = linked.id.description
        let complaint = #"{"target":{"kind":"member","id":"\#(bystander.id)"},"reason":"spam"}"#
        report = try id(try await send(.post, "/v1/reports", complaint, stranger))
        _ = try await app.put("/v1/friends/\(ada.id)", as: stranger)

        let known = try await Self.sessions(of: .author, world)
        _ = try await app.logIn(ada.handle)
        session = try #require(try await Self.sessions(of: .author, world).subtracting(known).first)
        var spare: [Eye: Person] = [:]
        for (eye, person) in world.people where eye != .suspended {
            spare[eye] = try await app.logIn(person.handle)
        }
        self.spare = spare
    }

    /// The ids of somebody's sessions.
    static func sessions(of eye: Eye, _ world: MatrixWorld) async throws -> Set<String> {
        let member = try world.member(eye)
        return Set(
            try await world.app.database.read { connection in
                try connection.all("SELECT id FROM session WHERE member_id = \(member)") {
                    "\(try $0.integer())"
                }
            }
        )
    }
}
