package import JSONText
package import Model

extension JSONWriter {
    /// A report as its reporter sees it, without the moderators and their notes.
    package mutating func report(_ report: Report) {
        object { json in
            json.member("id", report.id.description)
            json.target(report.target.kind, report.target.number)
            json.member("reason", report.reason.rawValue)
            json.member("comment", report.comment)
            json.member("state", report.state.rawValue)
            json.member("created_at", report.createdAt.description)
            json.member("updated_at", report.updatedAt.description)
        }
    }
}
