import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import TestData
import Testing

/// A read that is repeated, as a poll is.
struct TilePoll {
    /// The member who asks; `nil` for a viewer who is not signed in.
    let viewer: Member.ID?
    let call: TileCall
    /// The tag of the last answer.
    var etag: String?
}

extension TileProof {
    // MARK: - Comparing

    /// Where something was just written, anywhere, and as polls.
    func compareAfterWrite() async throws {
        var first = question(near: lately.last)
        try await compare(&first)
        if chance(60) {
            let index = Int.random(in: polls.indices, using: &random)
            try await compare(&polls[index])
            if chance(20) { polls[index] = question() }
        }
        if chance(25), !notes.isEmpty {
            var one = noteQuestion()
            try await compare(&one)
        }
    }

    /// All notes around each site, for a stranger and for a member.
    func compareEverywhere() async throws {
        for site in Self.sites {
            let position = "lat=\(site.coordinate.latitude)&lon=\(site.coordinate.longitude)"
            for query in [
                "/v1/notes?\(position)&radius_m=50000&limit=100",
                "/v1/notes?\(position)&sort=nearest&limit=100",
                "/v1/view?\(position)&fov_deg=360&range_m=50000&limit=1000",
            ] {
                for viewer in [nil, random.pick(players).id] {
                    var one = TilePoll(viewer: viewer, call: TileCall(uri: query))
                    try await compare(&one)
                }
            }
        }
    }

    /// What shows a note, for some viewers and its author.
    func compare(around note: Written) async throws {
        let position = try await reference.database.read { connection in
            try connection.first("SELECT lat, lon FROM note WHERE id = \(note.id)") { row in
                (lat: try row.real(), lon: try row.real())
            }
        }
        guard let position else { return }
        let here = "lat=\(position.lat)&lon=\(position.lon)"
        for viewer in [nil, note.author, random.pick(players).id] {
            for uri in [
                "/v1/notes/\(note.id)?\(here)", "/v1/notes?\(here)&radius_m=10",
                "/v1/notes?\(here)&sort=nearest",
                "/v1/view?\(here)&fov_deg=360",
            ] {
                var one = TilePoll(viewer: viewer, call: TileCall(uri: uri))
                try await compare(&one)
            }
        }
    }

    /// Asks all servers the same; where the answer has further pages, for some of these too.
    func compare(_ poll: inout TilePoll) async throws {
        var call = poll.call
        if let viewer = poll.viewer {
            guard let player = player(viewer) else { return }
            call.token = player.token
        }
        let expected = try await ask(call, etag: poll.etag)
        poll.etag = expected.etag ?? poll.etag
        var (page, pages) = (expected, 0)
        while let next = page.next, pages < 3, chance(50) {
            pages += 1
            page = try await ask(TileCall(uri: next, token: call.token), etag: nil)
        }
    }

    /// Returns the answer by SQL, which the others must equal to the byte.
    private func ask(_ call: TileCall, etag: String?) async throws -> Answer {
        let expected = try await call.send(to: reference)
        if expected.status >= 500 { try differ("\(call.uri) by SQL: \(expected.text)") }
        figures.shown += expected.items.count
        var polling = call
        polling.etag = etag
        for (number, server) in servers.enumerated() {
            let answer = try await whole(polling, from: server, expected)
            figures.comparisons += 1
            if let etag, etag == expected.etag {
                figures.notModified += 1
                if answer.status == 304, answer.etag == etag, answer.body.isEmpty { continue }
                // A page that SQL had to cut may be whole from memory, and has another tag then.
                if try await isSameInSum(answer, at: server, expected, call) { continue }
                try differ(
                    "server \(number) should answer 304 to \(call.uri): \(answer.status) \(answer.text)"
                )
            }
            if answer.face == expected.face { continue }
            if try await isSameInSum(answer, at: server, expected, call) { continue }
            try differ(
                """
                server \(number) answers \(polling.uri) of \(viewerName(call)) with
                \(difference(answer, expected))
                """
            )
        }
        return expected
    }

