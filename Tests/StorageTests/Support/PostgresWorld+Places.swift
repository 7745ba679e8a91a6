#if Postgres
    extension PostgresWorld {
        /// A place at every third note, changed a second before the one before it.
        static let places = """
            INSERT INTO poi (id, source, source_id, name, category, categories, lat, lon, cell, first_seen_at,
                             updated_at, gone_at)
            SELECT id, 'osm', 'node/' || id, 'Place ' || id, 'category_' || id % 20,
                   '["category_' || id % 20 || '"]', lat, lon, cell, 1700000000000, 1800000000000 - id * 1000,
                   CASE id % 50 WHEN 7 THEN 1750000000000 END
            FROM note WHERE id % 3 = 0;
            INSERT INTO poi_category (category, cell, poi_id, lat, lon)
            SELECT category, cell, id, lat, lon FROM poi WHERE gone_at IS NULL;
            INSERT INTO poi_document (doc, poi_id, lat, lon, prominence, sample, terms)
            SELECT ((cell >> 20) << 21) + row_number() OVER (PARTITION BY cell >> 20 ORDER BY id) - 1, id, lat, lon, 1,
                   CASE WHEN id % 8 = 0 THEN 1 ELSE 0 END, 'place ' || id || ' / |  | §category' || id % 20
            FROM poi WHERE gone_at IS NULL AND id % 10 = 0;
            INSERT INTO poi_text (doc, terms) SELECT doc, terms FROM poi_text_source;
            """
    }
#endif
