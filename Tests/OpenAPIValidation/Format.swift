/// The formats of JSON Schema that the validator knows.
enum Format: String {
    case dateTime = "date-time"
    case uri

    func accepts(_ text: String) -> Bool {
        switch self {
        case .dateTime: Self.isInstant(text)
        case .uri: Self.isURI(text)
        }
    }

    /// Whether the text is a `date-time` of RFC 3339 §5.6 that the calendar knows.
    private static func isInstant(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func digits(_ count: Int) -> Int? {
            let piece = rest.prefix(count)
            guard piece.count == count, piece.allSatisfy({ (48...57).contains($0) }) else { return nil }
            rest = rest.dropFirst(count)
            return piece.reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        func take(_ accepted: String) -> Bool {
            guard let byte = rest.first, accepted.utf8.contains(byte) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2),
            take("Tt"), let hour = digits(2), take(":"), let minute = digits(2), take(":"),
            let second = digits(2), (1...12).contains(month), hour < 24, minute < 60, second <= 60
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...days[month - 1]).contains(day) else { return false }
        if take(".") {
            let fraction = rest.prefix { (48...57).contains($0) }
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(fraction.count)
        }
        if take("Zz") { return rest.isEmpty }
        guard take("+-"), let hours = digits(2), take(":"), let minutes = digits(2) else { return false }
        return hours < 24 && minutes < 60 && rest.isEmpty
    }

    /// Whether the text has a scheme and only characters that RFC 3986 allows.
    private static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text.utf8[..<colon]
        guard let first = scheme.first, isLetter(first) else { return false }
        return scheme.allSatisfy { isLetter($0) || (48...57).contains($0) || [43, 45, 46].contains($0) }
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}
