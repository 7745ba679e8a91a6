import App
import ArgumentParser
import Model
import Services

enum PictureText {
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
