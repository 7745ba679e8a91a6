package import Geodesy
package import Model
package import Relational

/// The things of a kind in a tile of the grid, as far as they were counted.
package struct MapCount: Sendable {
    package let kind: ItemID.Kind
    package let tile: GridTile
    package let count: Int
    /// Whether there may be more than were counted.
    package let more: Bool
    /// The mean of the positions; `nil` unless all were counted.
    package let center: Coordinate?
}

/// Counts what a viewer sees of a part of the map, with a bound on the rows that are looked at.
package struct MapStore {
    private let connection: any Connection
    private let box: BoundingBox
    private let viewer: Viewer
    private let rule: VisibilityRule
    /// The rows of indexes that may still be looked at.
    private var rowsLeft: Int
    /// The notes with reveal radii near the viewer that may still be read.
    private var revealsLeft = 5000

    /// The rows of indexes that are looked at for a map, at most.
    package static let rowsOfMap = 80_000
    /// The things that the cells of a map share: what they are counted to adds up to so many.
    package static let thingsOfMap = 24_000

    package init(
        _ connection: any Connection,
        box: BoundingBox,
        viewer: Viewer,
        rows: Int = rowsOfMap
    ) {
        (self.connection, self.box, self.viewer, rowsLeft) = (connection, box, viewer, rows)
        rule = VisibilityRule(for: viewer, over: .many)
    }

    /// A tile whose things are not all known yet, with what is known.
    private struct Part {
        let kind: ItemID.Kind
        let tile: GridTile
        var found = Found()
        /// Whether all rows of the tile were read.
        var isRead = false
    }

    /// What the first rows of a tile hold.
    private struct Found {
        var rows = 0
        var visible = 0
        /// The sums of the visible positions, in degrees.
        var sums = (latitude: 0.0, longitude: 0.0)
        /// Notes of which the row itself must be read.
        var undecided: [Note.ID] = []

        /// Adds what the rows after these hold.
        mutating func add(_ next: Found) {
            rows += next.rows
            visible += next.visible
            sums.latitude += next.sums.latitude
            sums.longitude += next.sums.longitude
            undecided += next.undecided
        }
    }

    /// Counts what is in the box, in tiles that hold something visible, in the order of kinds and tiles; also
    /// returns the number that the tiles were counted to.
    ///
    /// That number depends on what is visible alone, as the counts do, unless so much is not visible that the
    /// rows of the map are used up.
    package mutating func counts(
        of kinds: [ItemID.Kind],
        in tiles: [GridTile],
        upTo cap: Int = CappedCount.cap,
        sharing things: Int = thingsOfMap
    ) throws -> (counts: [MapCount], cap: Int) {
        let parts = kinds.flatMap { kind in tiles.map { Part(kind: kind, tile: $0) } }
        let share = min(cap, max(1, things / max(1, parts.count)))
        var (done, full) = try count(parts, upTo: share)
        var reached = cap
        if !full.isEmpty {
            // Tiles with few things leave their shares to those with more, if that is cheap or tells much.
            let taken = done.reduce(0) { $0 + $1.count }
            let larger = min(cap, (things - taken) / full.count)
            let isCheap = full.count * larger <= things / 4
            reached = isCheap || larger >= 2 * share ? max(share, larger) : share
            if reached > share {
                let more = try count(full, upTo: reached)
                (done, full) = (done + more.done, more.full)
            }
        }
        let counts = (done + full.map { Self.count($0, isWhole: false, upTo: reached) }).filter {
            $0.count > 0 || $0.more
        }.sorted {
            ($0.kind.order, $0.tile.cells.lower) < ($1.kind.order, $1.tile.cells.lower)
        }
        return (counts, reached)
    }

    /// Reads each tile until more than `cap` things are visible, or it ends, or the rows of the map are used
    /// up.
    ///
    /// Returns those that hold more than `cap` apart.
    private mutating func count(
        _ parts: [Part],
        upTo cap: Int
    ) throws -> (done: [MapCount], full: [Part]) {
        var (done, full): ([MapCount], [Part]) = ([], [])
        var pending = parts
        var limit = cap + cap / 8 + 8
        while !pending.isEmpty {
            var next: [Part] = []
            for (known, parts) in groups(of: pending, upTo: limit) {
                // To skip a row costs about a quarter of what it costs to look at it.
                let cost = limit - known + known / 4
                let affordable = known < limit ? min(parts.count, max(0, rowsLeft) / cost) : parts.count
                let now = parts.prefix(affordable)
                for (var part, found) in zip(now, try read(now, upTo: limit, after: known)) {
                    rowsLeft -= found.rows + (known < limit ? known / 4 : 0)
                    if known == 0 { part.found = Found() }
                    part.found.add(found)
                    if part.found.rows < limit { part.isRead = true }
                    part.found = try decided(part.found, upTo: cap)
                    if part.found.visible > cap {
                        full.append(part)
                    } else if part.isRead || !part.found.undecided.isEmpty {
                        let isWhole = part.isRead && part.found.undecided.isEmpty
                        done.append(Self.count(part, isWhole: isWhole, upTo: cap))
                    } else {
                        next.append(part)
                    }
                }
                done += parts.dropFirst(affordable).map { Self.count($0, isWhole: false, upTo: cap) }
            }
            pending = next
            limit *= 2
        }
        return (done, full)
    }

    /// The parts by kind, and by the number of rows that need not be read again to know them up to a limit.
    private func groups(of parts: [Part], upTo limit: Int) -> [(known: Int, parts: [Part])] {
        ItemID.Kind.lasting.flatMap { kind in
            Dictionary(grouping: parts.filter { $0.kind == kind }) { part in
                if part.isRead || part.found.rows >= limit { return limit }
                // Only an index that is named keeps rows of the same cell in their order.
                return connection.dialect == .sqlite ? part.found.rows : 0
            }.map { (known: $0.key, parts: $0.value) }.sorted { $0.known < $1.known }
        }
    }

    private static func count(_ part: Part, isWhole: Bool, upTo cap: Int) -> MapCount {
        let found = part.found
        let number = Double(max(found.visible, 1))
        return MapCount(
            kind: part.kind,
            tile: part.tile,
            count: min(found.visible, cap),
            more: !isWhole,
            center: isWhole
                ? Coordinate(
                    latitude: found.sums.latitude / number,
                    longitude: found.sums.longitude / number
                ) : nil
        )
    }

    /// Reads the notes of which the index does not tell whether they are visible, unless there are too many.
    private mutating func decided(_ found: Found, upTo cap: Int) throws -> Found {
        guard !found.undecided.isEmpty, found.visible <= cap, found.undecided.count <= revealsLeft else {
            return found
        }
        revealsLeft -= found.undecided.count
        var found = found
        for coordinate in try positions(found.undecided) {
            found.visible += 1
            found.sums.latitude += coordinate.latitude
            found.sums.longitude += coordinate.longitude
        }
        found.undecided = []
        return found
    }

    private func positions(_ ids: [Note.ID]) throws -> [Coordinate] {
        try IDRows.read(ids, id: \.id) { wanted in
            try rule.all(on: connection) { row in
                try Revealed(from: &row)
            } _: { isVisible in
                """
                WITH wanted (id) AS (VALUES \(wanted))
                SELECT n.id, n.author_id, n.lat, n.lon, n.reveal_within_m FROM wanted CROSS JOIN note n
                WHERE n.id = wanted.id AND \(isVisible)
                """
            }
        }.map(\.coordinate)
    }

    private struct Revealed: RevealedNote {
        let id: Note.ID
        let authorID: Member.ID
        let coordinate: Coordinate
        let revealRadius: Double?

        init(from row: inout RowReader) throws {
            id = try row.id()
            authorID = try row.id()
            coordinate = try NoteStore.coordinate(latitude: row.real(), longitude: row.real(), of: id)
            revealRadius = row.optionalReal()
        }
    }

    // MARK: Statements

    /// Reads what follows the first `known` rows of each of some parts of a kind, up to a limit of rows
    /// together with these.
    private func read(_ parts: ArraySlice<Part>, upTo limit: Int, after known: Int) throws -> [Found] {
        guard let kind = parts.first?.kind, known < limit else { return parts.map { _ in Found() } }
        let tiles = parts.map(\.tile)
        var found: [Int64: Found] = [:]
        var rest = tiles[...]
        while !rest.isEmpty {
            let ranges = rest.prefix(64).map(\.cells)
            rest = rest.dropFirst(64)
            let rows = rows(of: kind, limit: limit - known, after: known)
            try connection.forEach(Self.statement(ranges, rows)) { row in
                // Ranges that only fill up the statement hold nothing.
                if let lower = row.integer(at: 0), let text = row.text(at: 1),
                    let tile = Self.found(in: text), tile.rows > 0
                {
                    found[lower] = tile
                }
                return true
            }
        }
        return tiles.map { found[$0.cells.lower] ?? Found() }
    }

    /// Selects for each range one text with the number of rows, of visible ones, the sums of their positions,
    /// and the ids of the undecided ones: SQLite has no subqueries with several columns for each row.
    static func statement(_ ranges: [CellRange], _ rows: SQL) -> SQL {
        let ids: SQL = .either(
            sqlite: "group_concat(CASE WHEN h.verdict = 2 THEN h.id END)",
            postgres: "string_agg(CASE WHEN h.verdict = 2 THEN CAST(h.id AS TEXT) END, ',')"
        )
        return """
            WITH span (lower_cell, upper_cell) AS (VALUES \(CellRange.values(ranges)))
            SELECT span.lower_cell, (
                SELECT CAST(count(*) AS TEXT)
                    || ' ' || CAST(count(CASE WHEN h.verdict = 1 THEN 1 END) AS TEXT)
                    || ' ' || CAST(coalesce(sum(CASE WHEN h.verdict = 1 THEN h.lat END), 0.0) AS TEXT)
                    || ' ' || CAST(coalesce(sum(CASE WHEN h.verdict = 1 THEN h.lon END), 0.0) AS TEXT)
                    || ' ' || coalesce(\(ids), '')
                FROM (\(rows)) h)
            FROM span
            """
    }

    /// Selects rows of a span in the order of a covering index: those that follow the first `known` ones.
    func rows(of kind: ItemID.Kind, limit: Int, after known: Int = 0) -> SQL {
        let part: SQL = known == 0 ? "LIMIT \(limit)" : "LIMIT \(limit) OFFSET \(known)"
        return switch kind {
        case .note:
            """
            SELECT n.id, n.lat, n.lon, CASE WHEN \(box.holds("n")) THEN \(rule.verdict) ELSE 0 END AS verdict
            FROM note n \(SQL.either(sqlite: "INDEXED BY note_by_cell", postgres: ""))
            WHERE n.cell BETWEEN span.lower_cell AND span.upper_cell
            ORDER BY n.cell
            \(part)
            """
        case .place:
            """
            SELECT p.id, p.lat, p.lon, CASE WHEN \(box.holds("p")) THEN 1 ELSE 0 END AS verdict
            FROM poi p \(SQL.either(sqlite: "INDEXED BY poi_by_cell", postgres: ""))
            WHERE p.gone_at IS NULL AND p.cell BETWEEN span.lower_cell AND span.upper_cell
            ORDER BY p.cell
            \(part)
            """
        case .stop:
            """
            SELECT s.id, s.lat, s.lon, CASE WHEN \(box.holds("s")) THEN 1 ELSE 0 END AS verdict
            FROM stop s \(SQL.either(sqlite: "INDEXED BY stop_by_cell", postgres: ""))
            WHERE s.gone_at IS NULL AND s.cell BETWEEN span.lower_cell AND span.upper_cell
            ORDER BY s.cell
            \(part)
            """
        case .vehicle:
            // Vehicles are in no table: they move.
            "SELECT 0 AS id, 0.0 AS lat, 0.0 AS lon, 0 AS verdict WHERE 1 = 0"
        }
    }

    private static func found(in text: String) -> Found? {
        let words = text.split(separator: " ")
        guard words.count >= 4, let rows = Int(words[0]), let visible = Int(words[1]),
            let latitudes = Double(words[2]), let longitudes = Double(words[3])
        else { return nil }
        let ids = words.dropFirst(4).first?.split(separator: ",").compactMap { Int64($0) } ?? []
        return Found(
            rows: rows,
            visible: visible,
            sums: (latitudes, longitudes),
            undecided: ids.map(Note.ID.init(rawValue:))
        )
    }

    // MARK: Things

    /// What the viewer sees in the box and in tiles whose things were all counted.
    package func things(of kind: ItemID.Kind, in tiles: [GridTile]) throws -> [ItemID] {
        guard !tiles.isEmpty else { return [] }
        var found: [ItemID] = []
        let ranges = tiles.map(\.cells)
        switch kind {
        case .note:
            try NoteScan(connection).scan(ranges, for: rule, in: NoteArea(.box(box)), where: "") {
                found.append(.note($0.id))
            }
        case .place:
            try PlaceScan(connection).scan(ranges, mayAccept: box.contains) { found.append(.place($0.id)) }
        case .stop:
            found = try StopStore(connection).stops(in: ranges, mayAccept: box.contains).map { .stop($0) }
        case .vehicle: break
        }
        return found.sorted()
    }
}
