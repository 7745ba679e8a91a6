import Model
import Synchronization

/// All notes of a square, in memory; it never changes, but for what is remembered of its notes beside.
final class TileLeaf: Sendable {
    /// In no particular order.
    let notes: [CompactNote]
    /// Places in ``notes``, the newest note first.
    let newestFirst: [Int32]
    /// The number of the snapshot that last used the leaf.
    let lastUse = Atomic<Int64>(0)

    init(_ notes: [CompactNote]) {
        self.notes = notes
        var places = Array(notes.indices)
        // in range: places of the notes
        places.sort { NoteOrderKey(notes[$0]).isNewer(than: NoteOrderKey(notes[$1])) }
        newestFirst = places.map { Int32(truncatingIfNeeded: $0) }
    }

    /// The bytes that the leaf takes in memory.
    var byteCount: Int {
        Self.fixedByteCount + notes.count * (MemoryLayout<CompactNote>.stride + MemoryLayout<Int32>.stride)
    }

    /// The object, the heads of its arrays, and its share of the branches above.
    private static let fixedByteCount = 256

    var newest: NoteOrderKey? {
        newestFirst.first.map { NoteOrderKey(notes[Int($0)]) }  // in range: places of the notes
    }

    func holds(_ id: Note.ID) -> Bool {
        notes.contains { $0.id == id }
    }
}

/// The sort key of the newest notes: the later publication first, then the greater id.
struct NoteOrderKey: Sendable, Hashable {
    let publishedAt: Instant
    let id: Note.ID

    init(publishedAt: Instant, id: Note.ID) {
        self.publishedAt = publishedAt
        self.id = id
    }

    init(_ note: CompactNote) {
        self.init(publishedAt: note.publishedAt, id: note.id)
    }

    func isNewer(than other: NoteOrderKey) -> Bool {
        publishedAt == other.publishedAt ? id > other.id : publishedAt > other.publishedAt
    }
}
