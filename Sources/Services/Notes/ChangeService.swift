import Crypto
import Geodesy
public import Model
import Relational
import Storage

/// The feed for pollers: what is new to them, and what they have to forget.
public struct ChangeService: Sendable {
    /// Something that the poller has to know.
    public enum News: Sendable {
        /// A note to add or replace.
        case note(Note)
        /// A note to forget.
        case removed(Note.ID)
        /// A comment to add or replace; only listeners are told.
        case comment(Comment)
    }

    /// A piece of news, and how far a poller has got that knows it.
    struct Step: Sendable {
        let news: News
        /// From this token everything follows that comes after it.
        let token: ChangeToken
    }

    /// One answer of the feed.
    public struct Page: Sendable {
        /// What happened, in the order in which it was found.
        var steps: [Step] = []
        /// What to send next time.
        public var token = ""
        /// Whether there is more to be had at once.
        public var more = false
        /// Whether to forget everything first.
        public var reset = false

        /// Notes to add or replace.
        public var items: [Note] {
            steps.compactMap { if case .note(let note) = $0.news { note } else { nil } }
        }

        /// Notes to forget.
        public var removed: [Note.ID] {
            steps.compactMap { if case .removed(let id) = $0.news { id } else { nil } }
        }
    }

    private let platform: Platform

    /// Creates the service.
    public init(platform: Platform) {
        self.platform = platform
    }

    /// What changed for a viewer since a token; without one, everything from the start.
    ///
    /// A token of another viewer, position or filter, of another standing, or older than the change log
    /// resets.
    public func changes(
        since text: String?,
        _ filter: NoteFilter,
        for viewer: Viewer,
        limit: Int
    ) async throws -> Page {
        let token = try text.map { try ChangeToken($0, field: "token") }
        return try await platform.reads.read(for: viewer.member) { connection in
            let revision = try Revision.current(for: viewer.member, on: connection)
            let binding = Self.binding(filter, viewer, standing: revision.standing)
            var walk = ChangeWalk(connection, filter: filter, viewer: viewer, limit: limit)
            if let token, try Self.goesOn(token, binding, revision, at: viewer.instant, on: connection) {
                return try walk.page(from: token, revision: revision)
            }
            var page = try walk.firstPage(revision: revision, binding: binding)
            page.reset = token != nil
            return page
        }
    }

    /// What changed for somebody who listens, and until when no window opens or closes.
    ///
    /// Without a token there is nothing yet, and after a reset nothing from before: what follows its token comes later.
    func news(
        since token: ChangeToken?,
        _ filter: NoteFilter,
        for viewer: Viewer,
        limit: Int
    ) async throws -> (page: Page, nextEdge: Instant?) {
        try await platform.reads.read(for: viewer.member) { connection in
            let revision = try Revision.current(for: viewer.member, on: connection)
            let nextEdge = try Revision.nextEdge(after: viewer.instant, on: connection)
            let binding = Self.binding(filter, viewer, standing: revision.standing)
            if let token, try Self.goesOn(token, binding, revision, at: viewer.instant, on: connection) {
                var walk = ChangeWalk(connection, filter: filter, viewer: viewer, limit: limit)
                walk.comments = CommentStore(connection)
                let page = try walk.page(from: token, revision: revision)
                if !page.reset { return (page, nextEdge) }
            }
            var page = Page()
            page.reset = token != nil
            page.token = ChangeToken(now: revision, at: viewer.instant, binding: binding).text
            return (page, nextEdge)
        }
    }

    private static func goesOn(
        _ token: ChangeToken,
        _ binding: String,
        _ revision: Revision,
        at now: Instant,
        on connection: any Connection
    ) throws -> Bool {
        guard token.binding == binding, isKept(token, revision, at: now) else { return false }
        return try token.target >= ChangeLog(connection).floor()
    }

    /// How far another server's clock may be ahead of ours.
    private static let clockSkew = Instant.Span.minute

    private static func isKept(_ token: ChangeToken, _ revision: Revision, at now: Instant) -> Bool {
        token.since > now - ChangeLog.keptSpan && token.since <= token.until && token.until <= now + clockSkew
            && token.base <= token.target && token.target <= revision.change
    }

    private static func binding(_ filter: NoteFilter, _ viewer: Viewer, standing: Int64) -> String {
        var area = ""
        switch filter.area {
        case .circle(let center, let radius): area = "c\(center.latitude),\(center.longitude),\(radius)"
        case .box(let box): area = "b\(box.west),\(box.south),\(box.east),\(box.north)"
        case .facing(let point, let radius): area = "f\(point.latitude),\(point.longitude),\(radius)"
        case nil: break
        }
        let position = viewer.position.map { "\($0.latitude),\($0.longitude)" } ?? ""
        let parts = [
            viewer.member?.description ?? "", String(standing), position, area,
            filter.author?.description ?? "", filter.group?.description ?? "", filter.poi?.description ?? "",
        ]
        let digest = SHA256.hash(data: Array(parts.joined(separator: "|").utf8))
        return digest.prefix(12).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
