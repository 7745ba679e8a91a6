import Identity
import Model
import Relational
import Storage

/// A password or a fresh session as proof of a member's presence, because a token alone may be stolen.
struct PersonalProof: Sendable {
    private let member: Member.ID
    private let session: Session.ID
    /// The hash that the sent password matched; `nil` when no password was sent.
    private let checkedHash: String?

    fileprivate init(member: Member.ID, session: Session.ID, checkedHash: String?) {
        self.member = member
        self.session = session
        self.checkedHash = checkedHash
    }

    /// Throws unless the session, the account and the password still prove the member's presence.
    func require(on connection: any Connection, at now: Instant) throws {
        guard let found = try SessionStore(connection).session(session), !found.isSuspended,
            found.session.member == member
        else { throw Refusal.badToken }
        let hash = try MemberStore(connection).passwordHash(of: member)
        if let checkedHash {
            guard hash == checkedHash else { throw MemberService.wrongPassword }
        } else if !found.session.isFresh(at: now) {
            throw hash == nil ? Self.freshSessionNeeded : Self.passwordNeeded
        }
    }

    private static let minutes = Session.freshSpan / Instant.Span.minute

    private static let passwordNeeded = Refusal(
        .forbidden,
        code: "password-needed",
        "Send your password, or log in at most \(minutes) minutes before this request.",
        fields: [.init(name: "password", detail: "This field is required: your log-in is too old.")]
    )

    private static let freshSessionNeeded = Refusal(
        .forbidden,
        code: "fresh-session-needed",
        "Sign in again, and repeat the request within \(minutes) minutes."
    )
}

extension MemberService {
    /// Checks the password if one was sent; the transaction that needs the proof checks the session and the
    /// account.
    func proof(
        of member: Member.ID,
        in session: Session.ID,
        password: String?,
        address: ClientAddress
    ) async throws -> PersonalProof {
        guard let password else { return PersonalProof(member: member, session: session, checkedHash: nil) }
        let stored = try await platform.database.read { try MemberStore($0).passwordHash(of: member) }
        let isRight = try await counted(wrongPasswords(of: member, from: address), what: "wrong passwords") {
            try await passwords.verify(password, against: stored)
        }
        guard isRight, let stored else { throw Self.wrongPassword }
        return PersonalProof(member: member, session: session, checkedHash: stored)
    }
}
