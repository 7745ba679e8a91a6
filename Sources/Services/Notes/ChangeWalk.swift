import Geodesy
import Model
import Relational
import Storage

/// Walks the change feed for one request, in one transaction.
struct ChangeWalk {
    /// The comments for listeners; `nil` for pollers, who get no comments.
    var comments: CommentStore?

    private let connection: any Connection
    let store: NoteStore
    let filter: NoteFilter
    let viewer: Viewer
    let limit: Int

    /// The most rows that one request reads.
    private static let rowsPerRequest = 500
    /// The age in milliseconds at which a token is replaced even if nothing happened.
    ///
    /// A younger token stays the same, so that polls are answered with 304.
    private static let tokenRefresh = Instant.Span.day
    /// The most irrelevant rows that each poll with the same token may read; after more rows, the poller gets
    /// a new token.
    private static let quietRows = 50

    private var steps: [ChangePage.Step] = []

    init(_ connection: any Connection, filter: NoteFilter, viewer: Viewer, limit: Int) {
        self.connection = connection
        store = NoteStore(connection)
        self.filter = filter
        self.viewer = viewer
        self.limit = limit
    }

    /// Returns the first page of the listing of everything.
    mutating func start(revision: Revision) throws -> ChangePage {
        try list(ChangeToken(.listing, now: revision, at: viewer.instant))
    }

    /// Returns the page that follows a token, or a reset when the changes cannot be told.
    mutating func page(from token: ChangeToken, revision: Revision) throws -> ChangePage {
        if token.phase == .listing { return try list(token) }
        do {
            return try follow(token, revision: revision)
        } catch is Untellable {
            var first = ChangeWalk(connection, filter: filter, viewer: viewer, limit: limit)
            var page = try first.start(revision: revision)
            page.reset = true
            return page
        }
    }

    /// The walk cannot name the notes that the poller has to forget.
    struct Untellable: Error {}

    private mutating func follow(_ token: ChangeToken, revision: Revision) throws -> ChangePage {
        var token = token
        if token.isFresh {
            token.target = revision.change
            token.until = max(viewer.instant, token.until)
        }
        let start = token
        var rows = Self.rowsPerRequest
        repeat {
            let isDone = try walk(&token, rows: &rows)
            guard isDone else { return ChangePage(steps: steps, end: token, more: true) }
        } while token.advance()
        try withdrawClosed(token, revision: revision)
        return ChangePage(
            steps: steps,
            end: end(of: token, start: start, looked: Self.rowsPerRequest - rows)
        )
    }

    // MARK: - The first listing

    private mutating func list(_ token: ChangeToken) throws -> ChangePage {
        var token = token
        var then = viewer
        then.instant = token.since
        let cursor: NoteCursor? =
            token.position == .start
            ? nil
            : .newest(
                publishedAt: Instant(milliseconds: token.position.first),
                id: Note.ID(rawValue: token.position.second)
            )
        let (notes, next) = try store.page(
            filter,
            order: .newest,
            for: then,
            after: cursor,
            limit: limit,
            within: RowBudget(RowBudget.short)
        )
        for note in notes {
            token.position = .init(first: note.publishedAt.milliseconds, second: note.id.rawValue)
            if isShownNow(note), try !store.isTouched(note.id, after: token.target) {
                add(.note(note), token)
            }
        }
        guard case .newest(let publishedAt, let id) = next else {
            token.phase = .changes
            token.position = .start
            return ChangePage(steps: steps, end: token)
        }
        token.position = .init(first: publishedAt.milliseconds, second: id.rawValue)
        return ChangePage(steps: steps, end: token, more: true)
    }

    // MARK: - Later changes

    /// Adds steps of one phase; returns `true` at the end of the phase.
    private mutating func walk(_ token: inout ChangeToken, rows: inout Int) throws -> Bool {
        switch token.phase {
        case .listing: true
        case .changes: try walkChanges(&token, rows: &rows)
        case .opened: try walkEdges(.opens, &token, rows: &rows)
        case .closed: try walkEdges(.closes, &token, rows: &rows)
        case .comments: try walkComments(&token, rows: &rows)
        }
    }

    private mutating func walkChanges(_ token: inout ChangeToken, rows: inout Int) throws -> Bool {
        guard token.target > token.base else { return true }
        let position =
            token.position == .start ? nil : (token.position.first, Note.ID(rawValue: token.position.second))
        let (changes, end) = try store.firstChanges(
            in: (token.base + 1)..<(token.target + 1),
            after: position,
            limit: rows
        )
        for change in changes {
            guard steps.count < limit else { return false }
            token.position = .init(first: change.number, second: change.note.rawValue)
            rows -= 1
            if try !store.isTouched(change.note, after: token.target),
                let note = try shown(change.note, at: token.until)
            {
                add(.note(note), token)
            } else if try wasShown(change, at: token.since) {
                add(.removed(change.note), token)
            }
        }
        if let end {
            token.position = .init(first: end.number, second: end.note.rawValue)
            rows = 0
        }
        return rows > 0
    }

