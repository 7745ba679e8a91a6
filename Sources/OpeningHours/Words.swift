/// Names in lower case.
enum Words {
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// 0 is Monday; the first two or three letters or the whole name.
    static func weekday(_ word: String) -> Int? {
        guard word.utf8.count >= 2 else { return nil }
        return weekdays.firstIndex { word == $0 || word.utf8.count <= 3 && $0.hasPrefix(word) }
    }

    /// January is 1; the first three letters or the whole name.
    static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        if word == "sept" { return 9 }
        return months.firstIndex { word == $0 || word.utf8.count == 3 && $0.hasPrefix(word) }.map { $0 + 1 }
    }
}
