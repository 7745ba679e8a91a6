import API
package import Model
import Relational
package import Services
import Storage
package import ViewEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers `/v1/view` from an installation's files, without a server.
package struct Looking: Sendable {
    /// The default number of things shown.
    package static let defaultLimit = ViewAnswer.defaultLimit
    /// The numbers of things that may be requested, by the field of view in degrees.
    package static func limits(fieldOfView: Double) -> ClosedRange<Int> {
        1...ViewAnswer.largestLimit(fieldOfView: fieldOfView)
    }
    /// The default width of a label at scale 1, as a share of the frame.
    package static let defaultLabelWidth = ViewAnswer.defaultLabelWidth
    /// The widths that a label may have.
    package static let labelWidths = ViewAnswer.labelWidths
    /// The names of the kinds of things.
    package static let kinds = ViewAnswer.kinds

    private let settings: Settings

    /// Creates the view of an installation, which must exist.
    package init(_ settings: Settings) {
        self.settings = settings
    }

    /// The ids of categories, with each group replaced by its categories.
    package static func categories(_ words: [String]) throws(Refusal) -> [String] {
        try ViewAnswer.categories(words)
    }

    /// The scene in view of the member with a handle, or of an anonymous viewer.
    ///
    /// With `author`, a handle, only that member's notes are included.
    package func scene(
        _ question: ViewService.Question,
        as handle: String?,
        author: String? = nil,
        languages: LanguagePreference,
        now: Instant = SystemClock.now()
    ) async throws -> ViewService.Scene {
        let database = try await Premises.find(settings).database
        do {
            let (member, author) = try await database.read { connection in
                let store = MemberStore(connection)
                return (
                    try handle.map { try Self.present($0, in: store) },
                    try author.map { try Self.member(named: $0, in: store) }
                )
            }
            var question = question
            question.filter.author = author?.id
            let scene = try await ViewService(reads: FreshReads(primary: database, replica: nil)).scene(
                question,
                for: Viewer(member: member?.id, position: question.viewpoint.coordinate, instant: now),
                languages: languages
            )
            await database.close()
            return scene
        } catch {
            await database.close()
            throw error
        }
    }

    /// The JSON text that `/v1/view` answers.
    package static func json(
        _ question: ViewService.Question,
        hasHeading: Bool,
        _ scene: ViewService.Scene
    ) -> String {
        ViewAnswer.json(question, hasHeading: hasHeading, scene)
    }

    /// Writes the picture that `/v1/view.svg` answers, and replaces an existing file.
    package static func write(_ picture: String, to path: String) throws(LookingError) {
        do {
            try Data(picture.utf8).write(to: URL(filePath: path))
        } catch {
            throw .unwritable(path)
        }
    }

    /// The SVG text that `/v1/view.svg` answers.
    package static func picture(
        _ viewpoint: Viewpoint,
        _ scene: ViewService.Scene,
        labelWidth: Double
    ) -> String {
        ViewPicture(viewpoint, scene, labelWidth: labelWidth).svg
    }

    private static func member(named text: String, in store: MemberStore) throws -> Member {
        guard let handle = Handle(text), let member = try store.member(named: handle) else {
            throw LookingError.noMember(text)
        }
        return member
    }

    private static func present(_ text: String, in store: MemberStore) throws -> Member {
        let member = try member(named: text, in: store)
        guard member.suspendedAt == nil else { throw LookingError.suspended(text) }
        return member
    }
}
