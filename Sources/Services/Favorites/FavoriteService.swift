public import Model
import Relational
import Storage

/// What members marked as favorites.
public struct FavoriteService: Sendable {
    /// A favorite that its member can see now.
    public struct Favorite: Sendable {
        /// The note.
        public let note: Note
        /// When it was marked.
        public let markedAt: Instant
    }

    /// The most rows that one page looks at, whatever of them can be seen.
    private static let rowsPerPage = 1000

    private let platform: Platform

    /// Creates the service.
    public init(platform: Platform) {
        self.platform = platform
    }

    /// Marks something that the viewer can see; what is marked already stays so.
    public func mark(_ target: Target, by viewer: Viewer) async throws {
        guard let member = viewer.member else { throw Refusal.signInRequired }
        let now = platform.now()
        try await platform.database.write { connection in
            try MemberService.requirePresent(member, on: connection)
            try CommentService.requireVisible(target, to: viewer, on: connection)
            try FavoriteStore(connection).insert(target, of: member, at: now)
        }
    }

    /// Takes a mark away, whether or not the thing can still be seen.
    public func unmark(_ target: Target, by member: Member.ID) async throws {
        try await platform.database.write { try FavoriteStore($0).delete(target, of: member) }
    }

    /// A page of a member's favorite notes that can be seen now, newest mark first.
    public func notes(
        for viewer: Viewer,
        before cursor: FavoriteEntry?,
        limit: Int
    ) async throws -> (favorites: [Favorite], next: FavoriteEntry?) {
        guard let member = viewer.member else { throw Refusal.signInRequired }
        return try await platform.reads.read(for: member) { connection in
            var favorites: [Favorite] = []
            var last = cursor
            var rows = 0
            while rows < Self.rowsPerPage {
                let entries = try FavoriteStore(connection)
                    .entries(of: member, kind: "note", before: last, limit: limit + 1)
                let shown = try NoteStore(connection).notes(entries.compactMap(\.target.note), for: viewer)
                let notes = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
                for entry in entries {
                    if favorites.count == limit { return (favorites, last) }
                    rows += 1
                    last = entry
                    if let note = entry.target.note.flatMap({ notes[$0] }) {
                        favorites.append(Favorite(note: note, markedAt: entry.markedAt))
                    }
                }
                if entries.count <= limit { return (favorites, nil) }
            }
            return (favorites, last)
        }
    }
}

extension Target {
    fileprivate var note: Note.ID? {
        switch self {
        case .note(let id): id
        }
    }
}
