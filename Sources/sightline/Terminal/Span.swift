import App
import Model

/// A duration as an operator writes it: `90s`, `30m`, `24h` or `7d`.
struct Span: Sendable, Hashable {
    let milliseconds: Int64

    /// Returns `nil` for any other text and for more than ten years.
    init?(_ text: String) {
        guard let unit = text.last, let length = Self.units[unit] else { return nil }
        let most = Int(3650 * Instant.Span.day / length)
        guard let number = SettingText.whole(String(text.dropLast()), in: 0...most) else { return nil }
        milliseconds = Int64(number) * length
    }

    private static let units: [Character: Int64] = [
        "s": Instant.Span.second, "m": Instant.Span.minute, "h": Instant.Span.hour, "d": Instant.Span.day,
    ]
}
