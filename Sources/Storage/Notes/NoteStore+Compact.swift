package import Geodesy
package import Model
import Relational

/// What servers keep of notes in memory.
extension NoteStore {
    /// The notes in a range of grid cells, visible or not, up to a limit.
    package func compactNotes(in cells: CellRange, limit: Int) throws -> [CompactNote] {
        try connection.all(Self.compact(in: cells, limit: limit), Self.compactNote)
    }

    static func compact(in cells: CellRange, limit: Int) -> SQL {
        """
        SELECT \(compactColumns) FROM note n
        WHERE n.cell BETWEEN \(cells.lower) AND \(cells.upper)
        LIMIT \(limit)
        """
    }

    /// The grid cells of the notes next to a cell, visible or not: up to `count` from the cell on, and as
    /// many before it, in no order.
    package func cells(around cell: Int64, count: Int) throws -> [Int64] {
        try connection.all(Self.cells(around: cell, count: count)) { try $0.integer() }
    }

    static func cells(around cell: Int64, count: Int) -> SQL {
        """
        SELECT cell FROM (
            SELECT n.cell FROM note n WHERE n.cell >= \(cell) ORDER BY n.cell LIMIT \(count)
        ) following
        UNION ALL
        SELECT cell FROM (
            SELECT n.cell FROM note n WHERE n.cell < \(cell) ORDER BY n.cell DESC LIMIT \(count)
        ) preceding
        """
    }

    /// The notes that exist of those with the ids, in the order of the ids.
    package func compactNotes(_ ids: [Note.ID]) throws -> [CompactNote] {
        try byID(ids, id: \.id, statement: Self.compact, Self.compactNote)
    }

    static func compact(_ wanted: SQL) -> SQL {
        """
        WITH wanted (id) AS (VALUES \(wanted))
        SELECT \(compactColumns) FROM wanted CROSS JOIN note n WHERE n.id = wanted.id
        """
    }

    /// All in the index by cell.
    static let compactColumns: SQL = """
        n.id, n.author_id, n.lat, n.lon, n.alt_m, n.audience, n.group_id, n.visible_from, n.visible_until,
        n.reveal_within_m, n.hidden_at, n.removed_at, n.created_at, n.published_at
        """

    static func compactNote(from row: inout RowReader) throws -> CompactNote {
        let id: Note.ID = try row.id()
        let author: Member.ID = try row.id()
        let coordinate = try coordinate(latitude: row.real(), longitude: row.real(), of: id)
        let altitude = row.optionalReal()
        let audience = try audience(from: &row, of: id)
        let window = Window(uncheckedOpens: row.optionalInstant(), closes: row.optionalInstant())
        let revealRadius = row.optionalReal()
        let isHidden = row.optionalInteger() != nil
        let isRemoved = row.optionalInteger() != nil
        return CompactNote(
            id: id,
            author: author,
            coordinate: coordinate,
            altitude: altitude,
            audience: audience,
            window: window,
            revealRadius: revealRadius,
            isPublished: !isHidden && !isRemoved,
            createdAt: try row.instant(),
            publishedAt: try row.instant()
        )
    }
}

extension MemberStore {
    /// The friends, groups and blocks of a member, as visibility counts them.
    package func relations(of member: Member.ID) throws -> ViewerFacts.Relations {
        var relations = ViewerFacts.Relations()
        let friends: [Member.ID] = try connection.all(
            "SELECT member_id FROM friend WHERE friend_id = \(member)"
        ) { try $0.id() }
        relations.friends = Set(friends)
        let blocked: [Member.ID] = try connection.all(
            """
            SELECT blocked_id FROM block WHERE blocker_id = \(member)
            UNION ALL SELECT blocker_id FROM block WHERE blocked_id = \(member)
            """
        ) { try $0.id() }
        relations.blocked = Set(blocked)
        try connection.forEach(
            """
            SELECT o.group_id, o.member_id
            FROM friend_group_member v JOIN friend_group_member o ON o.group_id = v.group_id
            WHERE v.member_id = \(member)
            """
        ) { row in
            var row = RowReader(row)
            let (group, other): (Group.ID, Member.ID) = (try row.id(), try row.id())
            relations.groups[group, default: []].insert(other)  // in range: a dictionary
            return true
        }
        return relations
    }

    /// The members who are suspended or whose accounts have ended.
    package func suspendedIDs() throws -> Set<Member.ID> {
        let ids: [Member.ID] = try connection.all(
            "SELECT id FROM member WHERE suspended_at IS NOT NULL"
        ) { try $0.id() }
        return Set(ids)
    }

