import Geodesy

/// A file of OpenStreetMap data that can be read several times.
protocol OSMReader {
    /// The areas that the file says it covers, known after the first reading; empty if it does not say.
    var areas: [BoundingBox] { get }

    /// The file's information about its own age and completeness, known after the first reading.
    var signs: OSMSigns { get }

    /// Passes the elements of some kinds to `body`, in the order of the file; the first reading checks the
    /// others as well.
    ///
    /// Calls `advanced` now and then, whether there were elements of those kinds or not.
    func read(
        _ kinds: Set<OSMKind>,
        advanced: () -> Void,
        _ body: (OSMElement) throws -> Void
    ) throws
}
