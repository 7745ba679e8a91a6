import HTTPTypes
import Hummingbird
import Model
import Services
import Synchronization

/// Answers polls of resources that depend on notes, mostly without building the response again.
///
/// A tag is confirmed from memory only under three conditions. The change number and the viewer's standing,
/// as that request learns them, equal those at the time of the tag. No window has opened or closed since. The
/// tag is at most a day old, so that the change feed token in the response does not expire. Nothing else is
/// kept, so servers need not share what they remember.
final class PollingCache: Sendable {
    private struct ConfirmedTag: Sendable {
        let tag: EntityTag
        let revision: Revision
        let until: Instant
    }

    /// A resource and its viewer.
    private struct Key: Hashable {
        let uri: String
        /// Feeds and collections hold absolute URLs, which differ between hosts.
        let host: String
        let languages: String
        let member: Member.ID?

        init(_ request: Request, _ context: AppContext) {
            let uri = request.uri.string
            let host = request.head.authority ?? ""
            let languages = request.headers[.acceptLanguage] ?? ""
            member = context.signedIn?.member
            guard uri.utf8.count + host.utf8.count + languages.utf8.count > 300 else {
                (self.uri, self.host, self.languages) = (uri, host, languages)
                return
            }
            // Long texts are replaced by their hash, which bounds the memory.
            self.uri = EntityTag(of: Array("\(host) \(languages) \(uri)".utf8)).text
            (self.host, self.languages) = ("", "")
        }
    }

    private static let capacity = 20_000

    private let known = Mutex<[Key: ConfirmedTag]>([:])
    private let revisions: RevisionService

    init(_ revisions: RevisionService) {
        self.revisions = revisions
    }

    /// Returns the response that `make` builds, unless the client is known to have it.
    ///
    /// A response that also depends on the time of day is valid until `end`.
    func answer(
        _ request: Request,
        _ context: AppContext,
        until end: Instant? = nil,
        make: () async throws -> TaggedBody
    ) async throws -> Response {
        try await answer(request, context, until: end, makeAsOf: { _ in try await make() })
    }

    /// As ``answer(_:_:until:make:)``; the response is built with the change number that was read before.
    func answer(
        _ request: Request,
        _ context: AppContext,
        until end: Instant? = nil,
        makeAsOf make: (_ change: Int64) async throws -> TaggedBody
    ) async throws -> Response {
        let key = Key(request, context)
        let revision: Revision
        if let signedIn = context.signedIn {
            revision = signedIn.revision
        } else {
            revision = try await revisions.current()
        }
        // in range: a dictionary
        if request.headers[.ifNoneMatch] != nil, let entry = known.withLock({ $0[key] }),
            entry.revision == revision, context.instant < entry.until, entry.tag.matches(request.headers)
        {
            return .notModified(entry.tag)
        }
        let body = try await make(revision.change)
        if body.isProvisional { return .tagged(body, as: body.tag, for: request) }
        // Notes in memory have followed the changes by now, and with them the edge.
        let edge = try await revisions.nextEdge(after: context.instant, asOf: revision)
        let entry = ConfirmedTag(
            tag: body.tag,
            revision: revision,
            until: min(edge ?? .init(milliseconds: .max), end ?? context.instant + Instant.Span.day)
        )
        known.withLock { known in
            // in range: a dictionary
            if known.count >= Self.capacity, known[key] == nil { known.removeAll(keepingCapacity: true) }
            known[key] = entry  // in range: a dictionary
        }
        return .tagged(body, as: entry.tag, for: request)
    }
}
