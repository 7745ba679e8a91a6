/// The vocabulary as it is written: one string for each part, taken apart once.
///
/// A line is `id | English | Swedish | French | Chinese | what else people say, with commas`. A group begins with `+`, and
/// what follows belongs to it; a category that clients show a button for begins with `*`. A word after `~` is one that what
/// it stands for is only near to: others answer it first. All other lines are `value | words`.
enum VocabularyText {
    static let categories = [
        food, travel, worship, landmarks, nature, settlements, groceries, shops, transport, transit, services,
        leisure,
    ]
    /// What else people say, by the ids of categories, groups and kinds of food.
    static let more = [german, finnish, sayings]

    /// The lines of a text, in parts.
    static func lines(_ text: String) -> [[String]] {
        // Byte by byte: these are thousands of words, and everybody waits for them once.
        text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(trimmed)
        }.filter { $0.count > 1 }
    }

    /// The phrases of a list.
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
