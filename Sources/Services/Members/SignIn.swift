package import Identity
package import Model
import Relational
import Storage

/// A new session and its token, which is shown only once.
package struct SignIn: Sendable {
    package let member: Member
    package let token: SessionToken
    package let session: Session

    /// Makes a session without storing it.
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
    package var tokenText: String { token.text }

    func store(on connection: any Connection) throws {
        try SessionStore(connection).insert(session, tokenDigest: token.digest)
    }
}

extension Member {
    func requireGoodStanding() throws(Refusal) {
        guard suspendedAt == nil else {
            throw Refusal(.forbidden, code: "suspended", "A moderator suspended this account.")
        }
    }
}
