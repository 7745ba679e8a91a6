-- The text search of SQLite: what `stop_document` holds, with the tiles of the grid and the samples that a stop is in.

CREATE VIEW stop_text_source AS
SELECT doc,
       terms || printf(' ¤4x%x ¤6x%x ¤8x%x ¤10x%x ¤12x%x ¤14x%x ¤16x%x',
                       doc >> 55, doc >> 51, doc >> 47, doc >> 43, doc >> 39, doc >> 35, doc >> 31)
             || substr(' †1 †2 †3 †4 †5', 1, 3 * sample) AS terms
FROM stop_document;

-- Filled by the server in the transaction that writes `stop_document`. Words were folded before: nothing is left to a tokenizer.
CREATE VIRTUAL TABLE stop_text USING fts5 (
    terms, content='stop_text_source', content_rowid='doc', detail='none', prefix='1 2 3 4 5 6', tokenize='ascii'
);

-- Every word of four letters and more that was ever in `stop_document`, and the same from its end: what slips are corrected to.
CREATE TABLE stop_word (
    word TEXT NOT NULL PRIMARY KEY,
    mirrored TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX stop_word_mirrored ON stop_word (mirrored, word);
