import HTTPTypes
import JSONText
import Model
import Testing

/// What everybody has for themselves, places, and what is the same for everybody.
extension MatrixTable {
    private static let ids: @Sendable (Answer) -> Set<String> = { Set($0.ids) }

    /// A member who alone has something; the others have nothing of the kind.
    private func only(_ owner: Eye, _ things: Set<String>) -> (Eye) -> MatrixTrial.Outcome {
        { .shows($0 == owner ? things : []) }
    }

    func own() async throws {
        var sessions: [Eye: Set<String>] = [:]
        for eye in Eye.allCases where eye != .anonymous && eye != .suspended {
            sessions[eye] = try await MatrixThings.sessions(of: eye, world)
        }
        member("GET /v1/sessions", .init("/v1/sessions"), found: Self.ids) { .shows(sessions[$0] ?? []) }
        let own: @Sendable (Answer) -> Set<String> = { Set([$0["id"]?.stringValue ?? "?"]) }
        let world = world
        let oneself: (Eye) throws -> MatrixTrial.Outcome = { .shows([try world.person($0).id]) }
        try member("GET /v1/members/me", .init("/v1/members/me"), found: own, oneself)
        try member(
            "PATCH /v1/members/me",
            .init("/v1/members/me", json: #"{"display_name":"Me"}"#),
            found: own,
            oneself
        )
        let wrong = #"{"password":"not the password""#
        member("DELETE /v1/members/me", .init("/v1/members/me", json: "\(wrong)}")) { _ in
            .refused(403, "bad-credentials")
        }
        member(
            "PUT /v1/members/me/password",
            .init("/v1/members/me/password", json: "\(wrong),\"new_password\":\"another long one\"}")
        ) { _ in .refused(403, "bad-credentials") }
        try exports()
        let identities = "/v1/members/me/identities"
        member(
            "GET \(identities)",
            .init(identities),
            found: Self.ids,
            only(.author, [things.identity])
        )
        let link = #"{"provider":"test","id_token":"x.y.z"}"#
        member("POST \(identities)", .init(identities, json: link)) { _ in .refused(400, "bad-field") }
        member("GET /v1/reports", .init("/v1/reports"), found: Self.ids, only(.stranger, [things.report]))
        member("GET /v1/reminders", .init("/v1/reminders"), found: Self.ids, only(.author, [things.reminder]))
        member("GET /v1/alarms", .init("/v1/alarms"), found: Self.ids, only(.author, [things.alarm]))
        member("GET /v1/alarms/fired", .init("/v1/alarms/fired"), found: Self.ids) { _ in .shows([]) }
        let trips = "/v1/saved-trips"
        member("GET \(trips)", .init(trips), found: Self.ids, only(.author, [things.savedTrip]))
        let settings = "/v1/alarms/settings"
        member("GET \(settings)", .init(settings)) { _ in .done() }
        alike("GET /v1/push/key", .init("/v1/push/key"))
        let note: @Sendable (Answer) -> Set<String> = { Set([$0["note"]?.stringValue ?? "?"]) }
        member("GET /v1/parking", .init("/v1/parking"), found: note) {
            $0 == .author ? .shows([MatrixThings.parkingNote]) : .refused(404, "not-found")
        }
    }

    /// The author's secrets are in the author's copy alone.
    private func exports() throws {
        let secrets =
            Set(world.notes.map(\.title))
            .union([MatrixThings.reminderText, MatrixThings.parkingNote, MatrixThings.subject])
            .union(world.notes.map { "words of \($0.title)" })
        let found: @Sendable (Answer) async throws -> Set<String> = { answer in
            let export = try await UnpackedExport.of(answer.body)
            let texts = export.files.keys.filter { $0.hasSuffix(".json") }.map { export.text($0) }
            return secrets.filter { secret in texts.contains { $0.contains("\"\(secret)\"") } }
        }
        try member(
            "GET /v1/members/me/export",
            .init("/v1/members/me/export"),
            found: found,
            only(.author, secrets)
        )
    }

    /// What everybody does for themselves, and cannot do to what is another's.
    func ownWrites() throws {
        let world = world
        let spare = things.spare
        member("POST /v1/reminders", .init("/v1/reminders", json: #"{"text":"x","keywords":["y"]}"#)) { _ in
            .done(201)
        }
        let near = #"{"kind":"vehicle-near","line_id":"\#(things.line)","lat":1,"lon":2}"#
        member("POST /v1/alarms", .init("/v1/alarms", json: near)) { _ in .done(201) }
        let stopAndLine = #""stop_id":"\#(things.stop)","line_id":"\#(things.line)""#
        let trip = "{\(stopAndLine),\"time\":\"08:30\",\"weekdays\":[1]}"
        member("POST /v1/saved-trips", .init("/v1/saved-trips", json: trip)) { _ in .done(201) }
        let hours = #"{"quiet_from":"22:00","quiet_until":"06:00","time_zone":"UTC"}"#
        member("PUT /v1/alarms/settings", .init("/v1/alarms/settings", json: hours)) { _ in .done() }
        let endpoint = #"{"endpoint":"https://10.0.0.1/","keys":{"p256dh":"AA","auth":"AA"}}"#
        member("PUT /v1/push", .init("/v1/push", json: endpoint)) { _ in .refused(400, "bad-field") }
        let unknown = #"{"endpoint":"https://push.example.net/"}"#
        member("DELETE /v1/push", .init("/v1/push", json: unknown)) { _ in .refused(404, "not-found") }
        let note: @Sendable (Answer) -> Set<String> = { Set([$0["note"]?.stringValue ?? "?"]) }
        let park: @Sendable (Eye) -> MatrixTrial.Ask = {
            .init("/v1/parking", json: #"{"lat":1,"lon":2,"note":"\#($0)"}"#)
        }
        eachMember("PUT /v1/parking", park) { _ in .done() }
        member("GET /v1/parking", .init("/v1/parking"), found: note) { .shows(["\($0)"]) }
        member("DELETE /v1/parking", .init("/v1/parking")) { _ in .done(204) }
        for (operation, path, id) in [
            ("DELETE /v1/alarms/{id}", "/v1/alarms/\(things.alarm)", things.alarm),
            ("DELETE /v1/saved-trips/{id}", "/v1/saved-trips/\(things.savedTrip)", things.savedTrip),
            ("DELETE /v1/reminders/{id}", "/v1/reminders/\(things.reminder)", things.reminder),
            (
                "DELETE /v1/members/me/identities/{id}", "/v1/members/me/identities/\(things.identity)",
                things.identity
            ),
            ("DELETE /v1/sessions/{id}", "/v1/sessions/\(things.session)", things.session),
        ] {
            member(operation, .init(path), hiding: id) { $0 == .author ? .done(204) : .missing() }
        }
        let logOut: @Sendable (Eye) -> MatrixTrial.Ask = { eye in
            var ask = MatrixTrial.Ask("/v1/sessions/current")
            ask.token = spare[eye]?.token
            return ask
        }
        eachMember("DELETE /v1/sessions/current", logOut) { _ in .done(204) }
        eachMember("DELETE /v1/sessions/current", logOut) { _ in .ended }
        // The other session goes on.
        let own: @Sendable (Answer) -> Set<String> = { Set([$0["id"]?.stringValue ?? "?"]) }
        try member("GET /v1/members/me", .init("/v1/members/me"), found: own) {
            .shows([try world.person($0).id])
        }
    }

    // MARK: - Places

    func places() {
        let id = things.place
        let path = "/v1/pois/\(id)"
        let stars: @Sendable (Answer) -> Set<String> = { answer in
            Set((answer["my_rating"]?.integerValue).map { ["\($0)"] } ?? [])
        }
        open("GET /v1/pois/{id}", .init(path), found: stars, only(.author, ["5"]))
        let ids = Self.ids
        let reminded: @Sendable (Answer) -> Set<String> = { answer in
            ids(answer).union(
                (answer["reminders"]?.arrayValue ?? []).compactMap { $0["text"]?.stringValue }
            )
        }
        let expected: (Eye) -> MatrixTrial.Outcome = {
            .shows($0 == .author ? [id, MatrixThings.reminderText] : [id])
        }
        open("GET /v1/pois", .init("/v1/pois?bbox=11,57,12,58&category=cafe"), found: reminded, expected)
        let search = #"{"bbox":[11,57,12,58],"category":"cafe"}"#
        open("POST /v1/pois/search", .init("/v1/pois/search", json: search), found: reminded, expected)
        let comment = things.placeComment
        open("GET /v1/pois/{id}/comments", .init("\(path)/comments"), found: ids) {
            .shows([.blocked, .blocking].contains($0) ? [] : [comment])
        }
        alike("GET /v1/poi-categories", .init("/v1/poi-categories"))
        // Counts leave out what those wrote who are not there for the viewer.
        let counted: (Eye) -> MatrixTrial.Outcome = {
            .shows([id, [.blocked, .blocking].contains($0) ? "0 comments" : "1 comments"])
        }
        let facts: @Sendable (JSONValue) -> [String] = { thing in
            let count = thing["properties"]?["comment_count"]?.integerValue ?? -1
            return [thing["id"]?.stringValue ?? "?", "\(count) comments"]
        }
        open(
            "GET /collections/pois/items",
            .init("/collections/pois/items"),
            found: { Set($0.features.flatMap(facts)) },
            counted
        )
        open(
            "GET /collections/pois/items/{id}",
            .init("/collections/pois/items/\(id)"),
            found: { Set(facts($0.json)) },
            counted
        )
        member("PUT /v1/pois/{id}/rating", .init("\(path)/rating", json: #"{"stars":3}"#)) { _ in .done() }
        member("DELETE /v1/pois/{id}/rating", .init("\(path)/rating")) { _ in .done(204) }
        member("POST /v1/pois/{id}/comments", .init("\(path)/comments", json: #"{"body":"tea"}"#)) { _ in
            .done(201)
        }
        member("PUT /v1/favorites/{kind}/{id}", .init("/v1/favorites/poi/\(id)")) { _ in .done(204) }
    }

    // MARK: - Stops

    func stops() {
        let (id, line) = (things.stop, things.line)
        let path = "/v1/stops/\(id)"
        alike("GET /v1/stops", .init("/v1/stops?lat=57.7&lon=11.97"))
        alike("GET /v1/stops/{id}", .init(path))
        alike("GET /v1/stops/{id}/departures", .init("\(path)/departures"))
        alike("GET /v1/departures", .init("/v1/departures?lat=57.7&lon=11.97"))
        alike("GET /v1/lines", .init("/v1/lines"))
        alike("GET /v1/lines/{id}", .init("/v1/lines/\(line)"))
        alike("GET /v1/transit/sources", .init("/v1/transit/sources"))
        alike("GET /v1/vehicles", .init("/v1/vehicles"))
        alike("GET /v1/vehicles/{id}", .init("/v1/vehicles/\(things.vehicle)"))
        alike("GET /v1/vehicles/{id}/history", .init("/v1/vehicles/\(things.vehicle)/history"))
        alike("GET /collections/stops/items", .init("/collections/stops/items"))
        alike("GET /collections/stops/items/{id}", .init("/collections/stops/items/\(id)"))
        let comment = things.stopComment
        open("GET /v1/stops/{id}/comments", .init("\(path)/comments"), found: Self.ids) {
            .shows([.blocked, .blocking].contains($0) ? [] : [comment])
        }
        member("POST /v1/stops/{id}/comments", .init("\(path)/comments", json: #"{"body":"late"}"#)) { _ in
            .done(201)
        }
        member("PUT /v1/favorites/{kind}/{id}", .init("/v1/favorites/stop/\(id)")) { _ in .done(204) }
    }

    // MARK: - The same for everybody

    func service() {
        probe("GET /healthz", "/healthz")
        probe("GET /readyz", "/readyz")
        for path in [
            "/openapi.json", "/v1/limits", "/ogc", "/ogc/conformance", "/ogc/collections", "/conformance",
            "/collections", "/collections/notes", "/collections/pois", "/collections/stops",
        ] { alike("GET \(path)", .init(path)) }
        alike("GET /v1/declination", .init("/v1/declination?lat=57.7&lon=11.97"))
        alike("GET /v1/route", .init("/v1/route?from=57.7,11.97&to=57.71,11.98"))
        alike("POST /v1/route", .init("/v1/route", json: #"{"from":[57.7,11.97],"to":[57.71,11.98]}"#))
    }
}
