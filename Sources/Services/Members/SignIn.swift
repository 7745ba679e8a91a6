public import Identity
public import Model
import Relational
import Storage

/// A fresh session and its token, which is shown only this once.
public struct SignIn: Sendable {
    /// The member who signed in.
    public let member: Member
    /// The token.
    public let token: SessionToken
    /// The session.
    public let session: Session

    /// Makes a session that is not stored yet.
    init(_ member: Member, on platform: Platform, userAgent: String?) {
        let now = platform.now()
        self.member = member
        token = SessionToken()
        session = Session(
            id: platform.ids.next(),
            member: member.id,
            createdAt: now,
            lastUsedAt: now,
            userAgent: userAgent.map { String($0.unicodeScalars.prefix(200)) }
        )
    }

    /// The token in the form that clients send.
    public var tokenText: String { token.text }

    /// Stores the session.
    func store(on connection: any Connection) throws {
        try SessionStore(connection).insert(session, tokenDigest: token.digest)
    }
}

extension Member {
    /// Throws if the member may not sign in.
    func requireGoodStanding() throws(Refusal) {
        guard suspendedAt == nil else {
            throw Refusal(.forbidden, code: "suspended", "A moderator suspended this account.")
        }
    }
}
