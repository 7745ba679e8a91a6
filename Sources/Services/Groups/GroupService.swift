package import Model
import Relational
import Storage

package struct GroupService: Sendable {
    let platform: Platform

    /// Creates a group; the owner is a member of it.
    package func create(
        name: String,
        by owner: Member.ID,
        key: IdempotentRequest?,
        answer: @escaping @Sendable (Group) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        let name = try Group.checkedName(name)
        let (id, now) = (platform.ids.next(Group.ID.self), platform.now())
        return try await platform.idempotently(key, as: owner) { connection in
            let store = GroupStore(connection)
            guard try store.countOwned(by: owner) < Group.mostOwned else {
                throw Refusal(
                    .conflict,
                    code: "too-many-groups",
                    "A member may own at most \(Group.mostOwned) groups.",
                    limit: Group.mostOwned
                )
            }
            try store.insert(id, name: name, owner: owner, at: now)
            guard let group = try store.group(id, for: owner) else {
                throw DatabaseError.corrupt("a new group is missing")
            }
            return answer(group)
        }
    }

    package func groups(
        of member: Member.ID,
        after cursor: Group.ID?,
        limit: Int
    ) async throws -> (groups: [Group], next: Group.ID?) {
        let found = try await platform.database.read {
            try GroupStore($0).groups(of: member, after: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.id)
    }

    /// Throws `404` unless the viewer belongs to the group.
    package func group(_ id: Group.ID, for viewer: Member.ID) async throws -> Group {
        try await platform.database.read { try Self.joined(id, viewer, GroupStore($0)) }
    }

    package func members(
        of id: Group.ID,
        for viewer: Member.ID,
        after cursor: Member.ID?,
        limit: Int
    ) async throws -> (members: [Acquaintance], next: Member.ID?) {
        let found = try await platform.database.read { connection in
            let store = GroupStore(connection)
            _ = try Self.joined(id, viewer, store)
            return try store.members(of: id, for: viewer, after: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.member.id)
    }

    /// Renames a group or hands it over to one of its members; only the owner may do so.
    ///
    /// Members who have a block with the new owner leave the group.
    package func edit(
        _ id: Group.ID,
        by member: Member.ID,
        name: Change<String>,
        owner: Change<Member.ID>
    ) async throws -> Group {
        let now = platform.now()
        return try await platform.write(as: member) { connection in
            let store = GroupStore(connection)
            _ = try Self.owned(id, member, store)
            if case .set(let name) = name { try store.rename(id, to: Group.checkedName(name)) }
            if case .set(let owner) = owner, owner != member {
                guard try store.isMember(owner, of: id), try MemberStore(connection).present(owner) != nil
                else {
                    throw Refusal.refusedField(
                        "owner",
                        "Must be a member of the group.",
                        code: "not-in-group"
                    )
                }
                guard try store.countOwned(by: owner) < Group.mostOwned else {
                    throw Refusal.refusedField(
                        "owner",
                        "This member already owns too many groups.",
                        code: "too-many-groups"
                    )
                }
                try store.handOver(id, to: owner)
                for blocked in try store.membersBlockedWith(owner, in: id) {
                    try store.remove(blocked, from: id, at: now)
                }
            }
            return try Self.joined(id, member, store)
        }
    }

    /// Deletes a group; returns the number of its notes, which become private.
    package func delete(_ id: Group.ID, by member: Member.ID) async throws -> Int {
        let now = platform.now()
        return try await platform.write(as: member) { connection in
            let store = GroupStore(connection)
            _ = try Self.owned(id, member, store)
            return try store.delete(id, at: now)
        }
    }

    /// Adds a friend of the owner; only the owner may do so.
    package func add(_ other: Member.ID, to id: Group.ID, by member: Member.ID) async throws {
        let now = platform.now()
        try await platform.write(as: member) { connection in
            let store = GroupStore(connection)
            _ = try Self.owned(id, member, store)
            if try store.isMember(other, of: id) { return }
            guard try FriendStore(connection).areFriends(member, other) else {
                throw Refusal(
                    .unprocessable,
                    code: "not-a-friend",
                    "Only your friends can join your groups."
                )
            }
            guard try store.countMembers(of: id) < Group.mostMembers else {
                throw Refusal(
                    .conflict,
                    code: "group-full",
                    "A group may have at most \(Group.mostMembers) members.",
                    limit: Group.mostMembers
                )
            }
            try store.add(other, to: id, at: now)
        }
    }

    /// Removes a member; the owner may remove any other member, and members other than the owner may leave.
    package func remove(_ other: Member.ID, from id: Group.ID, by member: Member.ID) async throws {
        let now = platform.now()
        try await platform.write(as: member) { connection in
            let store = GroupStore(connection)
            let group = try Self.joined(id, member, store)
            if other != member, group.ownerID != member { throw Self.notTheOwner }
            if other == group.ownerID {
                throw Refusal(
                    .conflict,
                    code: "owner",
                    "The owner cannot leave. Send another 'owner' with PATCH first, or delete the group."
                )
            }
            try store.remove(other, from: id, at: now)
        }
    }

    private static let notTheOwner = Refusal(
        .forbidden,
        code: "not-the-owner",
        "Only the owner of a group may do this."
    )

    private static func joined(_ id: Group.ID, _ member: Member.ID, _ store: GroupStore) throws -> Group {
        guard let group = try store.group(id, for: member) else { throw Refusal.notFound }
        return group
    }

    private static func owned(_ id: Group.ID, _ member: Member.ID, _ store: GroupStore) throws -> Group {
        let group = try joined(id, member, store)
        guard group.ownerID == member else { throw notTheOwner }
        return group
    }
}
