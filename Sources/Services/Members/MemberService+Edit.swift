package import Model
import Relational
import Storage

package struct ProfileEdit: Sendable {
    package var handle = Change<Handle>.keep
    /// The new display name; `nil` sets it to the handle.
    package var displayName = Change<String?>.keep
    package var pictureURL = Change<String?>.keep
    /// The password, which a change of the handle needs unless the session is fresh.
    package var password: String?

    package init() {}
}

extension MemberService {
    package func edit(
        _ id: Member.ID,
        in session: Session.ID,
        _ edit: ProfileEdit,
        address: ClientAddress
    ) async throws -> Member {
        let proof = try await proof(of: id, in: session, password: edit.password, address: address)
        let now = platform.now()
        do {
            return try await platform.database.write { connection in
                let store = MemberStore(connection)
                var member = try Platform.present(id, on: connection)
                let before = member
                if case .set(let handle) = edit.handle, handle != member.handle {
                    try proof.require(on: connection, at: now)
                    try Self.rename(&member, to: handle, at: now, on: connection)
                }
                switch edit.displayName {
                case .set(let name): member.displayName = name ?? member.handle.text
                case .keep:
                    // A display name that equals the handle changes with the handle.
                    if before.displayName == before.handle.text { member.displayName = member.handle.text }
                }
                member.pictureURL = edit.pictureURL.applied(to: member.pictureURL)
                try store.setProfile(
                    displayName: member.displayName,
                    pictureURL: member.pictureURL,
                    of: id,
                    at: now
                )
                return member
            }
        } catch DatabaseError.uniqueViolation {
            throw Self.handleTaken
        }
    }

    /// Changes the handle; the member's old handles stay reserved, so that the member can return to them.
    private static func rename(
        _ member: inout Member,
        to handle: Handle,
        at now: Instant,
        on connection: any Connection
    ) throws {
        let store = MemberStore(connection)
        if let last = try store.lastRename(of: member.id), now < last + Member.handleSpan {
            throw tooEarly(until: last + Member.handleSpan, at: now)
        }
        guard try !store.isTaken(handle, for: member.id) else { throw handleTaken }
        if try !store.isFormer(handle, of: member.id) { try handle.requireFree() }
        try store.setHandle(handle, of: member.id, at: now)
        if member.role != .member {
            try ReportStore(connection).rename(assignee: member.handle.text, to: handle.text)
        }
        member.handle = handle
    }

    private static func tooEarly(until next: Instant, at now: Instant) -> Refusal {
        Refusal(
            .tooMany,
            code: "handle-changed-recently",
            "A handle can be changed only once in \(Member.handleSpan / Instant.Span.day) days. Try again after \(next).",
            fields: [.init(name: "handle", detail: "This field cannot be changed before \(next).")],
            limit: 1,
            retryAfter: Int((next.milliseconds - now.milliseconds + 999) / 1000)
        )
    }
}
