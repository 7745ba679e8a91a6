/// The file's statements about its own age and completeness.
struct OSMSigns: Equatable {
    /// The time at which the data were complete according to the file, in milliseconds since 1970.
    var writtenAt: Int64?
    /// The time of the last change of any element, in milliseconds since 1970; `nil` if no element has one.
    var newestAt: Int64?
    /// The reason to suspect that the file was cut off, without a full stop.
    var doubt: String?

    mutating func note(newest milliseconds: Int64?) {
        if let milliseconds { newestAt = max(newestAt ?? milliseconds, milliseconds) }
    }
}

/// Instants in the form of OpenStreetMap: `2021-04-21T20:21:46Z`.
enum OSMTimestamp {
    /// Reads `2021-04-21T20:21:46Z` as milliseconds since 1970; `nil` if the text has another form.
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            bytes[19] == UInt8(ascii: "Z")
        else { return nil }
        func number(_ start: Int, _ count: Int) -> Int64? {
            // in range: there are 20 bytes, which was checked
            bytes[start..<start + count].reduce(Int64?.some(0)) { sum, byte in
                guard let sum, (0x30...0x39).contains(byte) else { return nil }
                return sum * 10 + Int64(truncatingIfNeeded: byte - 0x30)
            }
        }
        guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
            let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
        else { return nil }
        // Days are counted since 1970 in the civil calendar, with years that begin in March.
        let (y, m) = (month > 2 ? year : year - 1, (month + 9) % 12)
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (m * 306 + 5) / 10 + day - 1 - 719_468
        return ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000
    }
}
