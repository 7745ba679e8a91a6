/// The names of weekdays and months, in lower case.
enum Words {
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// Returns a weekday, from 0 for Monday, by its first two or three letters or its whole name.
    static func weekday(_ word: String) -> Int? {
        guard word.utf8.count >= 2 else { return nil }
        return weekdays.firstIndex { word == $0 || word.utf8.count <= 3 && $0.hasPrefix(word) }
    }

    /// Returns a month, from 1, by its first three letters or its whole name.
    static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        if word == "sept" { return 9 }
        return months.firstIndex { word == $0 || word.utf8.count == 3 && $0.hasPrefix(word) }.map { $0 + 1 }
    }
}
