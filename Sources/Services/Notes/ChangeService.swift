package import Model
import Relational
import Storage

/// The change feed for pollers: new notes, changed notes, and notes to forget.
package struct ChangeService: Sendable {
    package struct Page: Sendable {
        /// Notes to add or replace.
        package let items: [Note]
        /// Notes to forget.
        package let removed: [Note.ID]
        /// The token that the client sends next time.
        package let token: String
        /// `true` when the next page is available at once.
        package let more: Bool
        /// `true` when the client has to forget everything first.
        package let reset: Bool
    }

    let platform: Platform
    let seal: CursorSeal

    /// Returns the changes since a token, or everything from the start without one.
    ///
    /// The answer is a reset if the text is not a token, or the token is older than the change log or was
    /// made for another viewer, position, filter or standing.
    package func changes(
        since text: String?,
        _ filter: NoteFilter,
        for viewer: Viewer,
        limit: Int
    ) async throws -> Page {
        let seal = ChangeSeal(seal, filter, for: viewer)
        let sent = seal.read(text)
        let page = try await platform.reads.read(for: viewer.member) { connection in
            let revision = try Revision.current(for: viewer.member, on: connection)
            var walk = ChangeWalk(connection, filter: filter, viewer: viewer, limit: limit)
            if let token = sent.token, try Self.goesOn(token, revision, at: viewer.instant, on: connection) {
                return try walk.page(from: token, revision: revision)
            }
            var page = try walk.start(revision: revision)
            page.reset = sent.isSent
            return page
        }
        await settle(page, after: sent)
        return Page(
            items: page.steps.compactMap { if case .note(let note) = $0.item { note } else { nil } },
            removed: page.steps.compactMap { if case .removed(let id) = $0.item { id } else { nil } },
            token: try seal.text(page.end),
            more: page.more,
            reset: page.reset
        )
    }

    /// Returns a page, and the next instant at which a window opens or closes.
    ///
    /// Without a token, or after a reset, the page has no changes.
    func nextPage(
        since sent: SentToken,
        _ filter: NoteFilter,
        for viewer: Viewer,
        limit: Int
    ) async throws -> (page: ChangePage, nextEdge: Instant?) {
        let (page, edge) = try await platform.reads.read(for: viewer.member) { connection in
            let revision = try Revision.current(for: viewer.member, on: connection)
            let nextEdge = try Revision.nextEdge(after: viewer.instant, on: connection).edge
            if let token = sent.token, try Self.goesOn(token, revision, at: viewer.instant, on: connection) {
                var walk = ChangeWalk(connection, filter: filter, viewer: viewer, limit: limit)
                walk.comments = CommentStore(connection)
                let page = try walk.page(from: token, revision: revision)
                if !page.reset { return (page, nextEdge) }
            }
            var page = ChangePage(end: ChangeToken(now: revision, at: viewer.instant))
            page.reset = sent.isSent
            return (page, nextEdge)
        }
        await settle(page, after: sent)
        return (page, edge)
    }

    /// Waits until all servers show what a page tells, or what was there before its token.
    private func settle(_ page: ChangePage, after sent: SentToken) async {
        guard sent.token == nil || page.reset || !page.steps.isEmpty else { return }
        await platform.database.settle()
    }

    private static func goesOn(
        _ token: ChangeToken,
        _ revision: Revision,
        at now: Instant,
        on connection: any Connection
    ) throws -> Bool {
        guard token.standing == revision.standing, isKept(token, revision, at: now) else { return false }
        return try token.target >= ChangeLog(connection).floor()
    }

    /// The largest accepted lead of another server's clock over ours, in milliseconds.
    private static let clockSkew = Instant.Span.minute

    private static func isKept(_ token: ChangeToken, _ revision: Revision, at now: Instant) -> Bool {
        token.since > now - ChangeLog.keptSpan && token.since <= token.until && token.until <= now + clockSkew
            && token.base <= token.target && token.target <= revision.change
    }
}
