/// The text of the vocabulary: one string for each part, split once.
///
/// A line is `id | English | Swedish | French | Chinese | synonyms, with commas`. A line that begins with `+`
/// is a group, and the lines after it belong to it. A category that clients show a button for begins with
/// `*`. A word after `~` is only near to the category: categories that the word stands for rank first. All
/// other lines are `value | words`.
enum VocabularyText {
    static let categories = [
        food, travel, worship, landmarks, nature, settlements, groceries, shops, transport, transit, services,
        leisure,
    ]
    /// Further synonyms, by the ids of categories, groups and kinds of food.
    static let more = [german, finnish, sayings]

    /// Returns the lines of a text, split into parts.
    static func lines(_ text: String) -> [[String]] {
        // This works byte by byte, because there are thousands of words and the first request waits for them.
        text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(trimmed)
        }.filter { $0.count > 1 }
    }

    /// Returns the phrases of a list.
    static func phrases(_ list: String) -> [String] {
        list.utf8.split(separator: UInt8(ascii: ",")).map(trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let blank = UInt8(ascii: " ")
        guard let first = text.firstIndex(where: { $0 != blank }),
            let last = text.lastIndex(where: { $0 != blank })
        else { return "" }
        // in range: the first is not after the last
        return String(Substring(text[first...last]))
    }
}
