package import Geodesy
package import Model
package import Relational

/// The dates of the imported extracts of each source.
package struct PlaceExtracts {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The date of the newest data that touch the area; `nil` if it is not known.
    package func newest(of source: String, touching box: BoundingBox) throws -> Instant? {
        try connection.integer(
            """
            SELECT max(data_at) FROM poi_extract
            WHERE source = \(source) AND west <= \(box.east) AND east >= \(box.west)
                AND south <= \(box.north) AND north >= \(box.south)
            """
        ).map(Instant.init(milliseconds:))
    }

    /// Stores the date of a box, and forgets the dates of boxes that lie wholly within it.
    package func note(_ source: String, _ box: BoundingBox, at instant: Instant) throws {
        let isKnown = try connection.integer(
            """
            SELECT 1 FROM poi_extract
            WHERE source = \(source) AND west = \(box.west) AND south = \(box.south) AND east = \(box.east)
                AND north = \(box.north) AND data_at = \(instant)
            """
        )
        if isKnown != nil { return }
        try connection.execute(
            """
            DELETE FROM poi_extract
            WHERE source = \(source) AND west >= \(box.west) AND east <= \(box.east)
                AND south >= \(box.south) AND north <= \(box.north)
            """
        )
        try connection.execute(
            """
            INSERT INTO poi_extract (source, west, south, east, north, data_at)
            VALUES (\(source), \(box.west), \(box.south), \(box.east), \(box.north), \(instant))
            """
        )
    }
}
