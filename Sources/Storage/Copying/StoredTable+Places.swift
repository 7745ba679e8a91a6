import Relational

extension StoredTable {
    static let places: [StoredTable] = [
        StoredTable(
            "poi",
            "poi",
            key: [.integer("id")],
            [
                .text("source"), .text("source_id"), .text("name"), .text("names"), .text("category"),
                .text("categories"), .real("lat"), .real("lon"), .integer("cell"), .text("address"),
                .text("phone"), .text("website"), .text("opening_hours"), .text("wheelchair"), .text("level"),
                .text("brand"), .text("cuisine"), .integer("first_seen_at"), .integer("updated_at"),
                .integer("gone_at"), .text("other_names"), .text("keywords"), .text("elements"),
            ]
        ),
        StoredTable(
            "poi_category",
            "poi_category",
            key: [.text("category"), .integer("cell"), .integer("poi_id")],
            [.real("lat"), .real("lon")]
        ),
        StoredTable(
            "poi_document",
            "poi_document",
            key: [.integer("doc")],
            [
                .integer("poi_id"), .real("lat"), .real("lon"), .integer("prominence"), .integer("sample"),
                .text("terms"),
            ],
            afterInsert: PlaceTextIndex.index
        ),
        StoredTable(
            "poi_extract",
            "poi_extract",
            key: [.text("source"), .real("west"), .real("south"), .real("east"), .real("north")],
            [.integer("data_at")]
        ),
        StoredTable(
            "poi_rating",
            "poi_rating",
            key: [.integer("poi_id"), .integer("member_id")],
            [.integer("stars"), .integer("created_at"), .integer("updated_at")]
        ),
        StoredTable(
            "parking",
            "parking",
            key: [.integer("member_id")],
            [.real("lat"), .real("lon"), .real("alt_m"), .text("note"), .integer("parked_at")]
        ),
        StoredTable(
            "reminder",
            "reminder",
            key: [.integer("id")],
            [
                .integer("member_id"), .text("text"), .text("keywords"), .text("category"),
                .integer("created_at"),
            ]
        ),
    ]
}
