import Crypto
import Geodesy
public import Model
import Relational
import Storage

/// The feed for pollers: what is new to them, and what they have to forget.
public struct ChangeService: Sendable {
    /// One answer of the feed.
    public struct Page: Sendable {
        /// Notes to add or replace.
        public var items: [Note] = []
        /// Notes to forget.
        public var removed: [Note.ID] = []
        /// What to send next time.
        public var token = ""
        /// Whether there is more to be had at once.
        public var more = false
        /// Whether to forget everything first.
        public var reset = false
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
        let token = try text.map { text throws(Refusal) -> ChangeToken in
            guard let token = ChangeToken(text) else {
                throw .badField("token", "this is no token of the change feed.")
            }
            return token
        }
        return try await platform.reads.read(for: viewer.member) { connection in
            let revision = try Revision.current(for: viewer.member, on: connection)
            let binding = Self.binding(filter, viewer, standing: revision.standing)
            var walk = ChangeWalk(store: NoteStore(connection), filter: filter, viewer: viewer, limit: limit)
            if let token, token.binding == binding, Self.isKept(token, revision, at: viewer.instant),
                try token.target >= ChangeLog(connection).floor()
            {
                return try walk.page(from: token, revision: revision)
            }
            var page = try walk.firstPage(revision: revision, binding: binding)
            page.reset = token != nil
            return page
        }
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
            filter.author?.description ?? "", filter.group?.description ?? "",
        ]
        let digest = SHA256.hash(data: Array(parts.joined(separator: "|").utf8))
        return digest.prefix(12).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
