/// A database that tells of commits, so that nobody has to ask it again and again.
public protocol WatchedDatabase: Database {
    /// A stream with an element after every commit that announced itself, by whatever process.
    ///
    /// An element says that something may have changed, not what: read it. Everything that was committed before an element
    /// came can be read then. The first one comes as soon as the database is watched, and one comes when it is watched
    /// again after its connection was lost. Elements that nobody took yet are one, and some come for nothing. The stream
    /// ends when the database is closed; watching ends with the last stream.
    ///
    /// What has to be right at a certain moment must not stand on it: an element may be late.
    func commits() -> AsyncStream<Void>
}

/// How a transaction announces its commit where the database does not tell of each by itself.
public enum CommitChannel {
    /// The channel of PostgreSQL's `NOTIFY`; the payload is the schema that was written to.
    public static let name = "sightline_change"
}
