package import JSONText
package import Model

extension JSONWriter {
    /// The JSON members of a profile, within an object.
    package mutating func profile(_ member: Member) {
        person(member)
        self.member("created_at", member.createdAt.description)
    }

    /// The JSON members that name a member, within an object.
    package mutating func person(_ member: Member) {
        name(member)
        self.member("picture_url", member.pictureURL)
    }

    private mutating func name(_ member: Member) {
        self.member("id", member.id.description)
        self.member("handle", member.handle.text)
        self.member("display_name", member.displayName)
    }

    /// The author of a note or comment, or the owner of a group.
    package mutating func author(_ name: StaticString, _ author: Note.Author?) {
        guard let author else { return null(name) }
        key(name)
        self.author(author)
    }

    mutating func author(_ author: Note.Author) {
        object { json in
            json.member("id", author.id.description)
            json.member("handle", author.handle)
            json.member("display_name", author.displayName)
            json.member("picture_url", author.pictureURL)
        }
    }

    package mutating func exported(_ member: Member) {
        object { json in
            json.person(member)
            json.member("role", member.role.rawValue)
            json.member("created_at", member.createdAt.description)
            json.member("suspended_at", member.suspendedAt?.description)
        }
    }

    /// A profile in one of the member's own lists, and the instant at which it was added.
    package mutating func acquaintance(_ entry: Acquaintance) {
        object { json in
            json.profile(entry.member)
            json.member("since", entry.since.description)
        }
    }

    /// An entry in the member's own export.
    package mutating func exported(_ entry: Acquaintance) {
        object { json in
            json.object("member") { $0.name(entry.member) }
            json.member("since", entry.since.description)
        }
    }

    /// A friend request; an export gives only the name of the other member.
    package mutating func friendRequest(_ request: FriendRequest, isExport: Bool = false) {
        object { json in
            json.object("member") { json in
                if isExport { json.name(request.member) } else { json.profile(request.member) }
            }
            json.member("direction", request.direction.rawValue)
            json.member("created_at", request.createdAt.description)
        }
    }

    package mutating func group(_ group: Group) {
        object { json in
            json.member("id", group.id.description)
            json.member("name", group.name)
            json.author("owner", group.owner)
            json.member("member_count", group.memberCount)
            json.member("created_at", group.createdAt.description)
        }
    }
}
