import App
import ArgumentParser
import Model
import Services

/// Where moderators find the picture of a note.
enum PictureText {
    /// The address at which a server shows it to moderators; `nil` where there is none.
    static func path(in dossier: ModerationDesk.Dossier) -> String? {
        guard case .note(let note) = dossier.facts.subject, let image = dossier.image else { return nil }
        return "/v1/moderation/images/\(note)/\(image)/\(ImageVariant.display.rawValue)"
    }

    /// The note whose picture is meant, or a refusal where it is about something else.
    static func note(in dossier: ModerationDesk.Dossier?) throws -> Note.ID {
        guard let subject = dossier?.facts.subject else {
            throw Refusal(.notFound, code: "gone", "What it was about is gone, and its picture with it.")
        }
        guard case .note(let note) = subject else {
            throw Refusal(
                .unprocessable,
                code: "wrong-kind",
                "\(subject.number) is a \(subject.kind): only notes have pictures."
            )
        }
        return note
    }
}
