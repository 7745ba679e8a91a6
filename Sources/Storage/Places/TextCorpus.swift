import Relational

/// The things that one text index holds, and the names of its tables.
package enum TextCorpus: Sendable, Hashable {
    case places
    case stops

    /// The terms, positions and numbers of the documents.
    var documents: SQL { self == .places ? "poi_document" : "stop_document" }

    /// The column of ``documents`` with the id of the thing.
    var owner: SQL { self == .places ? "poi_id" : "stop_id" }

    /// The view that the index is filled from.
    var sources: SQL { self == .places ? "poi_text_source" : "stop_text_source" }

    var index: SQL { self == .places ? "poi_text" : "stop_text" }

    /// SQLite's table of the indexed documents.
    var sizes: SQL { self == .places ? "poi_text_docsize" : "stop_text_docsize" }

    /// SQLite's table of the index's segments.
    var segments: SQL { self == .places ? "poi_text_idx" : "stop_text_idx" }

    /// PostgreSQL's function that returns the matches of a query.
    var matches: SQL { self == .places ? "poi_text_docs" : "stop_text_docs" }

    /// The words that slips are corrected to.
    var words: SQL { self == .places ? "poi_word" : "stop_word" }
}
