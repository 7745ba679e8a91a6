-- The text search of PostgreSQL: what `stop_document` holds, with the beginnings of its words, the tiles of the grid and the
-- samples that a stop is in.

CREATE VIEW stop_text_source AS
SELECT d.doc, array_to_tsvector(
    w.words
    || coalesce((SELECT array_agg('^' || left(word, n)) FROM unnest(w.words) word, generate_series(1, 6) n
                 WHERE length(word) >= n AND left(word, 1) NOT IN ('§', '¶')), '{}')
    || ARRAY[
        '¤4x' || to_hex(d.doc >> 55), '¤6x' || to_hex(d.doc >> 51), '¤8x' || to_hex(d.doc >> 47),
        '¤10x' || to_hex(d.doc >> 43), '¤12x' || to_hex(d.doc >> 39), '¤14x' || to_hex(d.doc >> 35),
        '¤16x' || to_hex(d.doc >> 31)
    ]
    || (ARRAY['†1', '†2', '†3', '†4', '†5'])[1:CAST(d.sample AS INTEGER)]
) AS terms
FROM stop_document d
CROSS JOIN LATERAL (
    SELECT array_remove(string_to_array(translate(d.terms, '|/', '  '), ' '), '') AS words
) w;

-- Filled by the server in the transaction that writes `stop_document`.
CREATE TABLE stop_text (
    doc BIGINT NOT NULL PRIMARY KEY REFERENCES stop_document (doc) ON DELETE CASCADE,
    terms TSVECTOR NOT NULL
);
CREATE INDEX stop_text_terms ON stop_text USING gin (terms) WITH (fastupdate = off);

-- The documents that answer a query, up to so many. Such an index is read by bitmaps only, which the server does without
-- everywhere else; and a plan for any query is as good as one that was made for it, and costs nothing.
CREATE FUNCTION stop_text_docs(query TSQUERY, most BIGINT) RETURNS SETOF BIGINT
LANGUAGE plpgsql STABLE PARALLEL SAFE
SET enable_bitmapscan = on
SET enable_seqscan = off
SET enable_indexscan = off
SET enable_indexonlyscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN QUERY SELECT t.doc FROM stop_text t WHERE t.terms @@ query LIMIT most;
END
$$;

-- Every word of four letters and more that was ever in `stop_document`, and the same from its end: what slips are corrected to.
CREATE TABLE stop_word (
    word TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mirrored TEXT COLLATE "C" NOT NULL
);
CREATE INDEX stop_word_mirrored ON stop_word (mirrored, word);
