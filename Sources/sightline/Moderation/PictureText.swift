import App
import ArgumentParser
import Model
import Services

enum PictureText {
    /// Returns the path at which a server shows the picture to moderators; `nil` when there is no picture.
    static func path(in dossier: ModerationQueries.Dossier) -> String? {
        guard case .note(let note) = dossier.facts.target, let image = dossier.image else { return nil }
        return "/v1/moderation/images/\(note)/\(image)/\(ImageVariant.display.rawValue)"
    }

    /// Returns the note with the picture; throws when the target is not a note.
    static func note(in dossier: ModerationQueries.Dossier?) throws -> Note.ID {
        guard let target = dossier?.facts.target else {
            throw Refusal(.notFound, code: "gone", "The reported content and its picture no longer exist.")
        }
        guard case .note(let note) = target else {
            throw Refusal(
                .unprocessable,
                code: "wrong-kind",
                "\(target.number) is a \(target.word), but only notes have pictures."
            )
        }
        return note
    }
}
