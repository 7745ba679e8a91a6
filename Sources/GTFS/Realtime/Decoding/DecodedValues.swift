import Bounds
import Model

extension Occupancy {
    /// Returns `nil` for "no data" and for unknown numbers.
    init?(gtfs number: Int32) {
        switch number {
        case 0: self = .empty
        case 1: self = .manySeats
        case 2: self = .fewSeats
        case 3: self = .standing
        case 4: self = .crushed
        case 5: self = .full
        case 6, 8: self = .closed
        default: return nil
        }
    }
}

/// A text, which is repaired where it is not UTF-8; `nil` when it is empty.
func decoded(_ bytes: some Collection<UInt8>) -> String? {
    bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
}

/// A time of the feed, or `nil` for 0, which stands for an unknown one.
func instant(_ seconds: UInt64) -> Instant? {
    guard seconds > 0 else { return nil }
    return Instant(milliseconds: Int64(clamping: seconds).saturatingMultiply(Instant.Span.second))
}

/// The seconds of a text such as `25:35:00`, or `nil` for other texts.
func secondOfDay(_ text: String) -> Int? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { field in
        (1...3).contains(field.utf8.count) ? UInt16(field).map { Int(clamping: $0) } : nil
    }
    guard fields.count == 3, numbers.count == 3, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
}
