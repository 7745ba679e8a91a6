package import JSONText
package import Model

/// The JSON of the things that only the member sees.
extension JSONWriter {
    /// A session; a list of the member's own sessions also says whether it is the current one.
    package mutating func session(_ session: Session, isCurrent: Bool? = nil) {
        object { json in
            json.member("id", session.id.description)
            json.member("created_at", session.createdAt.description)
            json.member("last_used_at", session.lastUsedAt.description)
            json.member("expires_at", session.expiresAt.description)
            if let isCurrent { json.member("current", isCurrent) }
            json.member("user_agent", session.userAgent)
        }
    }

    package mutating func identity(_ identity: LinkedIdentity) {
        object { json in
            json.member("id", identity.id.description)
            json.member("provider", identity.provider)
            json.member("issuer", identity.issuer)
            json.member("subject", identity.subject)
            json.member("created_at", identity.createdAt.description)
        }
    }

    package mutating func warning(_ warning: Warning) {
        object { json in
            json.member("reason", warning.reason)
            json.member("at", warning.at.description)
        }
    }
}
