/// A database that announces commits, so that it need not be polled.
package protocol WatchedDatabase: Database {
    /// A stream with an element after every announced commit of any process, and perhaps further elements.
    ///
    /// An element means that something may have changed: read the data. Everything that was committed before
    /// the element is readable. The first element comes when the watch begins, and a further one whenever the
    /// watch begins again after the connection was lost. Unread elements are merged. The stream ends when the
    /// database is closed; watching ends with the last stream. An element may be late, so do not use the
    /// stream where the moment matters.
    func commits() -> AsyncStream<Void>
}

/// The channel of PostgreSQL's `NOTIFY`; the payload is the schema that was written to.
package enum CommitChannel {
    package static let name = "sightline_change"
}
