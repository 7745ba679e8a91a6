/// A member's reminder of a task, for the moment when a search finds a place for it.
package struct Reminder: Sendable, Hashable, Identifiable {
    /// The identity of a reminder.
    package typealias ID = Model.ID<Reminder>

    /// The lengths of a reminder's text in Unicode scalars.
    package static let textLength = 1...200
    /// The lengths of a keyword in Unicode scalars.
    package static let keywordLength = 1...60
    /// The most keywords of a reminder.
    package static let mostKeywords = 20
    /// The most reminders of a member.
    package static let mostKept = 100

    /// The reminder's identity.
    package let id: ID
    /// The task.
    package let text: String
    /// Words to search for in the name, brand, kind of food and category of places.
    package let keywords: [String]
    /// The category, or the group of categories, of suitable places.
    package let category: String?
    /// The instant of creation.
    package let createdAt: Instant

    package init(id: ID, text: String, keywords: [String], category: String?, createdAt: Instant) {
        self.id = id
        self.text = text
        self.keywords = keywords
        self.category = category
        self.createdAt = createdAt
    }
}

/// A new reminder, checked.
package struct ReminderDraft: Sendable, Hashable {
    /// The task.
    package let text: String
    /// The keywords, each once.
    package let keywords: [String]
    /// The category of suitable places.
    package let category: String?

    /// Creates a draft, or throws.
    ///
    /// At least one keyword or a category is needed.
    package init(text: String, keywords: [String], category: String?) throws(Refusal) {
        self.text = try Text.checkedLine(text, field: "text", length: Reminder.textLength)
        guard keywords.count <= Reminder.mostKeywords else {
            throw .refusedField(
                "keywords",
                "at most \(Reminder.mostKeywords) are accepted, these are \(keywords.count).",
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
                throw .refusedField("keywords", "a letter or a digit is needed in each.", code: "blank")
            }
            if !kept.contains(keyword) { kept.append(keyword) }
        }
        self.keywords = kept
        if let category, PlaceFacts.words([category], count: 1) != [category] {
            throw .badField("category", "the id of a category is needed, such as 'supermarket'.")
        }
        self.category = category
        guard !kept.isEmpty || category != nil else {
            throw .badField("keywords", "they are needed, or a 'category'.")
        }
    }
}
