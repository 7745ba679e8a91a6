package import Model
import Relational

extension NoteStore {
    /// The members who may see a note, sorted by id.
    ///
    /// The author is left out, and so are suspended members and those with a block between them and the
    /// author, in either direction. They do not see the note, and lists of groups do not show them to the
    /// author.
    package func audience(of note: Note, after cursor: Member.ID?, limit: Int) throws -> [AudienceMember] {
        let source: SQL
        let because: AudienceMember.Because
        switch note.content.audience {
        case .everyone, .onlyMe:
            return []
        case .friends:
            source = "friend f JOIN member m ON m.id = f.friend_id WHERE f.member_id = \(note.author.id)"
            because = .friend
        case .group(let group):
            guard try isMember(note.author.id, of: group) else { return [] }
            source = """
                friend_group_member g JOIN member m ON m.id = g.member_id
                WHERE g.group_id = \(group) AND m.id <> \(note.author.id)
                """
            because = .group
        }
        let later: SQL = if let cursor { "AND m.id > \(cursor)" } else { "" }
        let people = PeopleRule(for: note.author.id, over: .many)
        return try connection.all(
            """
            SELECT \(MemberStore.columns) FROM \(source) \(later)
                AND \(people.admits("m.id"))
            ORDER BY m.id
            LIMIT \(limit)
            """
        ) { row in
            AudienceMember(member: try MemberStore.member(from: &row), because: because)
        }
    }
}