    package func isSuspended(_ id: Member.ID) throws -> Bool {
        try connection.integer("SELECT 1 FROM member WHERE id = \(id) AND suspended_at IS NOT NULL") != nil
    }
}

extension NoteStore {
    /// The notes that exist of those with the ids, in the order of the ids, visible or not, without counts.
    ///
    /// The caller knows that the viewer may see them.
    package func unchecked(_ ids: [Note.ID]) throws -> [Note] {
        try byID(ids, id: \.id, statement: Self.unchecked, Self.note)
    }

    static func unchecked(_ wanted: SQL) -> SQL {
        """
        WITH wanted (id) AS (VALUES \(wanted))
        SELECT \(columns) FROM wanted CROSS JOIN note n \(joins) WHERE n.id = wanted.id
        """
    }

    /// Who commented on each note and who marked it, in the order of the ids.
    package func responders(_ ids: [Note.ID]) throws -> [NoteResponders] {
        var responders: [Note.ID: NoteResponders] = [:]
        for id in ids { responders[id] = NoteResponders() }  // in range: a dictionary, here and below
        let wanted = SQL.rows(ids.map(\.rawValue))
        var (comments, marks) = (0, 0)
        try connection.forEach(
            """
            WITH wanted (id) AS (VALUES \(wanted))
            SELECT wanted.id, c.author_id, coalesce(c.hidden_at, c.removed_at), c.deleted_at
            FROM wanted CROSS JOIN comment c
            WHERE c.target_kind = 'note' AND c.target_id = wanted.id
            LIMIT \(NoteResponders.mostTogether + 1)
            """
        ) { row in
            comments += 1
            var row = RowReader(row)
            let (note, author): (Note.ID, Member.ID) = (try row.id(), try row.id())
            let (isClosed, isDeleted) = (row.optionalInteger() != nil, row.optionalInteger() != nil)
            responders[note]?.add(commenter: author, isOpen: !isClosed, isDeleted: isDeleted)
            return true
        }
        try connection.forEach(
            """
            WITH wanted (id) AS (VALUES \(wanted))
            SELECT wanted.id, f.member_id
            FROM wanted CROSS JOIN favorite f
            WHERE f.target_kind = 'note' AND f.target_id = wanted.id
            LIMIT \(NoteResponders.mostTogether + 1)
            """
        ) { row in
            marks += 1
            var row = RowReader(row)
            let (note, member): (Note.ID, Member.ID) = (try row.id(), try row.id())
            responders[note]?.add(marker: member)
            return true
        }
        guard max(comments, marks) <= NoteResponders.mostTogether else {
            // It is not known which note the limit cut.
            return ids.map { _ in NoteResponders(isComplete: false) }
        }
        return ids.compactMap { responders[$0] }
    }
}

/// Everybody who commented on a note or marked it as a favorite.
package struct NoteResponders: Sendable {
    /// The most rows that are read for one list.
    fileprivate static let mostTogether = 4000

    /// The author of each comment that is not deleted, and whether no moderator hid or removed it.
    private var commenters: [(author: Member.ID, isOpen: Bool)] = []
    private var markers: [Member.ID] = []
    private var commentRows = 0
    /// Whether nobody is missing, and no count reaches its cap.
    package private(set) var isComplete: Bool

    fileprivate init(isComplete: Bool = true) {
        self.isComplete = isComplete
    }

    fileprivate mutating func add(commenter: Member.ID, isOpen: Bool, isDeleted: Bool) {
        if !isDeleted { commenters.append((commenter, isOpen)) }
        commentRows += 1
        if commentRows > CappedCount.cap { isComplete = false }
    }

    fileprivate mutating func add(marker: Member.ID) {
        markers.append(marker)
        if markers.count > CappedCount.cap { isComplete = false }
    }

    /// Whether it is known that nobody responded.
    package var isEmpty: Bool { isComplete && commenters.isEmpty && markers.isEmpty }

    package var byteCount: Int {
        commenters.count * MemoryLayout<(Member.ID, Bool)>.stride
            + markers.count * MemoryLayout<Member.ID>.stride
    }

    /// The counts as far as a viewer can see them, as ``CommentRule`` and ``PeopleRule`` have them.
    package func response(for facts: ViewerFacts) -> Note.Response {
        var response = Note.Response()
        var (comments, marks) = (0, 0)
        for (author, isOpen) in commenters
        where author == facts.viewer.member || isOpen && facts.maySee(author: author) {
            comments += 1
        }
        for member in markers {
            if member == facts.viewer.member { response.isFavorite = true }
            if facts.maySee(author: member) { marks += 1 }
        }
        response.commentCount = CappedCount(comments, more: false)
        response.favoriteCount = CappedCount(marks, more: false)
        return response
    }
}
