package import Model
import Relational
import Storage

package struct FriendService: Sendable {
    let platform: Platform

    /// Sends a request, or accepts the other member's; two simultaneous requests make a friendship.
    ///
    /// When the other member has blocked the sender, the sender gets the usual answer, and the other member
    /// sees no request.
    package func ask(_ other: Member.ID, by member: Member.ID) async throws -> FriendState {
        try Self.requireOther(other, than: member, "You cannot be your own friend.")
        let now = platform.now()
        return try await platform.write(as: member) { connection in
            try Self.requirePresent(other, on: connection)
            let store = FriendStore(connection)
            if try store.hasBlocked(member, other) {
                throw Refusal(.conflict, code: "blocked", "You have blocked this member. Unblock them first.")
            }
            if try store.areFriends(member, other) { return .friends }
            let isBlocked = try store.hasBlocked(other, member)
            if !isBlocked, try store.hasAsked(other, member) {
                try store.befriend(member, other, at: now)
                return .friends
            }
            try store.ask(member, other, at: now)
            return .requested
        }
    }

    /// Ends a friendship, withdraws a request, or declines one; otherwise does nothing.
    package func end(_ other: Member.ID, by member: Member.ID) async throws {
        let now = platform.now()
        try await platform.write(as: member) { connection in
            let store = FriendStore(connection)
            // After a block, only the blocked member's request remains, and only that member may withdraw it.
            if try !store.hasBlocked(member, other) { try store.deleteRequests(between: member, other) }
            _ = try store.endFriendship(member, other, at: now)
        }
    }

    package func friends(
        of member: Member.ID,
        after cursor: Member.ID?,
        limit: Int
    ) async throws -> (friends: [Acquaintance], next: Member.ID?) {
        let found = try await platform.database.read {
            try FriendStore($0).friends(of: member, after: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.member.id)
    }

    package func requests(
        of member: Member.ID,
        _ direction: FriendRequest.Direction?,
        after cursor: Member.ID?,
        limit: Int
    ) async throws -> (requests: [FriendRequest], next: Member.ID?) {
        let found = try await platform.database.read {
            try FriendStore($0).requests(of: member, direction, after: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.member.id)
    }

    /// Blocks a member: neither can see the other any more, and a friendship ends.
    package func block(_ other: Member.ID, by member: Member.ID) async throws {
        try Self.requireOther(other, than: member, "You cannot block yourself.")
        let now = platform.now()
        try await platform.write(as: member) { connection in
            try Self.requirePresent(other, on: connection)
            try FriendStore(connection).block(member, other, at: now)
        }
    }

    /// Unblocks a member; does nothing when there is no block.
    package func unblock(_ other: Member.ID, by member: Member.ID) async throws {
        let now = platform.now()
        try await platform.write(as: member) { try FriendStore($0).unblock(member, other, at: now) }
    }

    package func blocks(
        of member: Member.ID,
        after cursor: Member.ID?,
        limit: Int
    ) async throws -> (blocks: [Acquaintance], next: Member.ID?) {
        let found = try await platform.database.read {
            try FriendStore($0).blocks(of: member, after: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.member.id)
    }

    private static func requirePresent(_ other: Member.ID, on connection: any Connection) throws {
        guard try MemberStore(connection).present(other) != nil else { throw Refusal.notFound }
    }

    private static func requireOther(_ other: Member.ID, than member: Member.ID, _ detail: String) throws {
        if other == member { throw Refusal(.unprocessable, code: "yourself", detail) }
    }
}