    private mutating func walkEdges(
        _ edge: WindowEdge,
        _ token: inout ChangeToken,
        rows: inout Int
    ) throws -> Bool {
        let position =
            token.position == .start
            ? nil : (Instant(milliseconds: token.position.first), Note.ID(rawValue: token.position.second))
        // A note that changed after the target differs from the row that the poller was shown. The next poll
        // reports notes that opened, and `withdrawClosed` removes notes that closed.
        let (edges, end) = try store.edges(
            edge,
            after: token.since,
            until: token.until,
            untouchedSince: token.base,
            after: position,
            limit: rows
        )
        for (instant, id) in edges {
            guard steps.count < limit else { return false }
            token.position = .init(first: instant.milliseconds, second: id.rawValue)
            rows -= 1
            let note = try shown(id, at: token.until)
            switch edge {
            case .opens:
                if let note { add(.note(note), token) }
            case .closes:
                if note == nil, try self.note(id, at: token.since) != nil { add(.removed(id), token) }
            }
        }
        if let end {
            token.position = .init(first: end.instant.milliseconds, second: end.note.rawValue)
            rows = 0
        }
        return rows > 0
    }

    private mutating func walkComments(_ token: inout ChangeToken, rows: inout Int) throws -> Bool {
        guard let comments, token.target > token.base else { return true }
        let position =
            token.position == .start
            ? nil : (token.position.first, Comment.ID(rawValue: token.position.second))
        let changes = try comments.changes(
            in: (token.base + 1)..<(token.target + 1),
            after: position,
            limit: rows
        )
        for change in changes {
            guard steps.count < limit else { return false }
            token.position = .init(first: change.number, second: change.comment.rawValue)
            rows -= 1
            // The note's visibility is checked at the current instant: a viewer who may not see the note gets
            // none of its comments.
            guard case .note(let id) = change.target, try note(id, at: viewer.instant) != nil else {
                continue
            }
            if let comment = try comments.thread(of: change.comment, for: viewer.member) {
                add(.comment(comment), token)
            } else if try wasShown(id, toWhoHolds: token),
                let comment = try comments.tombstone(of: change.comment, for: viewer.member)
            {
                add(.comment(comment), token)
            }
        }
        return rows > 0
    }

    /// Adds the removals of notes that closed in the chain's span and changed between its pages.
    ///
    /// The rows of these notes no longer show that the poller had them. The next poll reports what changed
    /// after the chain's target. Throws ``Untellable`` when so much changed between two pages that starting
    /// over is cheaper.
    private mutating func withdrawClosed(_ token: ChangeToken, revision: Revision) throws {
        guard revision.change > token.target else { return }
        // Only notes that did not change between the base and the target are looked at here. The phase of
        // changes judged the other notes by their state at the base, and did not give them out, because they
        // had closed by the end of the span.
        let (changes, end) = try store.firstChanges(
            in: (token.base + 1)..<(revision.change + 1),
            after: (token.target, Note.ID(rawValue: .max)),
            limit: Self.rowsPerRequest
        )
        guard changes.count < Self.rowsPerRequest, end == nil else { throw Untellable() }
        var named = Set(ChangePage(steps: steps, end: token).removed)
        for change in changes {
            guard let closes = change.facts?.window.closes, closes > token.since, closes <= token.until,
                try wasShown(change, at: token.since), named.insert(change.note).inserted
            else { continue }
            add(.removed(change.note), token)
        }
    }

    /// Returns the token that the poller sends next time.
    private func end(of token: ChangeToken, start: ChangeToken, looked: Int) -> ChangeToken {
        let isQuiet = steps.isEmpty && looked <= Self.quietRows && start.isFresh
        let age = viewer.instant.milliseconds - token.since.milliseconds
        var next = ChangeToken(
            phase: .changes,
            base: token.target,
            since: token.until,
            target: token.target,
            until: token.until,
            standing: token.standing
        )
        if isQuiet, age < Self.tokenRefresh {
            // This poller sees nothing new, so it gets the same token again, and then a 304.
            next = start
            next.target = start.base
            next.until = start.since
        }
        return next
    }

    private mutating func add(_ item: ChangePage.Item, _ token: ChangeToken) {
        steps.append(ChangePage.Step(item: item, token: token))
    }

    /// Returns the note if it matches the filter and the viewer may see it both at an instant and now.
    private func shown(_ id: Note.ID, at instant: Instant) throws -> Note? {
        try note(id, at: instant).flatMap { isShownNow($0) ? $0 : nil }
    }

    /// Returns the current note if it matches the filter and the viewer could see it at an instant.
    private func note(_ id: Note.ID, at instant: Instant) throws -> Note? {
        var then = viewer
        then.instant = instant
        return try store.note(id, for: then).flatMap { isAdmitted($0) ? $0 : nil }
    }

    /// Returns `true` when the poller could have been shown a note before a chain of pages began.
    private func wasShown(_ id: Note.ID, toWhoHolds token: ChangeToken) throws -> Bool {
        if let change = try store.firstChange(of: id, after: token.base) {
            return try wasShown(change, at: token.since)
        }
        return try note(id, at: token.since) != nil
    }

    private func isShownNow(_ note: Note) -> Bool {
        note.author.id == viewer.member || note.content.window.contains(viewer.instant)
    }

    private func isAdmitted(_ note: Note) -> Bool {
        filter.admits(
            coordinate: note.coordinate,
            author: note.author.id,
            audience: note.content.audience,
            placeID: note.content.placeID,
            createdAt: note.createdAt,
            viewingDirection: note.content.standpoint.viewingDirection
        )
    }
}
