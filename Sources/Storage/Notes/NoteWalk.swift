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

    mutating func next() throws -> NoteKey? {
        while found.isEmpty, !isOver { try read() }
        return found.popFirst()
    }

    private mutating func read() throws {
        let place: SQL = if let tile { "n.tile = \(tile.number) AND" } else { "" }
        var keys: [NoteKey] = []
        let (count, newLast) = try NoteScan(search.connection).read(
            for: search.rule,
            in: search.area,
            where: search.conditions(after: last, .time)
        ) { columns, conditions in
            """
            SELECT \(NoteScan.keys)\(columns) FROM note n
            WHERE \(place) \(conditions)
            ORDER BY n.published_at DESC, n.id DESC
            LIMIT \(batch)
            """
        } body: { row in
            keys.append(NoteKey(id: row.id, publishedAt: row.publishedAt))
        }
        last = newLast.map { NoteKey(id: $0.id, publishedAt: $0.publishedAt) } ?? last
        isOver = count < batch
        batch = min(batch * 2, Self.largestBatch)
        found = keys[...]
    }
}
