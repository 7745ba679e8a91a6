public import Identity
public import Model
import Relational
import Storage

/// A fresh session and the token that opens it, which is shown this once.
public struct SignIn: Sendable {
    /// Who signed in.
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

    /// The token as the client sends it.
    public var tokenText: String { token.text }

    /// Stores the session.
    func store(on connection: any Connection) throws {
        try SessionStore(connection).insert(session, tokenDigest: token.digest)
    }
}

extension Member {
    /// Throws where the member may not sign in.
    func requireGoodStanding() throws(Refusal) {
        guard suspendedAt == nil else {
            throw Refusal(.forbidden, code: "suspended", "This account was suspended by a moderator.")
        }
    }
}
