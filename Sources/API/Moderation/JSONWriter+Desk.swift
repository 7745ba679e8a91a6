import JSONText
import Model
import Services
import Wire

extension JSONWriter {
    mutating func acts(_ acts: [ModerationAct], isDryRun: Bool) {
        object { json in
            json.member("dry_run", isDryRun)
            json.array("acts") { json in for act in acts { act.write(to: &json) } }
        }
    }

    /// All that is known of something: itself, its author, the reports about it, and what was done.
    mutating func dossier(_ dossier: ModerationQueries.Dossier) {
        object { json in
            json.key("target")
            json.target(dossier.facts.target, dossier.facts)
            if let note = dossier.note {
                json.key("note")
                json.moderated(note, image: dossier.image, path: dossier.picturePath)
                json.member("image_blocked", dossier.isImageBlocked)
            }
            if let about = dossier.about {
                json.object("about") { json in
                    json.member("kind", about.kind)
                    json.member("id", "\(about.number)")
                }
            }
            if let author = dossier.author {
                json.key("author")
                json.member(author)
            }
            json.array("reports") { json in
                for report in dossier.reports {
                    let reporter = report.reporter.flatMap { id in dossier.reporters.first { $0.key == id } }
                    json.report(report, dossier.facts, by: reporter?.value)
                }
            }
            json.array("log") { json in for record in dossier.log { json.record(record) } }
        }
    }
}
