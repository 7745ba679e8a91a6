/// The people who may see a note, besides its author.
package enum Audience: Sendable, Hashable {
    /// Everyone, signed in or not.
    case everyone
    /// Members with an accepted friendship with the author.
    case friends
    /// The members of a group, while the author is a member too.
    case group(Group.ID)
    case onlyMe

    /// The word that the API and the database use.
    package var name: String {
        switch self {
        case .everyone: "public"
        case .friends: "friends"
        case .group: "group"
        case .onlyMe: "private"
        }
    }

    package var group: Group.ID? {
        if case .group(let group) = self { group } else { nil }
    }

    /// The word `group` needs a group, and the other words accept none.
    package init(name: String, group: Group.ID?) throws(Refusal) {
        switch (name, group) {
        case ("public", nil): self = .everyone
        case ("friends", nil): self = .friends
        case ("private", nil): self = .onlyMe
        case ("group", let group?): self = .group(group)
        case ("group", nil):
            throw .badField("group_id", "This field is required with the audience 'group'.")
        case ("public", _), ("friends", _), ("private", _):
            throw .badField("group_id", "This field is accepted only with the audience 'group'.")
        default:
            throw .badField("audience", "Must be one of: public, friends, group, private.")
        }
    }
}
