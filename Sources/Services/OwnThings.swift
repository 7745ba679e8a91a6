import Model
import Relational
import Storage

/// Lists, limits and deletions of everything that members keep for themselves.
///
/// Each change takes a change number, because answers to the member are kept by it.
extension Platform {
    /// Adds a thing in a transaction; throws when the member has too many.
    func addOwn<Store: OwnStore>(
        to _: Store.Type,
        of member: Member.ID,
        key: IdempotentRequest?,
        at now: Instant,
        _ add: @escaping @Sendable (_ connection: any Connection) throws -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        try await idempotently(key, as: member) { connection in
            let (most, plural) = (Store.Thing.mostKept, Store.Thing.plural)
            guard try Store(connection).count(of: member) < most else {
                throw Refusal(
                    .conflict,
                    code: "too-many-\(plural.replacing(" ", with: "-"))",
                    "A member may have at most \(most) \(plural). Delete one of them first.",
                    limit: most
                )
            }
            let answer = try add(connection)
            try ChangeLog(connection).takeNumber(touching: [.other], at: now)
            return answer
        }
    }

    /// A page of a member's things, the oldest first.
    func ownPage<Store: OwnStore>(
        of _: Store.Type,
        of member: Member.ID,
        after cursor: Store.Thing.ID?,
        limit: Int
    ) async throws -> ([Store.Thing], next: Store.Thing.ID?) {
        let found = try await database.read {
            try Store($0).page(of: member, after: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.id)
    }

    /// Deletes a thing; throws `404` when the member has no such thing.
    func deleteOwn<Store: OwnStore>(
        _ id: Store.Thing.ID,
        from _: Store.Type,
        of member: Member.ID
    ) async throws {
        let now = self.now()
        let wasThere = try await write(as: member) { connection in
            let wasThere = try Store(connection).delete(id, of: member)
            if wasThere { try ChangeLog(connection).takeNumber(touching: [.other], at: now) }
            return wasThere
        }
        guard wasThere else { throw Refusal.notFound }
    }
}
