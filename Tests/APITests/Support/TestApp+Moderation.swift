import App
import Model
import Services
import Testing

/// Uses the services of the commands.
extension TestApp {
    static let moderator = Moderator(name: "operator", id: nil)

    @discardableResult
    func moderate(
        _ action: ModerationAction,
        _ name: String,
        reason: String = "test",
        resolving: Bool = false
    ) async throws -> [ModerationAct] {
        let name = try #require(TargetName(name))
        return try await installation.services.moderation.act(
            action,
            on: [name],
            reason: reason,
            by: Self.moderator,
            resolving: resolving
        )
    }

    func hide(_ note: String) async throws { try await moderate(.hide, note) }
    func unhide(_ note: String) async throws { try await moderate(.unhide, note) }
    func remove(_ note: String) async throws { try await moderate(.remove, note) }
    func suspend(_ person: Person) async throws { try await moderate(.suspend, "@\(person.handle)") }
}
