/// An instant in the form of RFC 3339, in UTC with milliseconds.
struct Timestamp {
    let milliseconds: Int64

    /// The date and the time, such as `2026-11-21T07:07:00.000Z`.
    var text: String {
        let (year, month, day) = date
        return Self.text(ofLength: 24) { text in
            text.append(year, digits: 4)
            text.append("-")
            text.append(month, digits: 2)
            text.append("-")
            text.append(day, digits: 2)
            text.append("T")
            appendTime(to: &text)
        }
    }

    /// The time alone, such as `07:07:00.000Z`.
    var time: String {
        Self.text(ofLength: 13) { appendTime(to: &$0) }
    }

    private func appendTime(to text: inout Digits) {
        let inDay = milliseconds - days * 86_400_000
        let (minutes, rest) = inDay.quotientAndRemainder(dividingBy: 60_000)
        text.append(minutes / 60, digits: 2)
        text.append(":")
        text.append(minutes % 60, digits: 2)
        text.append(":")
        text.append(rest / 1000, digits: 2)
        text.append(".")
        text.append(rest % 1000, digits: 3)
        text.append("Z")
    }

    private var days: Int64 {
        let quotient = milliseconds / 86_400_000
        return milliseconds % 86_400_000 < 0 ? quotient - 1 : quotient
    }

    /// Years are counted from March, so the leap day comes last; cycles of 400 years have 146,097 days.
    private var date: (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfCycle = shifted - cycle * 146_097
        let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, day)
    }

    /// A text of ASCII that is filled from its start; what does not fit is dropped.
    private struct Digits {
        let buffer: UnsafeMutableBufferPointer<UInt8>
        var count = 0

        mutating func append(_ character: Unicode.Scalar) {
            append(UInt8(truncatingIfNeeded: character.value))
        }

        /// Appends a number with leading zeros.
        mutating func append(_ signed: Int64, digits: Int) {
            if signed < 0 { append("-") }
            let number = signed.magnitude
            var unit: UInt64 = 1
            for _ in 1..<digits { unit *= 10 }
            // A year may have more digits than asked for.
            while number / unit >= 10 { unit *= 10 }
            while unit > 0 {
                append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
                unit /= 10
            }
        }

        private mutating func append(_ byte: UInt8) {
            guard count < buffer.count else { return }
            buffer.initializeElement(at: count, to: byte)
            count += 1
        }
    }

    private static func text(ofLength length: Int, _ write: (inout Digits) -> Void) -> String {
        String(unsafeUninitializedCapacity: length + 16) { buffer in
            var digits = Digits(buffer: buffer)
            write(&digits)
            return digits.count
        }
    }
}
