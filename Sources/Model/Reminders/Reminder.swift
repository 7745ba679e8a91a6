/// A member's reminder of a task, for the moment when a search finds a place for it.
package struct Reminder: OwnThing, Hashable {
    package typealias ID = Model.ID<Reminder>

    /// In Unicode scalars, as are the lengths of keywords.
    package static let textLength = 1...200
    package static let keywordLength = 1...60
    package static let mostKeywords = 20
    /// The most reminders of a member.
    package static let mostKept = 100
    package static let plural = "reminders"

    package let id: ID
    /// The task.
    package let text: String
    /// Words to search for in the name, brand, kind of food and category of places.
    package let keywords: [String]
    /// The category, or the group of categories, of suitable places.
    package let category: String?
    package let createdAt: Instant

    package init(id: ID, text: String, keywords: [String], category: String?, createdAt: Instant) {
        self.id = id
        self.text = text
        self.keywords = keywords
        self.category = category
        self.createdAt = createdAt
    }
}

package struct ReminderDraft: Sendable, Hashable {
    package let text: String
    /// The keywords without repetitions.
    package let keywords: [String]
    package let category: String?

    /// Throws if there is neither a keyword nor a category.
    package init(text: String, keywords: [String], category: String?) throws(Refusal) {
        self.text = try Text.checkedLine(text, field: "text", length: Reminder.textLength)
        guard keywords.count <= Reminder.mostKeywords else {
            throw .refusedField(
                "keywords",
                "Must have at most \(Reminder.mostKeywords) keywords, but has \(keywords.count).",
                code: "too-many",
                limit: Reminder.mostKeywords
            )
        }
        var kept: [String] = []
        for keyword in keywords {
            let keyword = try Text.checkedLine(keyword, field: "keywords", length: Reminder.keywordLength)
            guard
                keyword.unicodeScalars.contains(where: {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                })
            else {
                throw .refusedField("keywords", "Each must contain a letter or a digit.", code: "blank")
            }
            if !kept.contains(keyword) { kept.append(keyword) }
        }
        self.keywords = kept
        if let category, PlaceFacts.words([category], count: 1) != [category] {
            throw .badField("category", "Must be the id of a category, such as 'supermarket'.")
        }
        self.category = category
        guard !kept.isEmpty || category != nil else {
            throw .badField("keywords", "Either this field or 'category' is required.")
        }
    }
}
