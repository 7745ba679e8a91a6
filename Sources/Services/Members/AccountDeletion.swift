import Identity
package import Model
import Relational
import Storage

/// Deletes the data of ended accounts row by row; ended accounts are invisible at once.
struct AccountDeletion: Sendable {
    /// The most rows in one transaction, because other writers wait for it.
    private static let batch = 50
    /// The most transactions that a request waits for; ``Housekeeping`` deletes the remaining data.
    private static let mostWaitedFor = 40

    let platform: Platform

    /// Deletes the data of one account while a request waits; ``Housekeeping`` deletes what remains after
    /// that.
    func finish(_ member: Member.ID) async {
        _ = try? await finish(member, most: Self.mostWaitedFor)
    }

    /// Finishes all ended accounts; returns their number.
    func finishAll() async throws -> Int {
        var count = 0
        while true {
            let now = platform.now()
            let members = try await platform.database.read {
                try AccountStore($0).unfinished(at: now, limit: Self.batch)
            }
            for member in members { try await finish(member, most: .max) }
            count += members.count
            if members.count < Self.batch { return count }
        }
    }

    private func finish(_ member: Member.ID, most: Int) async throws {
        let now = platform.now()
        var rounds = 0
        let steps: [@Sendable (AccountStore) throws -> Int] = [
            { try $0.deleteNotes(of: member, limit: Self.batch, at: now) },
            { try $0.deleteComments(of: member, limit: Self.batch, at: now) },
            { try $0.deleteFavorites(of: member, limit: Self.batch, at: now) },
        ]
        for step in steps {
            repeat {
                guard rounds < most else { return }
                rounds += 1
            } while try await platform.database.write { try step(AccountStore($0)) } >= Self.batch
        }
    }
}

extension MemberService {
    /// Deletes the member's own account; needs the password or a fresh session.
    package func delete(
        _ id: Member.ID,
        in session: Session.ID,
        password: String?,
        address: ClientAddress
    ) async throws {
        let proof = try await proof(of: id, in: session, password: password, address: address)
        let now = platform.now()
        try await platform.database.write { connection in
            try proof.require(on: connection, at: now)
            guard try AccountStore(connection).end(id, at: now) else { throw Refusal.badToken }
        }
        await AccountDeletion(platform: platform).finish(id)
    }
}

extension MemberAdministration {
    /// Deletes a member's account permanently, as the member could do.
    package func delete(_ name: TargetName, reason: String, by actor: Moderator) async throws -> MemberLine {
        let reason = try ModerationRecord.checkedReason(reason)
        let (now, recordID) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        let line = try await platform.database.write { connection in
            try Self.requireAdmin(actor, on: connection)
            let line = try MemberDirectory.line(name, on: connection)
            guard try AccountStore(connection).end(line.member.id, at: now) else {
                throw Refusal(.conflict, code: "deleted", "The account of \(name) is already deleted.")
            }
            try ModerationLog(connection).add(
                ModerationRecord(
                    id: recordID,
                    at: now,
                    actor: actor,
                    action: .delete,
                    target: .member(line.member.id),
                    report: nil,
                    reason: reason,
                    before: #"{"notes":\#(line.notes),"comments":\#(line.comments)}"#,
                    after: #"{"deleted_at":"\#(now)"}"#
                )
            )
            return line
        }
        await AccountDeletion(platform: platform).finish(line.member.id)
        return line
    }
}
