import CMemory
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
        /// A square with more notes or places is divided.
        package var itemsOfLeaf = 256
        /// The level at which squares are not divided any more, however much they hold.
        package var finestLevel = 22
        /// The most notes or places of a square of the finest level.
        package var itemsOfFinestLeaf = 20_000
        /// The most squares that one request looks into, read from the database or not.
        package var squaresOfRequest = 4000
        /// The most notes and the most places that one request looks at.
        package var itemsOfRequest = 100_000
        /// The bytes that a tree which was full takes in for each request, on average.
        package var bytesOfRequest = 16 << 10
        /// The most changes that are caught up with one by one; beyond, the tiles begin anew.
        package var caughtUpChanges = 5000

        package init(bytes: Int) {
            self.bytes = bytes
        }
    }

    struct State: ~Copyable {
        /// The most bytes of everything.
        let bytes: Int
        /// The bytes of leaves that were dropped since memory was last given back to the system.
        fileprivate var droppedBytes = 0
        /// The change number at which everything below is as in the database.
        var number: Int64?
        var notes = TileForest<CompactNote>()
        var places = TileForest<CompactPlace>()
        var suspended: Set<Member.ID> = []
        var relations: TileCache<Member.ID, ViewerFacts.Relations>
        /// Labels of notes as ``SightLabel/packed`` has them.
        var labels: PackedCache
        var placeLabels: TileCache<Place.ID, PlaceStore.LabelFacts>
        /// Notes as ``packing`` has them.
        var encodings: PackedCache
        /// Made with the first note that is kept.
        var packing: NotePacking?
        /// The authors of notes as JSON.
        var authors: TileCache<Member.ID, [UInt8]>
        /// Of the notes that anybody responded to.
        var responders: TileCache<Note.ID, NoteResponders>

        /// Eight sixteenths of the bytes are the trees'.
        ///
        /// See ``TileItem/sixteenths``. Notes may also have what others do not take of theirs.
        init(bytes: Int) {
            self.bytes = bytes
            labels = PackedCache(limit: bytes / 16 * 4)
            encodings = PackedCache(limit: bytes / 16 * 3)
            relations = TileCache(limit: bytes / 64)
            placeLabels = TileCache(limit: bytes / 64)
            authors = TileCache(limit: bytes / 64)
            responders = TileCache(limit: bytes / 64)
        }

        var byteCount: Int {
            notes.byteCount + places.byteCount + relations.byteCount + labels.byteCount
                + placeLabels.byteCount + encodings.byteCount + authors.byteCount + responders.byteCount
        }

        /// The bytes that the notes' tree may take.
        var bytesOfNotes: Int {
            max(bytes / 16 * CompactNote.sixteenths, bytes / 16 * 14 - (byteCount - notes.byteCount))
        }

        /// Drops notes when all others have grown by what the notes took of their shares.
        mutating func makeRoom() {
            if byteCount > bytes / 16 * 15 { droppedBytes += notes.shrink(to: bytesOfNotes) }
        }
    }

    package let limits: Limits
    let state: Mutex<State>
    /// Counts the snapshots, and so tells which leaf was used last.
    private let uses = Atomic<Int64>(0)
    private let isGivingBack = Atomic(false)

    package init(limits: Limits) {
        self.limits = limits
        state = Mutex(State(bytes: limits.bytes))
    }

    /// The bytes that the tiles take in memory.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    /// The tiles for a viewer if they stand at the number and what is stored of the viewer is in memory.
    package func snapshot(at number: Int64, for viewer: Viewer) -> TileSnapshot? {
        state.withLock { state in
            guard state.number == number else { return nil }
            return snapshot(&state, number, viewer)
        }
    }

    /// The tiles for a viewer if they stand at the number or a later one, and what is stored of the viewer is
    /// in memory.
    package func snapshot(atLeast number: Int64, for viewer: Viewer) -> TileSnapshot? {
        state.withLock { state in
            guard let own = state.number, own >= number else { return nil }
            return snapshot(&state, own, viewer)
        }
    }

    /// Whether the tiles have not followed the changes up to a number.
    package func isBehind(_ number: Int64) -> Bool {
        state.withLock { state in state.number.map { $0 < number } ?? true }
    }

    /// Follows the changes up to the connection's snapshot.
    package func follow(_ connection: any Connection) throws {
        _ = try catchUp(to: ChangeLog(connection).number(), reading: connection)
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
        state.notes.earn(limits.bytesOfRequest)
        state.places.earn(limits.bytesOfRequest)
        return TileSnapshot(
            number: number,
            use: uses.wrappingAdd(1, ordering: .relaxed).newValue,
            notes: state.notes.tree,
            places: state.places.tree,
            facts: ViewerFacts(viewer, relations, suspended: state.suspended)
        )
    }

    // MARK: - Filling

    /// Remembers a subtree that was read at a change number, unless the tiles have moved on.
    func keep<Item>(_ tree: TileTree<Item>, of square: TileSquare, readAt number: Int64) {
        let mustGiveBack = state.withLock { state in
            guard state.number == number else { return false }
            let limit = Item.limit(in: state)
            var dropped = 0
            Item.kept(in: &state) { dropped = $0.keep(tree, of: square, limit: limit) }
            state.droppedBytes += dropped
            guard state.droppedBytes >= Self.mostDropped else { return false }
            state.droppedBytes = 0
            return true
        }
        if mustGiveBack { giveBack() }
    }

    private static var mostDropped: Int { 16 << 20 }

    /// Gives the memory of what was dropped back to the system: leaves are of all sizes, and what is read
    /// next does not fit into the holes that they leave.
    private func giveBack() {
        guard !isGivingBack.exchange(true, ordering: .acquiring) else { return }
        Task {
            cgiveback()
            isGivingBack.store(false, ordering: .releasing)
        }
    }

    /// Whether a request may read what is missing into a tree.
    ///
    /// Requests that look at more than there is room for would each drop what the next one needs, and read
    /// hundreds of squares to answer what SQL answers with a few rows. So a tree that was full takes in only
    /// so much for each request on average, and one request whole rather than many in part.
    func mayFill<Item: TileItem>(_ kind: Item.Type) -> Bool {
        state.withLock { state in
            var mayFill = false
            Item.kept(in: &state) { mayFill = $0.takesIn }
            return mayFill
        }
    }
}
