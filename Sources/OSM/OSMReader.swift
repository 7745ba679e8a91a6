import Geodesy

/// A file that can be read several times.
protocol OSMReader {
    /// The areas that the file declares; known after the first reading.
    var areas: [BoundingBox] { get }

    /// The signs of age and completeness; known after the first reading.
    var signs: OSMSigns { get }

    /// Passes the elements of some kinds to `body` in the file's order; the first reading checks all
    /// elements.
    ///
    /// Calls `advanced` now and then, also while there are no elements of those kinds.
    func read(
        _ kinds: Set<OSMKind>,
        advanced: () -> Void,
        _ body: (OSMElement) throws -> Void
    ) throws
}
