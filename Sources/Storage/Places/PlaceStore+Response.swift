import Model
import Relational

extension PlaceStore {
    /// The places with comments, favorites and ratings, as far as the viewer can see them.
    func responded(_ places: [Place], for viewer: Member.ID?) throws -> [Place] {
        let breadth: VisibilityRule.Breadth = places.count > 1 ? .many : .few
        let responses = try byID(
            places.map(\.id),
            id: \.0,
            statement: { Self.responses($0, for: viewer, over: breadth) },
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
        response.starSum = Int(try row.integer())
        response.ratingCount = Int(try row.integer())
        response.ownStars = row.optionalInteger().map(Int.init)
        (response.commentCount, response.favoriteCount, response.isFavorite) =
            try ResponseColumns.read(from: &row)
        return (id, response)
    }

    static func responses(
        _ wanted: SQL,
        for viewer: Member.ID?,
        over breadth: VisibilityRule.Breadth
    ) -> SQL {
        let people = PeopleRule(for: viewer, over: breadth)
        let columns = ResponseColumns(of: .place, for: viewer, over: breadth)
        let own: SQL =
            if let viewer {
                """
                (SELECT o.stars FROM poi_rating o WHERE o.poi_id = wanted.id AND o.member_id = \(viewer)),
                """
            } else {
                "CAST(NULL AS BIGINT),"
            }
        return """
            WITH wanted (id) AS (VALUES \(wanted))
            SELECT wanted.id,
                   (SELECT CAST(coalesce(sum(r.stars), 0) AS BIGINT) FROM poi_rating r
                    WHERE r.poi_id = wanted.id AND \(people.admits("r.member_id"))),
                   (SELECT count(*) FROM poi_rating r
                    WHERE r.poi_id = wanted.id AND \(people.admits("r.member_id"))),
                   \(own)
                   \(columns.sql)
            FROM wanted
            """
    }
}
