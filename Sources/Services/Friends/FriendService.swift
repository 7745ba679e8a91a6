package import Model
import Relational
import Storage

package struct FriendService: Sendable {
    private let platform: Platform

    package init(platform: Platform) {
        self.platform = platform
    }

    /// Sends a request, or accepts the other member's; two requests at the same time make friends.
    ///
    /// A blocked member gets the same answer as others, and the member who blocked them gets no request.
    package func ask(_ other: Member.ID, by member: Member.ID) async throws -> FriendState {
        try Self.requireOther(other, than: member, "Nobody can be a friend of themselves.")
        let now = platform.now()
        return try await platform.database.write { connection in
            try Self.requirePresent(member, other, on: connection)
            let store = FriendStore(connection)
            if try store.hasBlocked(member, other) {
                throw Refusal(.conflict, code: "blocked", "You blocked this member: take that back first.")
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

    /// Ends a friendship, takes a request back, or declines one; otherwise does nothing.
    package func end(_ other: Member.ID, by member: Member.ID) async throws {
        let now = platform.now()
        try await platform.database.write { connection in
            let store = FriendStore(connection)
            // After a block, only the blocked member's request remains, which they alone may withdraw.
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

    /// Neither can see the other any more, and a friendship ends.
    package func block(_ other: Member.ID, by member: Member.ID) async throws {
        try Self.requireOther(other, than: member, "Nobody can block themselves.")
        let now = platform.now()
        try await platform.database.write { connection in
            try Self.requirePresent(member, other, on: connection)
            try FriendStore(connection).block(member, other, at: now)
        }
    }

    /// Does nothing when there is no block.
    package func unblock(_ other: Member.ID, by member: Member.ID) async throws {
        try await platform.database.write { try FriendStore($0).unblock(member, other) }
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

    /// An account may have ended since the request began.
    private static func requirePresent(
        _ member: Member.ID,
        _ other: Member.ID,
        on connection: any Connection
    ) throws {
        let members = MemberStore(connection)
        guard try members.isPresent(member) else { throw Refusal.badToken }
        guard try members.isPresent(other) else { throw Refusal.notFound }
    }

    private static func requireOther(_ other: Member.ID, than member: Member.ID, _ detail: String) throws {
        if other == member { throw Refusal(.unprocessable, code: "yourself", detail) }
    }
}
