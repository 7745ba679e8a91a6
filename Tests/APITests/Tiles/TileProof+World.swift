import App
import Geodesy
import HTTPTypes
import Identity
import Model
import Relational
import Services
import Storage
import TestData

extension TileProof {
    /// A place where notes stand, and the radius in metres of the circle that they stand in.
    struct Site: Sendable {
        let coordinate: Coordinate
        let radius: Double
        let weight: Int

        /// Returns `nil` if the position is not on Earth.
        init?(_ latitude: Double, _ longitude: Double, radius: Double, weight: Int) {
            guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
            (self.coordinate, self.radius, self.weight) = (coordinate, radius, weight)
        }
    }

    static let sites = [
        Site(59.3299, 18.06, radius: 60, weight: 8),
        Site(59.3299, 18.06, radius: 900, weight: 10),
        Site(59.31, 18.02, radius: 20_000, weight: 8),
        // Many in one spot.
        Site(59.3321, 18.0645, radius: 0, weight: 6),
        Site(-17.0, 179.9998, radius: 300, weight: 4),
        Site(-17.0, -180, radius: 0, weight: 1),
        Site(89.9999, 40, radius: 400, weight: 2),
        Site(90, 0, radius: 0, weight: 1),
        Site(-89.9995, -120, radius: 500, weight: 2),
        // On the edge between squares, or less than the rounding of a cell beside it.
        Site(0, 0, radius: 0, weight: 1),
        Site(11.25, 11.25, radius: 0, weight: 1),
        Site((11.25).nextDown, (11.25).nextDown, radius: 0, weight: 1),
        Site((-5.625).nextDown, (22.5).nextDown, radius: 5, weight: 1),
        Site(62, 15, radius: 600_000, weight: 3),
        Site(10, 10, radius: 19_000_000, weight: 3),
    ].compactMap { $0 }

    func site() -> Site {
        let all = Self.sites.reduce(0) { $0 + $1.weight }
        var rest = Int.random(in: 0..<all, using: &random)
        for site in Self.sites {
            rest -= site.weight
            if rest < 0 { return site }
        }
        return Self.sites[0]
    }

    func spot() -> Coordinate {
        let site = site()
        guard site.radius > 0 else { return site.coordinate }
        return site.coordinate.destination(
            azimuth: Double.random(in: 0..<360, using: &random),
            distance: site.radius * Double.random(in: 0...1, using: &random)
        )
    }

    func populate(members: Int, notes: Int) async throws {
        for _ in 0..<members { try await addPlayer() }
        for _ in 0..<24 {
            let one = someone()
            let other = someone(but: one.id)
            for (asker, asked) in [(one, other), (other, one)] {
                _ = try await send(TileCall(method: .put, uri: "/v1/friends/\(asked.id)", token: asker.token))
            }
        }
        for _ in 0..<4 { _ = try await perform(.addGroup) }
        for _ in 0..<10 { _ = try await perform(.changeGroup) }
        let made = (0..<notes).map { _ in draft(now) }
        let images = reference.installation.services.platform.ids
        try await reference.database.write { connection in
            for note in made { try Self.insert(note, imageID: images.number(), on: connection) }
        }
        for note in made { self.notes.append(Written(id: note.id, author: note.author.id)) }
        for _ in 0..<12 { polls.append(question()) }
    }

    /// Adds a member who is signed in.
    func addPlayer() async throws {
        let platform = reference.installation.services.platform
        let text = newHandle()
        guard let handle = Handle(text) else { try differ("'\(text)' is no handle") }
        let member = Member(
            id: platform.ids.next(),
            handle: handle,
            displayName: "Name of \(text)",
            pictureURL: nil,
            role: .member,
            createdAt: now,
            suspendedAt: nil
        )
        try await reference.database.write { connection in
            try MemberStore(connection).insert(member, passwordHash: nil)
        }
        players.append(Player(id: member.id, handle: text))
        try await signIn(member.id)
    }

