/// Who may see a note, besides its author.
public enum Audience: Sendable, Hashable {
    /// Everyone, signed in or not.
    case everyone
    /// Those with whom the author has an accepted friendship.
    case friends
    /// The members of a group, while the author is one too.
    case group(Group.ID)
    /// Nobody but the author.
    case onlyMe

    /// The word the API and the database use.
    public var name: String {
        switch self {
        case .everyone: "public"
        case .friends: "friends"
        case .group: "group"
        case .onlyMe: "private"
        }
    }

    /// The group it names.
    public var group: Group.ID? {
        if case .group(let group) = self { group } else { nil }
    }

    /// Creates an audience from its word; a group is needed with `group` and not accepted with any other.
    public init(name: String, group: Group.ID?) throws(Refusal) {
        switch (name, group) {
        case ("public", nil): self = .everyone
        case ("friends", nil): self = .friends
        case ("private", nil): self = .onlyMe
        case ("group", let group?): self = .group(group)
        case ("group", nil):
            throw .badField("group_id", "it is needed with the audience 'group'.")
        case ("public", _), ("friends", _), ("private", _):
            throw .badField("group_id", "it goes with the audience 'group' only.")
        default:
            throw .badField("audience", "'public', 'friends', 'group' or 'private' is accepted.")
        }
    }
}
