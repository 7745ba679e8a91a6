package import Model
import Relational
import Storage

/// Comments on notes and places, and replies; a viewer who cannot see the target gets `404` for the comment
/// too.
package struct CommentService: Sendable {
    private let platform: Platform
    /// Limits the comments that a member writes on this server; `nil` when there are no rate limits.
    private let limiter: RateLimiter?

    package init(platform: Platform, rates: RateRules?) {
        self.platform = platform
        limiter = rates.map { RateLimiter($0.comments) }
    }

    // MARK: Reading

    /// Returns a page of comments, the newest first.
    package func comments(
        on target: ItemID,
        for viewer: Viewer,
        before cursor: Comment.ID?,
        limit: Int
    ) async throws -> (comments: [Comment], next: Comment.ID?) {
        try await platform.reads.read(for: viewer.member) { connection in
            try Self.requireVisible(target, to: viewer, on: connection)
            return try CommentStore(connection)
                .comments(on: target, for: viewer.member, before: cursor, limit: limit)
        }
    }

    /// Returns a page of replies, the oldest first.
    package func replies(
        to id: Comment.ID,
        for viewer: Viewer,
        after cursor: Comment.ID?,
        limit: Int
    ) async throws -> (comments: [Comment], next: Comment.ID?) {
        try await platform.reads.read(for: viewer.member) { connection in
            _ = try Self.shown(id, to: viewer, on: connection)
            return try CommentStore(connection)
                .replies(to: id, for: viewer.member, after: cursor, limit: limit)
        }
    }

    /// Returns a comment with its first replies.
    package func comment(_ id: Comment.ID, for viewer: Viewer) async throws -> Comment {
        try await platform.reads.read(for: viewer.member) { connection in
            let comment = try Self.shown(id, to: viewer, on: connection)
            return try CommentStore(connection).withReplies(comment, for: viewer.member)
        }
    }

    // MARK: Writing

    package func write(
        _ body: String,
        on target: ItemID,
        by viewer: Viewer,
        key: IdempotentRequest?,
        answer: @escaping @Sendable (Comment) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        let body = try Comment.checkedBody(body)
        return try await add(by: viewer, key: key, answer: answer) { connection in
            try Self.requireOpen(target, to: viewer, on: connection)
            try Self.requireNotRemoved(target, on: connection)
            return (target, nil, 1, body)
        }
    }

    package func reply(
        _ body: String,
        to parent: Comment.ID,
        by viewer: Viewer,
        key: IdempotentRequest?,
        answer: @escaping @Sendable (Comment) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        let body = try Comment.checkedBody(body)
        return try await add(by: viewer, key: key, answer: answer) { connection in
            let parent = try Self.shown(parent, to: viewer, on: connection)
            try Self.requireOpen(parent.target, to: viewer, on: connection)
            try Self.requireNotRemoved(parent.target, on: connection)
            guard parent.state != .deleted else {
                throw Refusal(.conflict, code: "deleted", "This comment was deleted and cannot be answered.")
            }
            guard parent.depth < Comment.greatestDepth else {
                throw Refusal(
                    .unprocessable,
                    code: "too-deep",
                    "A thread may be at most \(Comment.greatestDepth) comments deep.",
                    limit: Int(Comment.greatestDepth)
                )
            }
            return (parent.target, parent.id, parent.depth + 1, body)
        }
    }

    /// Throws when the viewer can no longer see the target, when a moderator removed the comment or its note,
    /// and when the viewer and the author of the comment replied to have a block between them.
    package func edit(_ id: Comment.ID, by viewer: Viewer, body: String) async throws -> Comment {
        let body = try Comment.checkedBody(body)
        let now = platform.now()
        return try await platform.write(as: viewer.member) { connection in
            let old = try Self.own(id, of: viewer, on: connection)
            try Self.requireVisible(old.target, to: viewer, on: connection)
            try Self.requireNotRemoved(old.target, on: connection)
            let store = CommentStore(connection)
            if let parent = old.parent, try store.isBlocked(parent, for: viewer.member) {
                throw Refusal.notFound
            }
            guard old.state != .removed else {
                throw Refusal(.conflict, code: "removed", "A moderator removed this comment.")
            }
            try store.edit(id, on: old.target, body: body, at: now)
            guard let comment = try store.comment(id, for: viewer.member) else { throw Refusal.notFound }
            return try store.withReplies(comment, for: viewer.member)
        }
    }

    /// A deleted comment with replies leaves a tombstone.
    package func delete(_ id: Comment.ID, by viewer: Viewer) async throws {
        let now = platform.now()
        try await platform.write(as: viewer.member) { connection in
            let old = try Self.own(id, of: viewer, on: connection)
            try CommentStore(connection).delete(id, on: old.target, at: now)
        }
    }

    private func add(
        by viewer: Viewer,
        key: IdempotentRequest?,
        answer: @escaping @Sendable (Comment) -> IdempotentAnswer,
        _ place: @escaping @Sendable (any Connection) throws -> (ItemID, Comment.ID?, Int64, String)
    ) async throws -> IdempotentOutcome {
        guard let author = viewer.member else { throw Refusal.signInRequired }
        let (id, now) = (platform.ids.next(Comment.ID.self), platform.now())
        return try await counting(author) { [platform] in
            try await platform.idempotently(key) { connection in
                let member = try Platform.present(author, on: connection)
                let (target, parent, depth, body) = try place(connection)
                let comment = Comment(
                    id: id,
                    target: target,
                    parent: parent,
                    depth: depth,
                    author: Note.Author(
                        id: member.id,
                        handle: member.handle.text,
                        displayName: member.displayName,
                        pictureURL: member.pictureURL
                    ),
                    body: body,
                    state: .published,
                    createdAt: now,
                    editedAt: nil
                )
                try CommentStore(connection).insert(comment, by: author)
                return answer(comment)
            }
        }
    }

    /// Writes a comment under the rate limit; failed and repeated requests do not count.
    private func counting(
        _ author: Member.ID,
        _ write: () async throws -> IdempotentOutcome
    ) async throws -> IdempotentOutcome {
        guard let limiter else { return try await write() }
        let allowance = limiter.take("\(author)", at: platform.now())
        if let seconds = allowance.retryAfter {
            throw Refusal.tooMany("comments", limit: allowance.limit, retryAfter: seconds)
        }
        do {
            let outcome = try await write()
            if case .replayed = outcome { limiter.giveBack("\(author)") }
            return outcome
        } catch {
            limiter.giveBack("\(author)")
            throw error
        }
    }

    // MARK: Permissions

    static func requireVisible(_ target: ItemID, to viewer: Viewer, on connection: any Connection) throws {
        guard try isVisible(target, to: viewer, on: connection) else { throw Refusal.notFound }
    }

    /// Throws unless the viewer can see the target and the target accepts new comments, which a place or a
    /// stop that is gone does not.
    static func requireOpen(_ target: ItemID, to viewer: Viewer, on connection: any Connection) throws {
        try requireVisible(target, to: viewer, on: connection)
        switch target {
        case .note: break
        case .place(let id): try PlaceService.requireStanding(id, on: connection)
        case .stop(let id): try StopService.requireStanding(id, on: connection)
        case .vehicle: throw Refusal.notFound
        }
    }

    /// Throws when a moderator removed the target note; the author can still see such a note.
    private static func requireNotRemoved(_ target: ItemID, on connection: any Connection) throws {
        guard case .note(let id) = target, try NoteStore(connection).isRemoved(id) else { return }
        throw Refusal.noteRemoved
    }

    static func isVisible(
        _ target: ItemID,
        to viewer: Viewer,
        on connection: any Connection
    ) throws -> Bool {
        switch target {
        case .note(let id): try NoteStore(connection).isVisible(id, to: viewer)
        case .place(let id): try PlaceStore(connection).isThere(id)
        case .stop(let id): try StopStore(connection).isThere(id)
        case .vehicle: false
        }
    }

    /// Throws `404` unless the viewer can see both the comment and its target.
    private static func shown(
        _ id: Comment.ID,
        to viewer: Viewer,
        on connection: any Connection
    ) throws -> Comment {
        guard let comment = try CommentStore(connection).comment(id, for: viewer.member) else {
            throw Refusal.notFound
        }
        try requireVisible(comment.target, to: viewer, on: connection)
        return comment
    }

    /// Authors can always delete their comments, even if the target is gone.
    private static func own(
        _ id: Comment.ID,
        of viewer: Viewer,
        on connection: any Connection
    ) throws -> Comment {
        if let member = viewer.member,
            let comment = try CommentStore(connection).comment(id, ownedBy: member)
        {
            return comment
        }
        _ = try shown(id, to: viewer, on: connection)
        throw Refusal(.forbidden, code: "not-the-author", "Only the author of a comment may do this.")
    }
}
