import Geodesy
package import Model
package import Relational
import Storage
import Synchronization

extension NoteTiles {
    /// What changed between two change numbers, as far as the tiles hold it.
    private struct Changes {
        /// The squares where the notes with an id may be, besides the one where it is now; empty where they
        /// are not known.
        var squares: [Note.ID: Set<Int64>] = [:]
        /// The notes that may be in any square.
        var sought: Set<Note.ID> = []
        var members: Set<Member.ID> = []
        var standings: Set<Member.ID> = []
        var groups: Set<Group.ID> = []
        var responses: Set<Note.ID> = []
        var places = false
        var placeResponses: Set<Place.ID> = []

        init(_ scopes: [ChangeScope]) {
            for scope in scopes {
                switch scope {
                case .note(let id, let from, let to):
                    let known = [from, to].compactMap { $0 }
                    squares[id, default: []].formUnion(known)  // in range: a dictionary
                    if from == nil { sought.insert(id) }
                case .member(let id): members.insert(id)
                case .standing(let id): standings.insert(id)
                case .group(let id): groups.insert(id)
                case .responses(.note(let id)): responses.insert(id)
                case .places: places = true
                case .responses(.place(let id)): placeResponses.insert(id)
                // Stops are kept elsewhere: see TransitNetworks.
                case .responses(.stop), .responses(.vehicle), .transit, .other: break
                }
            }
        }
    }

    /// Brings the tiles to the change number of the connection's snapshot; returns `false` if they are ahead
    /// of it.
    func catchUp(to number: Int64, reading connection: any Connection) throws -> Bool {
        while true {
            let begin = state.withLock { $0.number }
            if begin == number { return true }
            if let begin, begin > number { return false }
            let scopes = try begin.flatMap { begin in
                try ChangeLog(connection).scopes(after: begin, through: number, limit: limits.caughtUpChanges)
            }
            let isDone: Bool
            if let scopes {
                let changes = Changes(scopes)
                let ids = changes.squares.keys.sorted()
                let notes = try NoteStore(connection).compactNotes(ids).map { ($0, nil as SightLabel?) }
                let suspended = try changes.members.filter { try MemberStore(connection).isSuspended($0) }
                isDone = apply(changes, from: begin, to: number, notes, suspended: suspended)
            } else {
                // Nothing was read before, or it is not known what changed since.
                let suspended = try MemberStore(connection).suspendedIDs()
                isDone = state.withLock { state in
                    guard state.number == begin else { return false }
                    state = State(bytes: limits.bytes)
                    (state.number, state.suspended) = (number, suspended)
                    return true
                }
            }
            if isDone { return true }
        }
    }

    /// The changes that the tiles followed.
    package struct Followed: Sendable {
        /// The change number before and after.
        package let from, to: Int64
        /// The instants at which the windows of the touched notes that exist open and close.
        package let edges: [Instant]
    }

    /// Follows what was committed with one statement, which needs no transaction.
    ///
    /// Returns `nil` where that does not tell all: see ``follow(_:)``.
    package func followByOne(_ connection: any Connection) throws -> Followed? {
        guard let begin = state.withLock({ $0.number }) else { return nil }
        let touched = try NoteStore(connection).touched(after: begin, limit: limits.caughtUpChanges)
        guard let scopes = touched.scopes else { return nil }
        let changes = Changes(scopes)
        guard changes.members.isEmpty else { return nil }
        let notes = touched.notes.map { ($0.note, $0.label as SightLabel?) }
        guard apply(changes, from: begin, to: touched.number, notes, suspended: []) else { return nil }
        return Followed(from: begin, to: touched.number, edges: touched.notes.flatMap(\.note.edges))
    }

    /// Returns `false` if the tiles have moved on from where the changes begin.
    ///
    /// The notes are those that were touched and exist; `suspended` are those of the members who were
    /// touched.
    private func apply(
        _ changes: Changes,
        from begin: Int64?,
        to number: Int64,
        _ notes: [(note: CompactNote, label: SightLabel?)],
        suspended: Set<Member.ID>
    ) -> Bool {
        let ids = changes.squares.keys
        let labels = notes.map { $0.label?.packed }
        return state.withLock { state in
            guard state.number == begin else { return false }
            for member in changes.members {
                if suspended.contains(member) {
                    state.suspended.insert(member)
                } else {
                    state.suspended.remove(member)
                }
            }
            for member in changes.members.union(changes.standings) {
                state.relations.remove(member)
            }
            if !changes.groups.isEmpty {
                state.relations.removeAll { !changes.groups.isDisjoint(with: $0.groups.keys) }
            }
            if changes.places {
                (state.places, state.placeLabels) = (TileForest(), State(bytes: limits.bytes).placeLabels)
            }
            for id in changes.placeResponses { state.placeLabels.remove(id) }
            for member in changes.members { state.authors.remove(member) }
            for id in changes.responses.union(ids) {
                state.encodings.remove(id.rawValue)
                state.responders.remove(id)
            }
            for id in ids {
                state.labels.remove(id.rawValue)
                // A new note is in no square yet.
                if id.rawValue <= state.notes.greatestNumber {
                    state.notes.tree = Self.without(id, changes, in: state.notes.tree)
                }
            }
            for ((note, _), label) in zip(notes, labels) {
                let (tree, isHeld) = with(note, in: state.notes.tree)
                state.notes.grow(to: tree, by: isHeld ? 1 : 0)
                state.notes.greatestNumber = max(state.notes.greatestNumber, note.number)
                if isHeld, let label { state.labels.insert(label, for: note.id.rawValue) }
            }
            state.makeRoom()
            state.number = number
            return true
        }
    }

    private static func without(
        _ id: Note.ID,
        _ changes: Changes,
        in tree: TileTree<CompactNote>
    ) -> TileTree<CompactNote> {
        let taking = { (leaf: TileLeaf<CompactNote>) -> TileTree<CompactNote> in
            guard leaf.holds(id.rawValue) else { return .leaf(leaf) }
            return .leaf(TileLeaf(leaf.all.filter { $0.id != id }, of: leaf.square, most: leaf.mostItems))
        }
        if changes.sought.contains(id) { return tree.changingAll(taking) }
        return (changes.squares[id] ?? []).reduce(tree) { tree, square in  // in range: a dictionary
            tree.changing(in: TileSquare(level: ChangeScope.squareLevel, code: square), taking)
        }
    }

    /// The tree with a note, and whether it holds the note now.
    private func with(
        _ note: CompactNote,
        in tree: TileTree<CompactNote>
    ) -> (TileTree<CompactNote>, isHeld: Bool) {
        let cell = TileSquare(level: GridTile.finestLevel, code: GridCell(note.coordinate).rawValue)
        var isHeld = false
        let changed = tree.changing(in: cell) { leaf in
            guard leaf.count < leaf.mostItems else { return .unknown }
            isHeld = true
            return .leaf(TileLeaf(leaf.all + [note], of: leaf.square, most: leaf.mostItems))
        }
        return (changed, isHeld)
    }
}
