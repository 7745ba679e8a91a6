package import Geodesy

/// A line as a file draws it.
package struct DrawnLine: Sendable, Hashable {
    package var name: String
    /// The colour as six digits of base 16 without `#`, or as the file names it; `nil` if it has none.
    package var color: String?
    package var way: [Coordinate]
    /// The stops of this line in their order, where the file tells them.
    package var stops: [DrawnStop]

    package init(name: String, color: String? = nil, way: [Coordinate], stops: [DrawnStop] = []) {
        self.name = name
        self.color = color
        self.way = way
        self.stops = stops
    }
}

/// A stop as a file has it.
package struct DrawnStop: Sendable, Hashable {
    package var name: String
    package var coordinate: Coordinate

    package init(name: String, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}

/// What a file of lines has: lines with their ways, and stops of which it does not tell the line.
package struct LineFile: Sendable, Hashable {
    package var lines: [DrawnLine] = []
    package var stops: [DrawnStop] = []
    /// How many lines and stops were left out, since a position or a way was missing or could not be.
    package var skipped = 0

    /// The most positions of a file.
    static let mostPositions = 1_000_000

    package init() {}
}

/// The reason why a file of lines is refused.
package struct LineFileFault: Error, Hashable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}
