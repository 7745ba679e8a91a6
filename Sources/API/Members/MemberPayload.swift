import JSONText
import Model
import Services

extension JSONWriter {
    /// A profile; the role and the warnings are shown only to the member.
    mutating func member(
        _ member: Member,
        showingRole: Bool = false,
        warnings: [Warning]? = nil,
        because: String? = nil
    ) {
        object { json in
            json.profile(member)
            if showingRole { json.member("role", member.role.rawValue) }
            if let warnings {
                json.array("warnings") { json in
                    for warning in warnings {
                        json.object { json in
                            json.member("reason", warning.reason)
                            json.member("at", warning.at.description)
                        }
                    }
                }
            }
            if let because { json.member("because", because) }
        }
    }

    /// The JSON members of a profile, within an object.
    mutating func profile(_ member: Member) {
        self.member("id", member.id.description)
        self.member("handle", member.handle.text)
        self.member("display_name", member.displayName)
        self.member("picture_url", member.pictureURL)
        self.member("created_at", member.createdAt.description)
    }

    /// A profile in a list of the member's own, with the instant since which it is there.
    mutating func acquaintance(_ entry: Acquaintance) {
        object { json in
            json.profile(entry.member)
            json.member("since", entry.since.description)
        }
    }

    /// The author of a note or comment.
    mutating func author(_ author: Note.Author) {
        object { json in
            json.member("id", author.id.description)
            json.member("handle", author.handle)
            json.member("display_name", author.displayName)
            json.member("picture_url", author.pictureURL)
        }
    }

    /// A new session with its token, which is shown only once.
    mutating func signIn(_ signIn: SignIn) {
        object { json in
            json.key("member")
            json.member(signIn.member, showingRole: true)
            json.member("token", signIn.tokenText)
            json.member("expires_at", signIn.session.expiresAt.description)
        }
    }

    /// A session in the list of the member's own.
    mutating func session(_ session: Session, isCurrent: Bool) {
        object { json in
            json.member("id", session.id.description)
            json.member("created_at", session.createdAt.description)
            json.member("last_used_at", session.lastUsedAt.description)
            json.member("expires_at", session.expiresAt.description)
            json.member("current", isCurrent)
            json.member("user_agent", session.userAgent)
        }
    }
}
