import Geodesy
package import Model
package import Relational

/// The only writer of the rows of places and of their search indexes.
package struct PlaceStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    static let columns: SQL = """
        p.id, p.source, p.source_id, p.name, p.names, p.categories, p.lat, p.lon, p.address, p.phone, p.website,
        p.opening_hours, p.wheelchair, p.level, p.brand, p.cuisine, p.other_names, p.keywords, p.elements,
        p.first_seen_at, p.updated_at, p.gone_at
        """

    // MARK: Reading

    /// The place, gone or not, with the responses that the viewer can see; `nil` if there is none.
    package func place(_ id: Place.ID, for viewer: Member.ID?) throws -> Place? {
        try places([id], for: viewer).first
    }

    /// The places, gone or not, in the order of the ids; ids without a place are left out.
    package func places(_ ids: [Place.ID], for viewer: Member.ID?) throws -> [Place] {
        let places = try byID(ids, id: \.id, statement: Self.items, Self.place)
        return try responded(places, for: viewer)
    }

    /// Whether the place exists, gone or not.
    package func isThere(_ id: Place.ID) throws -> Bool {
        try connection.integer("SELECT 1 FROM poi WHERE id = \(id)") != nil
    }

    /// Returns `nil` if the id never had a place, or the place was forgotten.
    package func isGone(_ id: Place.ID) throws -> Bool? {
        try connection.integer(
            "SELECT CASE WHEN gone_at IS NULL THEN 0 ELSE 1 END FROM poi WHERE id = \(id)"
        ).map { $0 == 1 }
    }

    package func hasPlaces() throws -> Bool {
        try connection.integer("SELECT 1 FROM poi WHERE gone_at IS NULL LIMIT 1") != nil
    }

    /// The places as they are stored, gone or not, in no order.
    package func places(of source: String, with sourceIDs: [String]) throws -> [Place] {
        var found: [Place] = []
        var rest = sourceIDs[...]
        while !rest.isEmpty {
            let size = min((rest.count + 15) / 16 * 16, 256)
            var wanted = Array(rest.prefix(size))
            // No place has the empty text as its id.
            while wanted.count < size { wanted.append("") }
            found += try connection.all(
                """
                WITH wanted (source_id) AS (VALUES \(.rows(wanted.map { [.text($0)] })))
                SELECT \(Self.columns) FROM wanted CROSS JOIN poi p
                WHERE p.source = \(source) AND p.source_id = wanted.source_id
                """,
                Self.place
            )
            rest = rest.dropFirst(size)
        }
        return found
    }

    static func items(_ wanted: SQL) -> SQL {
        """
        WITH wanted (id) AS (VALUES \(wanted))
        SELECT \(columns) FROM wanted CROSS JOIN poi p WHERE p.id = wanted.id
        """
    }

    /// Reads rows in batches, and returns them in the order of the ids.
    func byID<Value>(
        _ ids: [Place.ID],
        id: (Value) -> Place.ID,
        statement: (_ wanted: SQL) -> SQL,
        _ read: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try IDRows.read(ids, id: id) { try connection.all(statement($0), read) }
    }

    // MARK: Writing

    /// The caller takes the change number.
    package func insert(_ facts: PlaceFacts, as id: Place.ID, at now: Instant) throws {
        try insert([(id: id, facts: facts)], at: now)
    }

    /// The caller takes the change number.
    package func insert(_ places: [(id: Place.ID, facts: PlaceFacts)], at now: Instant) throws {
        for batch in places.statementBatches {
            try connection.execute(
                """
                INSERT INTO poi (id, source, source_id, name, names, category, categories, lat, lon, cell, address, phone,
                                 website, opening_hours, wheelchair, level, brand, cuisine, other_names, keywords, elements,
                                 first_seen_at, updated_at)
                VALUES \(.rows(batch.map { Self.values($0.facts, as: $0.id, at: now) }))
                """
            )
        }
        try addToIndexes(places)
    }

    private static func values(_ facts: PlaceFacts, as id: Place.ID, at now: Instant) -> [SQLValue] {
        let text = PlaceColumns(facts)
        let values: [any SQLBindable] = [
            id, facts.source, facts.sourceID, facts.name, text.names, facts.category, text.categories,
            facts.coordinate.latitude, facts.coordinate.longitude, GridCell(facts.coordinate).rawValue,
            text.address, facts.phone, facts.website, facts.openingHours, facts.wheelchair, facts.level,
            facts.brand, text.cuisine, text.otherNames, text.keywords, text.elements, now, now,
        ]
        return values.map(\.sqlValue)
    }

    /// The place is not gone afterwards; the caller takes the change number.
    package func update(_ old: Place, to facts: PlaceFacts, at now: Instant) throws {
        let text = PlaceColumns(facts)
        try connection.execute(
            """
            UPDATE poi SET source_id = \(facts.sourceID), name = \(facts.name), names = \(text.names), category = \(facts.category),
                categories = \(text.categories), lat = \(facts.coordinate.latitude),
                lon = \(facts.coordinate.longitude), cell = \(GridCell(facts.coordinate).rawValue),
                address = \(text.address), phone = \(facts.phone), website = \(facts.website),
                opening_hours = \(facts.openingHours), wheelchair = \(facts.wheelchair), level = \(facts.level),
                brand = \(facts.brand), cuisine = \(text.cuisine), other_names = \(text.otherNames),
                keywords = \(text.keywords), elements = \(text.elements), updated_at = \(now), gone_at = NULL
            WHERE id = \(old.id)
            """
        )
        // Telephone numbers and opening hours change more often than the fields of the search indexes.
        if old.goneAt == nil, PlaceTextIndex.isSame(old.facts, facts) { return }
        if old.goneAt == nil { try removeFromIndexes(old) }
        try addToIndexes([(id: old.id, facts: facts)])
    }

    /// Marks a place that its source dropped as gone, or deletes it where no member refers to it; the caller
    /// takes the change number.
    package func retire(_ place: Place, at now: Instant) throws {
        if place.goneAt == nil { try removeFromIndexes(place) }
        if try isReferredTo(place.id) {
            try connection.execute(
                "UPDATE poi SET gone_at = \(now), updated_at = \(now) WHERE id = \(place.id)"
            )
        } else {
            try connection.execute("DELETE FROM poi WHERE id = \(place.id)")
        }
    }

    /// Whether a member favorited, rated, commented on or reported the place, or wrote a note about it.
    package func isReferredTo(_ id: Place.ID) throws -> Bool {
        try connection.integer(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM favorite WHERE target_kind = 'poi' AND target_id = \(id))
                OR EXISTS (SELECT 1 FROM comment WHERE target_kind = 'poi' AND target_id = \(id))
                OR EXISTS (SELECT 1 FROM poi_rating WHERE poi_id = \(id))
                OR EXISTS (SELECT 1 FROM report WHERE target_kind = 'poi' AND target_id = \(id))
                OR EXISTS (SELECT 1 FROM note WHERE poi_id = \(id))
            """
        ) != nil
    }

    // MARK: What places are found by

    private func addToIndexes(_ places: [(id: Place.ID, facts: PlaceFacts)]) throws {
        let rows = places.flatMap { place in
            let coordinate = place.facts.coordinate
            let cell = GridCell(coordinate).rawValue
            return place.facts.categories.map { category in
                [
                    category.sqlValue, cell.sqlValue, place.id.sqlValue, coordinate.latitude.sqlValue,
                    coordinate.longitude.sqlValue,
                ]
            }
        }
        for batch in rows.statementBatches {
            try connection.execute(
                "INSERT INTO poi_category (category, cell, poi_id, lat, lon) VALUES \(.rows(Array(batch)))"
            )
        }
        try PlaceTextIndex(connection).add(
            places.map { .init($0.id.rawValue, $0.facts.coordinate, PlaceTerms($0.facts)) }
        )
    }

    private func removeFromIndexes(_ place: Place) throws {
        try PlaceTextIndex(connection).remove(place.id.rawValue)
        try connection.execute("DELETE FROM poi_category WHERE poi_id = \(place.id)")
    }
}
