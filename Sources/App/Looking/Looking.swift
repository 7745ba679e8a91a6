import API
public import Model
import Relational
public import Services
import Storage
public import ViewEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A look at what an installation would show somebody, without a server.
public struct Looking: Sendable {
    /// How many things are shown where nothing else is asked for.
    public static let defaultLimit = ViewAnswer.defaultLimit
    /// How many things may be asked for.
    public static let limits = 1...ViewAnswer.largestLimit
    /// The width of a label at scale 1 where nothing else is asked for, as a share of the frame.
    public static let defaultLabelWidth = ViewAnswer.defaultLabelWidth
    /// How wide a label may be.
    public static let labelWidths = ViewAnswer.labelWidths
    /// The words for what can be looked for.
    public static let kinds = ViewAnswer.kinds

    private let settings: Settings

    /// Creates the look; the installation has to be there already.
    public init(_ settings: Settings) {
        self.settings = settings
    }

    /// What the member of a handle has in view, or somebody who is not signed in.
    public func scene(
        from viewpoint: Viewpoint,
        as handle: String?,
        kinds: Set<Target.Kind>,
        languages: LanguagePreference,
        limit: Int,
        labelWidth: Double,
        now: Instant = SystemClock.now()
    ) async throws -> ViewService.Scene {
        let database = try await Premises.find(settings).database
        do {
            let member: Member? =
                if let handle {
                    try await database.read { try Self.member(named: handle, in: MemberStore($0)) }
                } else {
                    nil
                }
            let scene = try await ViewService(reads: FreshReads(primary: database, replica: nil)).scene(
                from: viewpoint,
                for: Viewer(member: member?.id, position: viewpoint.coordinate, instant: now),
                kinds: kinds,
                languages: languages,
                limit: limit,
                labelWidth: labelWidth
            )
            await database.close()
            return scene
        } catch {
            await database.close()
            throw error
        }
    }

    /// The JSON text that `/v1/view` answers.
    public static func json(_ viewpoint: Viewpoint, hasHeading: Bool, _ scene: ViewService.Scene) -> String {
        ViewAnswer.json(viewpoint, hasHeading: hasHeading, scene)
    }

    /// Writes the picture that `/v1/view.svg` answers, and replaces what was at the path.
    public static func write(_ picture: String, to path: String) throws(LookingError) {
        do {
            try Data(picture.utf8).write(to: URL(filePath: path))
        } catch {
            throw .unwritable(path)
        }
    }

    /// The SVG text that `/v1/view.svg` answers.
    public static func picture(
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
        guard member.suspendedAt == nil else { throw LookingError.suspended(text) }
        return member
    }
}
