package enum Quantity {
    /// Returns a number of bytes with its unit, such as `1.5 MB`, in powers of a thousand.
    package static func bytes(_ count: Int) -> String {
        var rest = Double(count)
        var units = ["B", "kB", "MB", "GB", "TB", "PB"][...]
        while rest >= 999.95, units.count > 1 {
            rest /= 1000
            units.removeFirst()
        }
        let unit = units.first ?? ""
        return unit == "B" ? "\(count) B" : "\(oneDecimal(rest)) \(unit)"
    }

    /// Returns a duration in its two largest units, such as `1 h 05 min`.
    package static func span(seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9).rounded())
        switch whole {
        case ..<60: return "\(whole) s"
        case ..<3600: return "\(whole / 60) min \(twoDigits(whole % 60)) s"
        case ..<86_400: return "\(whole / 3600) h \(twoDigits(whole / 60 % 60)) min"
        default: return "\(whole / 86_400) d \(whole / 3600 % 24) h"
        }
    }

    package static func count(_ number: Int, _ one: String, _ many: String) -> String {
        number == 1 ? "1 \(one)" : "\(number) \(many)"
    }

    private static func oneDecimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
