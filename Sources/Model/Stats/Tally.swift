public import Geodesy

/// A part of the Earth for counting: the leading 16 bits of its grid cells, 78 km high and up to 157 km wide.
///
/// It is as coarse as this so that a count never says where anybody was.
public struct Region: Sendable, Hashable {
    /// The leading bits, longitude before latitude in each pair.
    public let number: Int64

    /// Rows and columns of regions.
    private static let side: Int64 = 256

    /// Creates a region from its number, of which 16 bits count.
    public init(number: Int64) {
        self.number = number & 0xFFFF
    }

    /// The region that holds a coordinate.
    public init(_ coordinate: Coordinate) {
        self.init(number: GridCell(coordinate).rawValue >> 46)
    }

    /// Where it is, in degrees.
    public var box: (west: Double, south: Double, east: Double, north: Double) {
        var (column, row): (Int64, Int64) = (0, 0)
        for bit: Int64 in 0..<8 {
            row |= (number >> (2 * bit) & 1) << bit
            column |= (number >> (2 * bit + 1) & 1) << bit
        }
        let (width, height) = (360 / Double(Self.side), 180 / Double(Self.side))
        let (west, south) = (Double(column) * width - 180, Double(row) * height - 90)
        return (west, south, west + width, south + height)
    }
}

/// What is counted together: one thing, on one day, in one region.
public struct Tally: Sendable, Hashable {
    /// What is counted.
    public enum What: String, Sendable, Hashable, CaseIterable {
        /// Somebody looked around.
        case view
        /// A note was made.
        case upload
    }

    /// The days since 1970-01-01 in UTC.
    public let day: Int64
    /// What is counted.
    public let what: What
    /// Where.
    public let region: Region

    /// Creates what is counted at an instant and a place.
    public init(_ what: What, at coordinate: Coordinate, on instant: Instant) {
        self.what = what
        day = Self.day(of: instant)
        region = Region(coordinate)
    }

    /// The day of an instant.
    public static func day(of instant: Instant) -> Int64 {
        let (days, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: Instant.Span.day)
        return rest < 0 ? days - 1 : days
    }

    /// The first instant of a day.
    public static func start(ofDay day: Int64) -> Instant {
        Instant(milliseconds: day * Instant.Span.day)
    }
}

/// How many members and notes there are.
public struct Population: Sendable, Hashable {
    /// Accounts.
    public struct Members: Sendable, Hashable {
        /// All of them.
        public let all: Int
        /// Of these, those that are suspended.
        public let suspended: Int
        /// Of these, those that were deleted.
        public let deleted: Int
        /// Of these, moderators and admins.
        public let moderators: Int

        /// Creates the counts.
        public init(all: Int, suspended: Int, deleted: Int, moderators: Int) {
            self.all = all
            self.suspended = suspended
            self.deleted = deleted
            self.moderators = moderators
        }
    }

    /// Image notes.
    public struct Notes: Sendable, Hashable {
        /// All of them.
        public let all: Int
        /// Of these, those that are hidden.
        public let hidden: Int
        /// Of these, those that are removed.
        public let removed: Int
        /// Of these, those for everybody.
        public let isPublic: Int

        /// Creates the counts.
        public init(all: Int, hidden: Int, removed: Int, isPublic: Int) {
            self.all = all
            self.hidden = hidden
            self.removed = removed
            self.isPublic = isPublic
        }
    }

    /// The accounts.
    public let members: Members
    /// The notes.
    public let notes: Notes

    /// Creates a population.
    public init(members: Members, notes: Notes) {
        self.members = members
        self.notes = notes
    }
}
