package import Model
import Relational
package import Services
import Storage
import ViewEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers `/v1/view` from an installation's files, without a server.
package struct Looking: Sendable {
    private let settings: Settings

    /// Looks into an installation, which must exist.
    package init(_ settings: Settings) {
        self.settings = settings
    }

    /// Returns the scene that the member with the handle sees, or an anonymous viewer for `nil`.
    ///
    /// With `author`, a handle, only that member's notes are included; without an instant, it is now.
    package func scene(
        _ question: ViewService.Question,
        as handle: String?,
        author: String? = nil,
        languages: LanguagePreference,
        at instant: Instant? = nil
    ) async throws -> ViewService.Scene {
        let database = try await OpenStores.find(settings).database
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
            let networks = TransitNetworks(database: database, clock: ChangeClock(database))
            let now = instant ?? SystemClock.now()
            let scene = try await ViewService(
                reads: TileReads(reads: FreshReads(primary: database, replica: nil)),
                networks: networks,
                fleet: Fleet(database: database, networks: networks) { now }
            ).scene(
                question,
                for: Viewer(
                    member: member?.id,
                    position: question.viewpoint.coordinate,
                    instant: now
                ),
                languages: languages
            )
            await database.close()
            return scene
        } catch {
            await database.close()
            throw error
        }
    }

    /// Writes the picture of `/v1/view.svg` to a file; replaces an existing file.
    package static func write(_ picture: String, to path: String) throws(LookingError) {
        do {
            try Data(picture.utf8).write(to: URL(filePath: path))
        } catch {
            throw .unwritable(path)
        }
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