    /// The answer, asked for again as long as it says that not everything was read into the tiles yet.
    private func whole(_ call: TileCall, from server: TestApp, _ expected: Answer) async throws -> Answer {
        func isCut(_ answer: Answer) -> Bool {
            answer.status == 200 && answer.text.contains(#""hidden_more":true"#)
        }
        var (answer, tries) = (try await call.send(to: server), 0)
        while call.uri.hasPrefix("/v1/view"), isCut(answer), !isCut(expected), tries < 30 {
            figures.cutViews += 1
            tries += 1
            answer = try await call.send(to: server)
        }
        return answer
    }

    private func viewerName(_ call: TileCall) -> String {
        players.first { $0.token != nil && $0.token == call.token }.map { "\($0.id)" } ?? "a stranger"
    }

    /// Whether pages that were cut short, because they were long to search, hold the same in sum.
    private func isSameInSum(
        _ answer: Answer,
        at server: TestApp,
        _ expected: Answer,
        _ call: TileCall
    ) async throws -> Bool {
        // The cursor of such a page is sealed.
        func isCut(_ answer: Answer) -> Bool { answer.next?.contains("cursor=s.") ?? false }
        guard answer.status == 200, expected.status == 200, isCut(answer) || isCut(expected) else {
            return false
        }
        figures.cutPages += 1
        let count = max(answer.items.count, expected.items.count)
        let one = try await items(from: answer, at: server, atLeast: count, call)
        let other = try await items(from: expected, at: reference, atLeast: count, call)
        return one.prefix(count) == other.prefix(count)
    }

    private func items(
        from answer: Answer,
        at server: TestApp,
        atLeast count: Int,
        _ call: TileCall
    ) async throws -> [JSONValue] {
        var (items, next) = (answer.items, answer.next)
        while items.count < count, let uri = next {
            let page = try await TileCall(uri: uri, token: call.token).send(to: server)
            items += page.items
            next = page.next
        }
        return items
    }

    /// The first place where two answers differ, and what both have there.
    private func difference(_ answer: Answer, _ expected: Answer) -> String {
        let (one, other) = (answer.face, expected.face)
        if one.status != other.status { return "\(one.status), not \(other.status)" }
        let same = zip(one.text.utf8, other.text.utf8).prefix { $0 == $1 }.count
        let begin = max(0, same - 300)
        func part(_ text: String) -> String {
            String(decoding: text.utf8.dropFirst(begin).prefix(600), as: UTF8.self)
        }
        let headers = one.headers.filter { other.headers[$0.key] != $0.value }
        return """
            \(headers)
            \(answer.ids)
            … \(part(one.text)) …, not
            \(expected.ids)
            … \(part(other.text)) …
            """
    }

    // MARK: - Asking

    /// A read by anybody, of any kind.
    func question(near position: Coordinate? = nil) -> TilePoll {
        let viewer = chance(30) || players.isEmpty ? nil : random.pick(players)
        let spot = position.flatMap { chance(70) ? around($0) : nil } ?? spot()
        let uri =
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5: view(from: spot)
            case 5..<9: list(around: spot)
            default: edgeList()
            }
        return TilePoll(viewer: viewer?.id, call: TileCall(uri: uri, token: viewer?.token))
    }

    private func noteQuestion() -> TilePoll {
        let viewer = chance(20) ? nil : random.pick(players)
        let note = recentNote()
        let position = lately.last.map { "?lat=\($0.latitude)&lon=\($0.longitude)" }
        let uri = "/v1/notes/\(note.id)\(chance(50) ? position ?? "" : "")"
        return TilePoll(viewer: viewer?.id, call: TileCall(uri: uri, token: viewer?.token))
    }

    private func around(_ position: Coordinate) -> Coordinate {
        if chance(25) { return position }
        let distance = random.pick([1.0, 30, 300, 3000])
        return position.destination(
            azimuth: Double.random(in: 0..<360, using: &random),
            distance: Double.random(in: 0...distance, using: &random)
        )
    }

