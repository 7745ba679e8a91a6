package import JSONText
package import Model

extension JSONWriter {
    /// A report as moderators see it, with who reported and the moderators' notes.
    package mutating func report(_ report: Report, _ facts: TargetFacts?, by reporter: Handle?) {
        object { json in
            json.member("id", report.id.description)
            json.member("state", report.state.rawValue)
            json.member("reason", report.reason.rawValue)
            json.member("comment", report.comment)
            json.member("reporter_id", report.reporter?.description)
            json.member("reporter", reporter?.text)
            json.member("assignee", report.assignee)
            json.member("outcome", report.outcome)
            json.member("created_at", report.createdAt.description)
            json.member("updated_at", report.updatedAt.description)
            json.key("target")
            json.target(report.target, facts)
        }
    }

    /// Writes a target; its state is `gone` when it no longer exists.
    package mutating func target(_ target: Target, _ facts: TargetFacts?) {
        object { json in
            json.member("kind", target.kind)
            json.member("id", "\(target.number)")
            json.member("state", facts?.state ?? "gone")
            json.member("author_id", facts?.author?.description)
            json.member("author", facts?.handle)
            json.member("text", facts?.text)
            json.member("created_at", facts?.createdAt.description)
            json.member("author_suspended_at", facts?.suspendedAt?.description)
        }
    }

    package mutating func record(_ record: ModerationRecord) {
        object { json in
            json.member("id", record.id.description)
            json.member("at", record.at.description)
            json.member("actor", record.actor.name)
            json.member("actor_id", record.actor.id?.description)
            json.member("action", record.action.rawValue)
            json.member("kind", record.target.kind)
            json.member("target_id", "\(record.target.number)")
            json.member("report_id", record.report?.description)
            json.member("reason", record.reason)
            json.member("before", raw: record.before.utf8)
            json.member("after", raw: record.after.utf8)
        }
    }

    /// A member in the list of operators and moderators.
    package mutating func member(_ line: MemberLine) {
        let member = line.member
        object { json in
            json.person(member)
            json.member("role", member.role.rawValue)
            json.member("state", line.state)
            json.member("created_at", member.createdAt.description)
            json.member("suspended_at", member.suspendedAt?.description)
            json.member("deleted_at", line.deletedAt?.description)
            json.member("notes", line.notes)
            json.member("comments", line.comments)
            json.member("sessions", line.sessions)
            json.member("warnings", line.warnings)
        }
    }

    package mutating func blockedImage(_ image: BlockedImage) {
        object { json in
            json.member("pixels_sha256", image.pixels)
            json.member("note_id", image.note?.description)
            json.member("blocked_at", image.blockedAt.description)
            json.member("reason", image.reason)
        }
    }
}
