import Model
import Relational

/// A walk through the notes of a filter, newest first: all of them, or those of one tile.
struct NoteWalk {
    private let search: NewestSearch
    private let tile: NoteTile?
    private var batch: Int
    private var last: NoteKey?
    private var found: ArraySlice<NoteKey> = []
    private var isOver = false

    private static let largestBatch = 1000

    init(_ search: NewestSearch, tile: NoteTile?, batch: Int) {
        self.search = search
        self.tile = tile
        self.batch = batch
        last = search.start
    }

    /// The next note, or `nil` at the end.
    mutating func next() throws -> NoteKey? {
        while found.isEmpty, !isOver { try read() }
        return found.popFirst()
    }

    /// Selects one batch of notes.
    static func statement(_ search: NewestSearch, tile: NoteTile?, after key: NoteKey?, batch: Int) -> SQL {
        let place: SQL = if let tile { "n.tile = \(tile.number) AND" } else { "" }
        return """
            SELECT \(NoteScan.keys)\(search.area?.columns ?? "") FROM note n
            WHERE \(place) \(search.conditions(after: key, .time))
            ORDER BY n.published_at DESC, n.id DESC
            LIMIT \(batch)
            """
    }

    private mutating func read() throws {
        var keys: [NoteKey] = []
        var returned = 0
        var latest = last
        let (rule, area) = (search.rule, search.area)
        try search.connection.forEach(Self.statement(search, tile: tile, after: last, batch: batch)) { raw in
            let row = try NoteScan.Row(raw, gazes: area?.facedPoint != nil)
            let key = NoteKey(id: row.id, publishedAt: row.publishedAt)
            returned += 1
            latest = key
            if rule.admits(author: row.author, coordinate: row.coordinate, revealRadius: row.revealRadius),
                area?.contains(row) ?? true
            {
                keys.append(key)
            }
            return true
        }
        last = latest
        isOver = returned < batch
        batch = min(batch * 2, Self.largestBatch)
        found = keys[...]
    }
}
