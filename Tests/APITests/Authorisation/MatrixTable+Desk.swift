import HTTPTypes
import JSONText
import Model
import Testing

/// The moderators' desk and the admins' pages: for those with the role, and for nobody else.
extension MatrixTable {
    /// Those who may see the moderators' desk.
    static let desk: Set<Eye> = [.moderator, .admin]

    private static func moderators(_ outcome: MatrixTrial.Outcome) -> (Eye) -> MatrixTrial.Outcome {
        { desk.contains($0) ? outcome : .refused(403, "no-moderator") }
    }

    private static func admins(_ outcome: MatrixTrial.Outcome) -> (Eye) -> MatrixTrial.Outcome {
        { eye in
            switch eye {
            case .admin: outcome
            case .moderator: .refused(403, "no-admin")
            default: .refused(403, "no-moderator")
            }
        }
    }

    func desk() throws {
        try deskReads()
        try deskWrites()
        for path in ["/v1/admin/stats", "/v1/admin/storage", "/v1/admin/health"] {
            member("GET \(path)", .init(path), Self.admins(.done()))
        }
        let role = #"{"role":"member","reason":"as before"}"#
        let roles = "PUT /v1/admin/members/{id}/role"
        for id in [things.bystander.id, try world.person(.author).id] {
            member(roles, .init("/v1/admin/members/\(id)/role", json: role), Self.admins(.done()))
        }
        member(
            roles,
            .init("/v1/admin/members/\(Self.never)/role", json: role),
            Self.admins(.refused(404, "not-found"))
        )
    }

    private func deskReads() throws {
        let base = "/v1/moderation"
        for list in ["queue", "log", "members", "blocked-images"] {
            member("GET \(base)/\(list)", .init("\(base)/\(list)"), Self.moderators(.done()))
        }
        let subject = "GET \(base)/subjects/{kind}/{id}"
        // Whatever its audience and its state, and whoever made it.
        let things = [
            ("note", self.things.openNote), ("comment", self.things.hidden), ("poi", self.things.place),
            ("stop", self.things.stop), ("member", try world.person(.suspended).id),
            ("member", try world.person(.moderator).id),
        ]
        for (kind, id) in things + world.notes.map({ ("note", $0.id) }) {
            member(subject, .init("\(base)/subjects/\(kind)/\(id)"), Self.moderators(.done()))
        }
        for path in ["note/\(Self.never)", "note/\(self.things.place)", "nothing/\(self.things.openNote)"] {
            member(
                subject,
                .init("\(base)/subjects/\(path)"),
                Self.moderators(.refused(404, "not-found"))
            )
        }
    }

    private func deskWrites() throws {
        let base = "/v1/moderation"
        func act(_ name: String, _ kind: String, _ id: String, isPlan: Bool = false) -> MatrixTrial.Ask {
            let target = #"[{"kind":"\#(kind)","id":"\#(id)"}]"#
            let order = #""act":"\#(name)","targets":\#(target),"reason":"matrix","dry_run":\#(isPlan)"#
            return .init("\(base)/acts", json: "{\(order)}")
        }
        let acts = "POST \(base)/acts"
        // Every act on what is another's, tried by those who may not, and only planned by those who may.
        let author = try world.person(.author).id
        for (names, kind, id) in [
            (["hide", "unhide", "remove", "restore"], "note", things.openNote),
            (["block-image", "unblock-image"], "note", things.openNote),
            (["hide", "unhide", "remove", "restore"], "comment", things.asked),
            (["warn", "suspend", "unsuspend"], "member", things.bystander.id),
            (["warn", "suspend", "unsuspend"], "member", author),
        ] {
            for name in names {
                let (plan, order) = (act(name, kind, id, isPlan: true), act(name, kind, id))
                eachMember(
                    acts,
                    { Self.desk.contains($0) ? plan : order },
                    Self.moderators(.done())
                )
            }
        }
        member(acts, act("unhide", "note", things.openNote), Self.moderators(.done()))
        member(acts, act("unblock-image", "note", things.openNote), Self.moderators(.done()))
        member(acts, act("warn", "member", things.bystander.id), Self.moderators(.done()))
        member(acts, act("unhide", "note", Self.never), Self.moderators(.refused(404, "not-found")))
        member(acts, act("hide", "poi", things.place), Self.moderators(.refused(422, "wrong-kind")))
        // Nobody decides about themselves, and moderators do not decide about admins.
        let (moderator, admin) = (try world.person(.moderator), try world.person(.admin))
        for name in ["warn", "suspend"] {
            member(acts, act(name, "member", admin.id)) { eye in
                switch eye {
                case .moderator: .refused(403, "no-admin")
                case .admin: .refused(403, "your-own")
                default: .refused(403, "no-moderator")
                }
            }
        }
        member(acts, act("warn", "member", moderator.id)) { eye in
            switch eye {
            case .moderator: .refused(403, "your-own")
            case .admin: .done()
            default: .refused(403, "no-moderator")
            }
        }
        let reports = "PUT \(base)/reports/{id}"
        let path = "\(base)/reports/\(things.report)"
        member(reports, .init(path, json: #"{"state":"assigned"}"#), Self.moderators(.done()))
        let resolved = #"{"state":"resolved","outcome":"done"}"#
        member(reports, .init(path, json: resolved), Self.moderators(.done()))
        member(
            reports,
            .init("\(base)/reports/\(Self.never)", json: resolved),
            Self.moderators(.refused(404, "not-found"))
        )
        let hash = String(repeating: "ab", count: 32)
        member(
            "DELETE \(base)/blocked-images/{id}",
            .init("\(base)/blocked-images/\(hash)", json: #"{"reason":"matrix"}"#),
            Self.moderators(.done(204))
        )
    }
}
