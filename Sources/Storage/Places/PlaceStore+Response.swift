import Model
import Relational

extension PlaceStore {
    /// The places with what members made of them, as far as a viewer can see.
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
        response.commentCount = Int(try row.integer())
        response.favoriteCount = Int(try row.integer())
        response.isFavorite = try row.integer() != 0
        return (id, response)
    }

    static func responses(
        _ wanted: SQL,
        for viewer: Member.ID?,
        over breadth: VisibilityRule.Breadth
    ) -> SQL {
        let people = PeopleRule(for: viewer, over: breadth)
        let comments = CommentRule(for: viewer, over: breadth)
        let own: SQL =
            if let viewer {
                """
                (SELECT o.stars FROM poi_rating o WHERE o.poi_id = wanted.id AND o.member_id = \(viewer)),
                """
            } else {
                "CAST(NULL AS BIGINT),"
            }
        let isFavorite: SQL =
            if let viewer {
                """
                (SELECT count(*) FROM favorite o
                 WHERE o.member_id = \(viewer) AND o.target_kind = 'poi' AND o.target_id = wanted.id)
                """
            } else {
                "0"
            }
        return """
            WITH wanted (id) AS (VALUES \(wanted))
            SELECT wanted.id,
                   (SELECT CAST(coalesce(sum(r.stars), 0) AS BIGINT) FROM poi_rating r
                    WHERE r.poi_id = wanted.id AND \(people.admits("r.member_id"))),
                   (SELECT count(*) FROM poi_rating r
                    WHERE r.poi_id = wanted.id AND \(people.admits("r.member_id"))),
                   \(own)
                   (SELECT count(*) FROM comment c
                    WHERE c.target_kind = 'poi' AND c.target_id = wanted.id AND \(comments.isVisible("c"))),
                   (SELECT count(*) FROM favorite f
                    WHERE f.target_kind = 'poi' AND f.target_id = wanted.id AND \(people.admits("f.member_id"))),
                   \(isFavorite)
            FROM wanted
            """
    }
}
