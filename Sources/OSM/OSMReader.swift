import Geodesy

/// A file that can be read several times.
protocol OSMReader {
    /// Known after the first reading; empty if the file does not say what it covers.
    var areas: [BoundingBox] { get }

    /// Known after the first reading.
    var signs: OSMSigns { get }

    /// Passes the elements of some kinds to `body` in the file's order; the first time, it checks all.
    ///
    /// Calls `advanced` now and then, whether there were elements of those kinds or not.
    func read(
        _ kinds: Set<OSMKind>,
        advanced: () -> Void,
        _ body: (OSMElement) throws -> Void
    ) throws
}
