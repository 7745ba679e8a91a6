import Model
import Relational

extension PlaceStore {
    /// The places with comments, favorites and ratings, as far as the viewer can see them.
    func responded(_ places: [Place], for viewer: Member.ID?) throws -> [Place] {
        let responses = try byID(
            places.map(\.id),
            id: \.0,
            statement: { Self.responses($0, for: viewer) },
            Self.response
        )
        return zip(places, responses).map { place, response in
            var place = place
            place.response = response.1
            return place
        }
    }

    private static func response(from row: inout RowReader) throws -> (Place.ID, Place.Response) {
        let id: Place.ID = try row.id()
        var response = Place.Response()
        (response.starSum, response.ratingCount) = try RatingColumns.read(from: &row)
        response.ownStars = row.optionalInteger().map(Int.init)
        (response.commentCount, response.favoriteCount, response.isFavorite) =
            try ResponseColumns.read(from: &row)
        return (id, response)
    }

    static func responses(_ wanted: SQL, for viewer: Member.ID?) -> SQL {
        let ratings = RatingColumns(viewer: viewer)
        let columns = ResponseColumns(of: .place, for: viewer)
        let own: SQL =
            if let viewer {
                """
                (SELECT o.stars FROM poi_rating o WHERE o.poi_id = wanted.id AND o.member_id = \(viewer)),
                """
            } else {
                "CAST(NULL AS BIGINT),"
            }
        return """
            WITH wanted (id) AS (VALUES \(wanted))\(ratings.tables)
            SELECT wanted.id, \(ratings.sql),
                   \(own)
                   \(columns.sql)
            FROM wanted
            """
    }
}
