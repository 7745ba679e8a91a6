import Model

/// The patterns in columns; the calls of all of them stand one after the other.
struct PatternTable: Sendable {
    /// The place of each pattern's first call, and at last the number of calls.
    var firstCall: [UInt32] = [0]
    var lines: [UInt32] = []
    /// 0, 1, or 2 where it is not known.
    var directions: [UInt8] = []
    /// The shape plus one, or 0.
    var shapes: [UInt32] = []
    var stops: [UInt32] = []
    var sequences: [UInt32] = []
    /// ``TimetablePattern/Boarding`` of getting on in bits 0 and 1, of getting off in bits 2 and 3.
    var boardings: [UInt8] = []
    /// Places in the texts; 0 where the call has no headsign of its own.
    var headsigns: [UInt32] = []

    var count: Int { lines.count }

    func calls(of pattern: Int) -> Range<Int> {
        Int(firstCall[pattern])..<Int(firstCall[pattern + 1])
    }
}

/// The profiles in columns.
struct ProfileTable: Sendable {
    var first: [UInt32] = [0]
    var arrivals: [Int32] = []
    var departures: [Int32] = []

    var count: Int { first.count - 1 }

    func times(of profile: Int) -> Range<Int> {
        Int(first[profile])..<Int(first[profile + 1])
    }
}

/// The trips in columns, sorted by pattern; of each pattern first those at a start of their own, sorted by
/// it, then those that run by frequencies.
struct TripTable: Sendable {
    var ids = TextPool()
    var patterns: [UInt32] = []
    var profiles: [UInt32] = []
    var starts: [Int32] = []
    var services: [UInt32] = []
    /// Places in the texts, 0 where there is none; so are short names and blocks.
    var headsigns: [UInt32] = []
    var shortNames: [UInt32] = []
    var blocks: [UInt32] = []
    /// Wheelchairs in bits 0 and 1, bicycles in bits 2 and 3: 0 not known, 1 yes, 2 no.
    var facts: [UInt8] = []

    var count: Int { patterns.count }
}

/// The services in columns.
struct ServiceTable: Sendable {
    var weekdays: [UInt8] = []
    /// Day numbers; the last is before the first where there is no period.
    var firstDays: [Int32] = []
    var lastDays: [Int32] = []
    var firstException: [UInt32] = [0]
    /// Twice the day number, plus one where trips run on that day; sorted within a service.
    var exceptions: [Int32] = []

    var count: Int { weekdays.count }

    func runs(_ service: Int, on date: ServiceDate) -> Bool {
        let day = Int32(truncatingIfNeeded: date.number)
        var low = Int(firstException[service])
        var high = Int(firstException[service + 1])
        let end = high
        while low < high {
            let middle = (low + high) / 2
            if exceptions[middle] >> 1 < day { low = middle + 1 } else { high = middle }
        }
        if low < end, exceptions[low] >> 1 == day { return exceptions[low] & 1 == 1 }
        guard firstDays[service] <= day, day <= lastDays[service] else { return false }
        return weekdays[service] >> UInt8(date.weekday - 1) & 1 == 1
    }
}

/// The shapes as differences of millionths of a degree, which are read when somebody asks.
struct ShapeTable: Sendable {
    var ends: [UInt32] = []
    var bytes: [UInt8] = []

    var count: Int { ends.count }
}

extension KnownOrNot {
    var code: UInt8 {
        switch self {
        case .unknown: 0
        case .yes: 1
        case .no: 2
        }
    }

    init(code: UInt8) {
        self =
            switch code {
            case 1: .yes
            case 2: .no
            default: .unknown
            }
    }
}
