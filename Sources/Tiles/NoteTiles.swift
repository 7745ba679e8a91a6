import Geodesy
package import Model
package import Relational
import Storage
import Synchronization
import Wire

/// The notes of the squares that were asked for lately, in memory: see `docs/tiles.md`.
///
/// The database remains the only truth. The tiles stand at one change number. A request asks the database for
/// the number first; if it has moved, the changes in between are read and only the notes that they name.
package final class NoteTiles: Sendable {
    /// The limits of the tiles.
    package struct Limits: Sendable {
        /// The most bytes that the tiles take in memory.
        package var bytes: Int
        /// A square with more notes is divided.
        package var notesOfLeaf = 256
        /// The level at which squares are not divided any more, however many notes they hold.
        package var finestLevel = 22
        /// The most notes of a square of the finest level.
        package var notesOfFinestLeaf = 20_000
        /// The most squares that one request looks into, read from the database or not.
        package var squaresOfRequest = 4000
        /// The most notes that one request looks at.
        package var notesOfRequest = 100_000
        /// The most changes that are caught up with one by one; beyond, the tiles begin anew.
        package var caughtUpChanges = 5000

        package init(bytes: Int) {
            self.bytes = bytes
        }
    }

    struct State {
        /// The change number at which everything below is as in the database.
        var number: Int64?
        var tree = TileTree.unknown
        /// No note of the tree has a greater id.
        var greatestID = Note.ID(rawValue: 0)
        var suspended: Set<Member.ID> = []
        /// Whether the database holds any places; `nil` where it was not asked since places changed.
        var hasPlaces: Bool?
        /// The bytes of the tree, at least.
        var treeBytes = 0
        var relations: TileCache<Member.ID, ViewerFacts.Relations>
        var labels: TileCache<Note.ID, SightLabel>
        var notes: TileCache<Note.ID, EncodedNote.Constants>
        /// The authors of notes as JSON.
        var authors: TileCache<Member.ID, [UInt8]>
        var responders: TileCache<Note.ID, NoteResponders>

        /// Half of the bytes are the tree's.
        init(bytes: Int) {
            relations = TileCache(limit: bytes / 16)
            labels = TileCache(limit: bytes / 8)
            notes = TileCache(limit: bytes / 4)
            authors = TileCache(limit: bytes / 32)
            responders = TileCache(limit: bytes / 32)
        }

        var byteCount: Int {
            treeBytes + relations.byteCount + labels.byteCount + notes.byteCount + authors.byteCount
                + responders.byteCount
        }
    }

    package let limits: Limits
    let state: Mutex<State>
    /// Counts the snapshots, and so tells which leaf was used last.
    private let uses = Atomic<Int64>(0)

    package init(limits: Limits) {
        self.limits = limits
        state = Mutex(State(bytes: limits.bytes))
    }

    /// The bytes that the tiles take in memory.
    package var byteCount: Int { state.withLock(\.byteCount) }

    /// The tiles for a viewer if they stand at the number and what is stored of the viewer is in memory.
    package func snapshot(at number: Int64, for viewer: Viewer) -> TileSnapshot? {
        state.withLock { state in
            guard state.number == number else { return nil }
            return snapshot(&state, number, viewer)
        }
    }

    /// The standing number of a member at a change number, if it is in memory.
    package func standing(of member: Member.ID, at number: Int64) -> Int64? {
        state.withLock { $0.number == number ? $0.relations.value(of: member)?.standing : nil }
    }

    /// The tiles at the change number of the connection's snapshot; `nil` if they are ahead of it, because
    /// another request has read a later one.
    package func snapshot(for viewer: Viewer, reading connection: any Connection) throws -> TileSnapshot? {
        let number = try ChangeLog(connection).number()
        guard try catchUp(to: number, reading: connection) else { return nil }
        if let snapshot = snapshot(at: number, for: viewer) { return snapshot }
        guard let member = viewer.member else { return nil }
        let relations = try MemberStore(connection).relations(of: member)
        return state.withLock { state in
            guard state.number == number else { return nil }
            state.relations.insert(relations, byteCount: relations.byteCount, for: member)
            return snapshot(&state, number, viewer)
        }
    }

    private func snapshot(_ state: inout State, _ number: Int64, _ viewer: Viewer) -> TileSnapshot? {
        var relations = ViewerFacts.Relations()
        if let member = viewer.member {
            guard let known = state.relations.value(of: member) else { return nil }
            relations = known
        }
        return TileSnapshot(
            number: number,
            use: uses.wrappingAdd(1, ordering: .relaxed).newValue,
            tree: state.tree,
            facts: ViewerFacts(viewer, relations, suspended: state.suspended)
        )
    }

    // MARK: - Filling

    /// Remembers a subtree that was read at a change number, unless the tiles have moved on.
    func keep(_ tree: TileTree, of square: TileSquare, readAt number: Int64) {
        var added = 0
        var greatestID = Note.ID(rawValue: 0)
        tree.forEachLeaf { leaf in
            added += leaf.byteCount
            greatestID = leaf.notes.reduce(greatestID) { max($0, $1.id) }
        }
        state.withLock { state in
            guard state.number == number else { return }
            // Another request may have read the square meanwhile, and bytes are counted once only at the next
            // eviction.
            state.tree = state.tree.replacing(square, with: tree)
            state.treeBytes += added
            state.greatestID = max(state.greatestID, greatestID)
            if state.treeBytes > limits.bytes / 2 { Self.evict(&state, downTo: limits.bytes / 16 * 7) }
        }
    }

    /// Drops the leaves that were not used for longest.
    private static func evict(_ state: inout State, downTo bytes: Int) {
        var ages: [(lastUse: Int64, byteCount: Int)] = []
        state.tree.forEachLeaf { ages.append(($0.lastUse.load(ordering: .relaxed), $0.byteCount)) }
        ages.sort { $0.lastUse > $1.lastUse }
        var room = bytes
        let oldest = ages.first { leaf in
            room -= leaf.byteCount
            return room < 0
        }
        guard let oldest else {
            state.treeBytes = bytes - room
            return
        }
        var kept = 0
        state.tree = state.tree.changingAll { leaf in
            guard leaf.lastUse.load(ordering: .relaxed) > oldest.lastUse else { return .unknown }
            kept += leaf.byteCount
            return .leaf(leaf)
        }
        state.treeBytes = kept
    }
}
