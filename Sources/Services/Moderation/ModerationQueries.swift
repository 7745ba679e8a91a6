package import Model
package import Relational
import Storage

/// The reports, records and facts that moderators look at before they act.
package struct ModerationQueries: Sendable {
    package struct Dossier: Sendable {
        package let facts: TargetFacts
        package let note: Note?
        package let image: NoteImage.ID?
        /// Whether uploads of the note's picture are refused.
        package let isImageBlocked: Bool
        /// The thing that a comment is about.
        package let about: ItemID?
        /// The author, or the member that the dossier is about.
        package let author: MemberLine?
        /// The reports about the target, newest first.
        package let reports: [Report]
        /// The actions on the target, newest first.
        package let log: [ModerationRecord]
        package let reporters: [Member.ID: Handle]

        /// The path at which a server shows the picture to moderators; `nil` when there is no picture.
        package var picturePath: String? {
            guard case .note(let note) = facts.target, let image else { return nil }
            return "/v1/moderation/images/\(note)/\(image)/\(ImageVariant.display.rawValue)"
        }
    }

    package struct ReportLine: Sendable {
        package let report: Report
        /// The facts of the target; `nil` when the target is gone.
        package let facts: TargetFacts?
        package let reporter: Handle?
    }

    /// The most reports, and the most log records, of a dossier.
    package static let dossierLength = 50

    private let database: any Database
    private let now: @Sendable () -> Instant

    package init(database: any Database, now: @escaping @Sendable () -> Instant) {
        self.database = database
        self.now = now
    }

    /// Returns a moderator; throws when the member is not one.
    package func moderator(named handle: String) async throws -> Moderator {
        try await database.read { try Self.moderator(named: handle, on: $0) }
    }

    static func moderator(named handle: String, on connection: any Connection) throws -> Moderator {
        let name = handle.hasPrefix("@") ? String(handle.dropFirst()) : handle
        guard let known = Handle(name), let member = try MemberStore(connection).member(named: known) else {
            throw Refusal(.forbidden, code: "no-moderator", "There is no member '\(name)'.")
        }
        guard member.role != .member, member.suspendedAt == nil else {
            throw Refusal(
                .forbidden,
                code: "no-moderator",
                "'\(name)' is not a moderator. 'sightline members role \(name) moderator' gives that role."
            )
        }
        return Moderator(name: name, id: member.id)
    }

    /// Returns the member as a moderator; throws when the member is not one.
    package func moderator(_ id: Member.ID) async throws -> Moderator {
        try await database.read { try Self.moderator(id, on: $0) }
    }

    /// Returns the member as a moderator; throws when the member is not an admin.
    package func admin(_ id: Member.ID) async throws -> Moderator {
        try await database.read { connection in
            let moderator = try Self.moderator(id, on: connection)
            try MemberAdministration.requireAdmin(moderator, on: connection)
            return moderator
        }
    }

    static func moderator(_ id: Member.ID, on connection: any Connection) throws -> Moderator {
        let member = try Platform.present(id, on: connection)
        guard member.role != .member else {
            throw Refusal(.forbidden, code: "no-moderator", "Only moderators may do this.")
        }
        return Moderator(name: member.handle.text, id: member.id)
    }

    /// Returns a page of reports.
    package func queue(
        _ filter: ReportFilter,
        after cursor: Report.ID? = nil,
        limit: Int
    ) async throws -> [ReportLine] {
        try await database.read { connection in
            let reports = try ReportStore(connection).queue(filter, after: cursor, limit: limit)
            let reporters = try Self.reporters(of: reports, on: connection)
            return try reports.map { report in
                ReportLine(
                    report: report,
                    facts: try TargetStore(connection).facts(of: report.target),
                    reporter: report.reporter.flatMap { reporters[$0] }
                )
            }
        }
    }

    package func reporters(of reports: [Report]) async throws -> [Member.ID: Handle] {
        try await database.read { try Self.reporters(of: reports, on: $0) }
    }

    private static func reporters(
        of reports: [Report],
        on connection: any Connection
    ) throws -> [Member.ID: Handle] {
        let store = MemberStore(connection)
        var handles: [Member.ID: Handle] = [:]
        for id in Set(reports.compactMap(\.reporter)) { handles[id] = try store.member(id)?.handle }
        return handles
    }

    package func counts() async throws -> [Report.State: Int] {
        try await database.read { try ReportStore($0).counts() }
    }

    package func report(_ id: Report.ID) async throws -> ReportLine? {
        try await database.read { connection in
            guard let report = try ReportStore(connection).report(id) else { return nil }
            return ReportLine(
                report: report,
                facts: try TargetStore(connection).facts(of: report.target),
                reporter: try report.reporter.flatMap { try MemberStore(connection).member($0)?.handle }
            )
        }
    }

    package func dossier(of name: TargetName) async throws -> Dossier? {
        try await database.read { connection in
            guard let facts = try Self.facts(of: name, on: connection) else { return nil }
            return try Self.dossier(of: facts, on: connection)
        }
    }

    /// Returns the dossier of a target; `nil` when the target is gone.
    package func dossier(of target: Target) async throws -> Dossier? {
        try await database.read { connection in
            guard let facts = try TargetStore(connection).facts(of: target) else { return nil }
            return try Self.dossier(of: facts, on: connection)
        }
    }

    /// Returns a page of the blocked pictures, the newest first; the cursor is the hash of the page's last.
    ///
    /// A page that begins after a picture which was unblocked since is refused.
    package func blockedImages(
        before cursor: String?,
        limit: Int
    ) async throws -> (images: [BlockedImage], next: String?) {
        let found = try await database.read { connection in
            let store = BlockedImages(connection)
            var last: BlockedImage?
            if let cursor {
                guard let image = try store.image(cursor) else {
                    throw Refusal.badField("cursor", "Must be a cursor of this list. Begin again without it.")
                }
                last = image
            }
            return try store.newest(before: last, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.pixels)
    }

    /// Returns log records, the newest first.
    package func log(
        of name: TargetName? = nil,
        by actor: String? = nil,
        before cursor: ModerationRecord.ID? = nil,
        limit: Int
    ) async throws -> [ModerationRecord] {
        try await database.read { connection in
            var target: Target?
            if let name {
                // A purged target has no facts, but its log records remain.
                let known = try Self.facts(of: name, on: connection)?.target
                guard let found = try known ?? ModerationLog(connection).target(of: name) else {
                    throw Self.nothing([name])
                }
                target = found
            }
            return try ModerationLog(connection).newest(of: target, by: actor, before: cursor, limit: limit)
        }
    }

    /// The acts that an action would perform; with an actor, throws unless that moderator may perform them.
    package func plan(
        _ action: ModerationAction,
        on names: [TargetName],
        resolving: Bool,
        by actor: Moderator? = nil
    ) async throws -> [ModerationAct] {
        let now = now()
        return try await database.read { connection in
            let acts = try Self.acts(action, on: names, resolving: resolving, at: now, on: connection)
            if let actor { try ModeratorRights.require(actor, toPerform: acts, on: connection) }
            return acts
        }
    }

    /// Returns the reports; throws unless all of them are pending and, with an actor, that moderator may
    /// decide about them.
    package func pending(_ ids: [Report.ID], for actor: Moderator? = nil) async throws -> [Report] {
        try await database.read { connection in
            try ids.map { id in
                let report = try Self.pending(id, on: connection)
                if let actor {
                    try ModeratorRights.require(actor, toDecideAbout: report.target, on: connection)
                }
                return report
            }
        }
    }

    static func pending(_ id: Report.ID, on connection: any Connection) throws -> Report {
        guard let report = try ReportStore(connection).report(id) else {
            throw Refusal(.notFound, code: "not-found", "There is no report \(id).")
        }
        guard report.state.isPending else {
            throw Refusal(.conflict, code: "settled", "Report \(id) is already \(report.state.rawValue).")
        }
        return report
    }

    private static func dossier(of facts: TargetFacts, on connection: any Connection) throws -> Dossier {
        var (note, image): (Note?, NoteImage.ID?)
        if case .note(let id) = facts.target {
            (note, image) = (try NoteStore(connection).stored(id), try ImageStore(connection).id(of: id))
        }
        var about: ItemID?
        if case .comment(let id) = facts.target { about = try CommentStore(connection).target(of: id) }
        let reports = try ReportStore(connection).reports(of: facts.target, limit: dossierLength)
        return Dossier(
            facts: facts,
            note: note,
            image: image,
            isImageBlocked: try note.map { try isImageBlocked($0.id, on: connection) } ?? false,
            about: about,
            author: try facts.author.flatMap { try MemberStore(connection).line($0) },
            reports: reports,
            log: try ModerationLog(connection).newest(of: facts.target, limit: dossierLength),
            reporters: try reporters(of: reports, on: connection)
        )
    }
}
