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
        return try await platform.addOwn(
            to: ReminderStore.self,
            of: member,
            key: key,
            at: reminder.createdAt
        ) { connection in
            if let category = draft.category, PlaceVocabulary.shared.categories(ofGroup: category).isEmpty {
                try PlaceService.requireKnown([category], in: PlaceStore(connection))
            }
            try ReminderStore(connection).insert(reminder, of: member)
            return answer(reminder)
        }
    }

    package func reminders(
        of member: Member.ID,
        after cursor: Reminder.ID?,
        limit: Int
    ) async throws -> (reminders: [Reminder], next: Reminder.ID?) {
        try await platform.ownPage(of: ReminderStore.self, of: member, after: cursor, limit: limit)
    }

    package func delete(_ id: Reminder.ID, of member: Member.ID) async throws {
        try await platform.deleteOwn(id, from: ReminderStore.self, of: member)
    }

    /// Finds the reminders that some places match; the vocabulary's words for a category count as texts of
    /// its places.
    package func matches(in places: [Place], of member: Member.ID) async throws -> [ReminderMatch] {
        guard !places.isEmpty else { return [] }
        let reminders = try await platform.database.read {
            try ReminderStore($0).page(of: member, after: nil, limit: Reminder.mostKept)
        }
        guard !reminders.isEmpty else { return [] }
        return ReminderMatcher(places) { PlaceVocabulary.shared.category($0)?.phrases ?? [] }.matches(
            reminders
        )
    }
}