    private func view(from spot: Coordinate) -> String {
        let fov = random.pick([20, 60, 120, 360])
        var fields = [
            "lat=\(spot.latitude)", "lon=\(spot.longitude)", "fov_deg=\(fov)",
            "heading_deg=\(Int.random(in: 0..<360, using: &random))",
            "range_m=\(random.pick([100, 500, 1000, 3000, 20_000, 50_000]))",
            "limit=\(random.pick([1, 3, 10, 50, 200]))",
        ]
        if chance(60) { fields.append("kinds=\(random.pick(["notes", "notes", "pois"]))") }
        if chance(30) { fields.append("cap=sector") }
        if chance(20) { fields.append("alt_m=\(Int.random(in: 0..<200, using: &random))") }
        if chance(15) { fields.append("min_range_m=\(random.pick([1, 20, 90]))") }
        if chance(10) { fields.append("accuracy_m=\(random.pick([5, 80]))&heading_accuracy_deg=10") }
        if chance(8), let author = players.first { fields.append("author=\(author.id)") }
        return "/v1/view\(chance(15) ? ".svg" : "")?\(fields.joined(separator: "&"))"
    }

    private func list(around spot: Coordinate) -> String {
        var fields = ["limit=\(random.pick([1, 2, 5, 20, 100]))"]
        let position = "lat=\(spot.latitude)&lon=\(spot.longitude)"
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: fields.append("\(position)&sort=nearest")
        case 2: fields.append("\(position)&sort=nearest&radius_m=\(radius())")
        case 3: fields.append("\(position)&radius_m=\(radius())")
        case 4: fields.append("\(position)&sort=nearest&bbox=\(box(around: spot))")
        case 5: fields.append("bbox=\(box(around: spot))")
        default: fields.append(position)
        }
        if chance(20) { fields.append("since=\(now - random.pick([1000, 600_000, 36_000_000]))") }
        if chance(20) { fields.append("until=\(now - random.pick([0, 1000, 600_000]))") }
        if chance(5), let author = players.last { fields.append("author=\(author.id)") }
        if chance(5), let group = groups.last { fields.append("group=\(group.id)") }
        return "/v1/notes?\(fields.joined(separator: "&"))"
    }

    private func radius() -> Int { random.pick([0, 1, 60, 1000, 20_000, 50_000]) }

    private func box(around spot: Coordinate) -> String {
        let size = random.pick([0, 0.0005, 0.01, 0.3, 5, 90])
        func part() -> Double { size * Double.random(in: 0...1, using: &random) }
        func wrapped(_ longitude: Double) -> Double {
            longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
        }
        let (south, north) = (max(-90, spot.latitude - part()), min(90, spot.latitude + part()))
        let (west, east) = (wrapped(spot.longitude - part()), wrapped(spot.longitude + part()))
        return "\(west),\(south),\(east),\(north)"
    }

    /// Boxes and circles at the edges of the world.
    private func edgeList() -> String {
        let boxes = [
            "179.99,-18,180,-16", "-180,-18,-179.99,-16", "179,-18,-179,-16", "-180,-90,180,90",
            "-180,89,180,90", "170,-90,-170,-89", "11.25,-90,22.5,90", "0,0,0,0", "-180,0,180,0",
        ]
        let centers = [
            "lat=90&lon=0", "lat=-90&lon=77", "lat=-17&lon=180", "lat=0&lon=-180", "lat=11.25&lon=11.25",
        ]
        let limit = "limit=\(random.pick([5, 100]))"
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return "/v1/notes?bbox=\(random.pick(boxes))&\(limit)"
        case 1: return "/v1/notes?\(random.pick(centers))&radius_m=\(radius())&\(limit)"
        default: return "/v1/notes?\(random.pick(centers))&sort=nearest&bbox=\(random.pick(boxes))&\(limit)"
        }
    }
}
