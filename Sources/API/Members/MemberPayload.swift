import JSONText
import Model
import Services
import Wire

extension JSONWriter {
    /// The role and the warnings are shown only to the member.
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
                json.array("warnings") { json in for warning in warnings { json.warning(warning) } }
            }
            if let because { json.member("because", because) }
        }
    }

    /// The token is shown only once.
    mutating func signIn(_ signIn: SignIn) {
        object { json in
            json.key("member")
            json.member(signIn.member, showingRole: true)
            json.member("token", signIn.tokenText)
            json.member("expires_at", signIn.session.expiresAt.description)
        }
    }
}
