package import Geodesy

/// A region of the Earth for counts: the leading 16 bits of its grid cells, 78 km high and up to 157 km wide.
///
/// It is this coarse so that a count never reveals where anybody was.
package struct Region: Sendable, Hashable {
    /// The leading 16 bits of the cells; in each pair of bits, longitude comes before latitude.
    package let number: Int64

    /// The number of rows, and of columns, of regions.
    private static let side: Int64 = 256

    /// Takes only the lowest 16 bits of the number.
    package init(number: Int64) {
        self.number = number & 0xFFFF
    }

    package init(_ coordinate: Coordinate) {
        self.init(number: GridCell(coordinate).rawValue >> 46)
    }

    /// In degrees.
    package var box: (west: Double, south: Double, east: Double, north: Double) {
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

/// The key of a count: one kind of event, on one day, in one region.
package struct Tally: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A view of the surroundings was requested.
        case view
        case upload
        /// The departures of a stop, or those near a point, were requested.
        case departures
    }

    /// The days since 1970-01-01 in UTC.
    package let day: Int64
    package let what: Kind
    package let region: Region

    package init(_ what: Kind, at coordinate: Coordinate, on instant: Instant) {
        self.what = what
        day = Self.day(of: instant)
        region = Region(coordinate)
    }

    package static func day(of instant: Instant) -> Int64 {
        let (days, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: Instant.Span.day)
        return rest < 0 ? days - 1 : days
    }

    package static func start(ofDay day: Int64) -> Instant {
        Instant(milliseconds: day * Instant.Span.day)
    }
}

package struct Population: Sendable, Hashable {
    package struct Members: Sendable, Hashable {
        package let all: Int
        package let suspended: Int
        package let deleted: Int
        /// The number of moderators and admins.
        package let moderators: Int

        package init(all: Int, suspended: Int, deleted: Int, moderators: Int) {
            self.all = all
            self.suspended = suspended
            self.deleted = deleted
            self.moderators = moderators
        }
    }

    package struct Notes: Sendable, Hashable {
        package let all: Int
        package let hidden: Int
        package let removed: Int
        /// The number of notes for everyone.
        package let isPublic: Int

        package init(all: Int, hidden: Int, removed: Int, isPublic: Int) {
            self.all = all
            self.hidden = hidden
            self.removed = removed
            self.isPublic = isPublic
        }
    }

    package let members: Members
    package let notes: Notes

    package init(members: Members, notes: Notes) {
        self.members = members
        self.notes = notes
    }
}
