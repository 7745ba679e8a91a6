/// An answer that a source may not have given.
package enum KnownOrNot: String, Sendable, Hashable, CaseIterable {
    case yes
    case no
    case unknown
}

/// Where the time of a departure comes from.
package enum DepartureSource: String, Sendable, Hashable, CaseIterable {
    /// A vehicle or a dispatcher told it.
    case live
    /// The timetable tells it, and nothing else is known.
    case scheduled
    case unknown
}

package enum DepartureStatus: String, Sendable, Hashable, CaseIterable {
    case ok
    case delayed
    case cancelled
    /// The trip runs, but does not stop here.
    case skipped
    case approaching
    case atStop = "at-stop"
}

/// How full a vehicle is.
package enum Occupancy: String, Sendable, Hashable, CaseIterable {
    case empty
    case manySeats = "many-seats"
    case fewSeats = "few-seats"
    case standing
    case crushed
    case full
    /// The vehicle takes no passengers.
    case closed
}

/// A colour as six hexadecimal digits in lower case, without a number sign.
package struct LineColor: Sendable, Hashable {
    package let digits: String

    /// Reads six digits, or three of which each counts twice, with or without a number sign; `nil` for other
    /// text.
    package init?(_ text: String) {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        if text.first == "#" { text.removeFirst() }
        guard text.utf8.allSatisfy({ $0 < 0x80 && Character(UnicodeScalar($0)).isHexDigit }) else {
            return nil
        }
        switch text.utf8.count {
        case 6: digits = text.lowercased()
        case 3: digits = text.lowercased().reduce(into: "") { $0 += "\($1)\($1)" }
        default: return nil
        }
    }
}