    /// Gives a member a new session.
    func signIn(_ id: Member.ID) async throws {
        let token = SessionToken()
        let session = Session(
            id: reference.installation.services.platform.ids.next(),
            member: id,
            createdAt: now,
            lastUsedAt: now,
            userAgent: nil
        )
        try await reference.database.write { connection in
            try SessionStore(connection).insert(session, tokenDigest: token.digest)
        }
        change(id) { $0.token = token.text }
    }

    func change(_ id: Member.ID, _ body: (inout Player) -> Void) {
        for index in players.indices where players[index].id == id { body(&players[index]) }
    }

    func refreshGroups() async throws {
        let live = try await reference.database.read { connection in
            Set(try connection.all("SELECT id FROM friend_group") { try $0.integer() }.map(String.init))
        }
        groups.removeAll { !live.contains($0.id) }
    }

    /// Forgets what is gone.
    func refresh() async throws {
        notes = try await reference.database.read { connection in
            try connection.all("SELECT id, author_id FROM note ORDER BY id") { row in
                Written(
                    id: .init(rawValue: try row.integer()),
                    author: .init(rawValue: try row.integer())
                )
            }
        }
        try await refreshGroups()
        comments = Array(comments.suffix(60))
        edges.removeAll { [now] in $0 <= now }
        for player in players where player.token == nil && !player.isSuspended {
            try await signIn(player.id)
        }
    }

    // MARK: - Notes of any kind

    func window() -> Window {
        guard chance(35) else { return .always }
        let spans: [Int64] = [-3_600_000, -1000, 1, 1000, 60_000, 600_000, 3_600_000, 86_400_000]
        let (opens, closes) = (now + random.pick(spans), now + random.pick(spans))
        let window: Window
        switch Int.random(in: 0..<3, using: &random) {
        case 0: window = Window(uncheckedOpens: opens, closes: nil)
        case 1: window = Window(uncheckedOpens: nil, closes: closes)
        default: window = opens < closes ? Window(uncheckedOpens: opens, closes: closes) : .always
        }
        edges += [window.opens, window.closes].compactMap(\.self)
        return window
    }

    func audience() -> Audience {
        let groups = groups.compactMap { Group.ID($0.id) }
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<11: return .everyone
        case 11..<15: return .friends
        case 15..<18: return groups.isEmpty ? .friends : .group(random.pick(groups))
        default: return .onlyMe
        }
    }

    func draft(_ now: Instant, at coordinate: Coordinate? = nil) -> Note {
        let platform = servers[0].installation.services.platform
        let id: Note.ID = platform.ids.next()
        let author = random.pick(players.filter { !$0.isSuspended })
        let position = coordinate ?? spot()
        return Note(
            id: id,
            author: .init(id: author.id, handle: author.handle, displayName: "", pictureURL: nil),
            content: .init(
                title: "Note \(id) “\(Int.random(in: 0..<100, using: &random))”",
                body: chance(30) ? "A body\nof two lines" : nil,
                standpoint: Standpoint(
                    coordinate: position,
                    altitude: chance(40) ? Double.random(in: 0...200, using: &random) : nil,
                    accuracy: nil,
                    heading: chance(50) ? Double.random(in: 0..<360, using: &random) : nil,
                    fieldOfView: 60
                ),
                audience: audience(),
                window: window(),
                revealRadius: chance(15) ? random.pick([1, 50, 400, 5000, 100_000]) : nil
            ),
            image: Self.image(of: id),
            createdAt: now,
            updatedAt: now
        )
    }

    static func image(of id: Note.ID) -> NoteImage {
        NoteImage(
            name: String(("0000000000000000000000" + id.description).suffix(22)),
            format: .jpeg,
            width: 4,
            height: 3,
            byteCount: 100,
            sha256: String(repeating: "a", count: 64)
        )
    }

    /// All images are of one blob, whose file does not exist.
    static func insert(_ note: Note, imageID: Int64, on connection: any Connection) throws {
        let blob = try BlobLedger(connection).claim(
            sha256: note.image.sha256,
            byteCount: note.image.byteCount,
            id: 77,
            uses: 3
        )
        try NoteStore(connection).insert(
            note,
            image: .init(id: imageID, original: blob, display: blob, thumb: blob)
        )
    }
}
