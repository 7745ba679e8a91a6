package import Model
import Relational
import Storage

package struct ReminderService: Sendable {
    let platform: Platform

    /// Creates a reminder; throws when the member has too many.
    package func create(
        _ draft: ReminderDraft,
        of member: Member.ID,
        key: IdempotentRequest?,
        answer: @escaping @Sendable (Reminder) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        let reminder = Reminder(
            id: platform.ids.next(),
            text: draft.text,
            keywords: draft.keywords,
            category: draft.category,
            createdAt: platform.now()
        )
        return try await platform.idempotently(key, as: member) { connection in
            let store = ReminderStore(connection)
            if let category = draft.category, PlaceVocabulary.shared.categories(ofGroup: category).isEmpty {
                try PlaceService.requireKnown([category], in: PlaceStore(connection))
            }
            guard try store.count(of: member) < Reminder.mostKept else {
                throw Refusal(
                    .conflict,
                    code: "too-many-reminders",
                    "A member may have at most \(Reminder.mostKept) reminders.",
                    limit: Reminder.mostKept
                )
            }
            try store.insert(reminder, of: member)
            return answer(reminder)
        }
    }

    package func reminders(
        of member: Member.ID,
        after cursor: Reminder.ID?,
        limit: Int
    ) async throws -> (reminders: [Reminder], next: Reminder.ID?) {
        let found = try await platform.database.read {
            try ReminderStore($0).reminders(of: member, after: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.id)
    }

    package func delete(_ id: Reminder.ID, of member: Member.ID) async throws {
        let now = platform.now()
        let wasThere = try await platform.write(as: member) {
            try ReminderStore($0).delete(id, of: member, at: now)
        }
        guard wasThere else { throw Refusal.notFound }
    }

    /// Finds the reminders that some places match; the vocabulary's words for a category count as texts of
    /// its places.
    package func matches(in places: [Place], of member: Member.ID) async throws -> [ReminderMatch] {
        guard !places.isEmpty else { return [] }
        let reminders = try await platform.database.read {
            try ReminderStore($0).reminders(of: member, after: nil, limit: Reminder.mostKept)
        }
        guard !reminders.isEmpty else { return [] }
        return ReminderMatcher(places) { PlaceVocabulary.shared.category($0)?.phrases ?? [] }.matches(
            reminders
        )
    }
}
