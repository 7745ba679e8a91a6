/// A database that announces commits, so that it need not be polled.
public protocol WatchedDatabase: Database {
    /// A stream with an element after every announced commit of any process.
    ///
    /// An element means that something may have changed, not what: read the data. Everything that was
    /// committed before an element is readable when it arrives. The first element comes as soon as the
    /// database is watched, and another one when it is watched again after the connection was lost. Elements
    /// that were not read yet are merged into one, and some elements come without a change. The stream ends
    /// when the database is closed; watching ends with the last stream.
    ///
    /// Do not use it for what has to be right at a certain moment: an element may be late.
    func commits() -> AsyncStream<Void>
}

/// The channel on which a transaction announces its commit, where the database does not announce each
/// by itself.
public enum CommitChannel {
    /// The channel of PostgreSQL's `NOTIFY`; the payload is the schema that was written to.
    public static let name = "sightline_change"
}
