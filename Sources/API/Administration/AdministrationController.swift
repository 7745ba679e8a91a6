import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// The state of the whole installation for admins, and the roles that they give.
struct AdministrationController: Sendable {
    /// The most days, and the most regions, in one answer.
    static let (mostDays, mostRegions) = (366, 500)
    static let defaultDays = 30

    let queries: ModerationQueries
    let administration: MemberAdministration
    let stats: StatsService
    let facts: ServerFacts

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/admin").group(context: SignedInContext.self)
        group.get("stats", use: statistics)
        group.get("storage", use: storage)
        group.get("health", use: health)
        group.put("members/:id/role", use: setRole)
    }

    @Sendable func statistics(_ request: Request, context: SignedInContext) async throws -> Response {
        let days = try request.query { fields throws(Refusal) in
            let days = try fields.integer("days") ?? Self.defaultDays
            guard (1...Self.mostDays).contains(days) else {
                throw .badField("days", "Must be from 1 to \(Self.mostDays).")
            }
            return days
        }
        _ = try await queries.admin(context.member)
        let found = try await stats.stats(days: days, at: context.app.instant)
        let body = TaggedBody.json { json in
            json.object { $0.members(of: found, regions: Self.mostRegions) }
        }
        return .tagged(body, for: request)
    }

    @Sendable func storage(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        _ = try await queries.admin(context.member)
        let usage = try await facts.storage()
        return .json { json in
            json.object { json in
                json.object("database") { json in
                    json.member("engine", usage.engine)
                    json.member("bytes", usage.databaseBytes)
                }
                json.object("images") { json in
                    json.member("files", usage.blobs)
                    json.member("bytes", usage.blobBytes)
                    json.member("doomed_files", usage.doomedBlobs)
                    json.member("doomed_bytes", usage.doomedBytes)
                    json.member("staged_files", usage.staged)
                }
            }
        }
    }

    @Sendable func health(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        _ = try await queries.admin(context.member)
        let health = try await facts.health()
        return .json { json in
            json.object { json in
                json.member("database", health.stores.database)
                json.member("images", health.stores.images)
                json.member("database_answered_in_ms", health.databaseMilliseconds, decimals: 1)
                json.member("processes", health.processes)
                json.member("open_reports", health.openReports)
                json.member("at", context.app.instant.description)
            }
        }
    }

    @Sendable func setRole(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let role = try Fields.required(fields.role("role"), "role")
        let reason = try Fields.required(fields.string("reason"), "reason")
        try fields.finish()
        let admin = try await queries.admin(context.member)
        let id = try context.id(Member.ID.self)
        let (member, before) = try await administration.setRole(
            role,
            of: .target(.member(id)),
            reason: reason,
            by: admin
        )
        return .json { json in
            json.object { json in
                json.member("id", member.id.description)
                json.member("handle", member.handle.text)
                json.member("before", before.rawValue)
                json.member("role", role.rawValue)
            }
        }
    }
}
