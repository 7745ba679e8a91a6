/// What a member wants to be reminded of where a search finds a place for it.
public struct Reminder: Sendable, Hashable, Identifiable {
    /// The identity of a reminder.
    public typealias ID = Model.ID<Reminder>

    /// The lengths of its text in Unicode scalars.
    public static let textLength = 1...200
    /// The lengths of a keyword in Unicode scalars.
    public static let keywordLength = 1...60
    /// The most keywords of one.
    public static let mostKeywords = 20
    /// The most of a member.
    public static let mostKept = 100

    /// Which one it is.
    public let id: ID
    /// What is to be done.
    public let text: String
    /// Words that stand in the name, the brand, the kind of food or the category of a place where it can be done.
    public let keywords: [String]
    /// The category, or the group of categories, of the places where it can be done.
    public let category: String?
    /// When it was made.
    public let createdAt: Instant

    /// Creates a reminder from what the database holds.
    public init(id: ID, text: String, keywords: [String], category: String?, createdAt: Instant) {
        self.id = id
        self.text = text
        self.keywords = keywords
        self.category = category
        self.createdAt = createdAt
    }
}

/// A reminder as a member asks for it, checked.
public struct ReminderDraft: Sendable, Hashable {
    /// What is to be done.
    public let text: String
    /// Words that places are known by, each once.
    public let keywords: [String]
    /// The category of the places.
    public let category: String?

    /// Checks what a member says; there is a keyword at least, or a category.
    public init(text: String, keywords: [String], category: String?) throws(Refusal) {
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
