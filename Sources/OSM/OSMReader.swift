import Geodesy

/// A file of OpenStreetMap data that can be read several times.
protocol OSMReader {
    /// What the file says that it is cut out of the map, known after the first reading; empty where it does not say.
    var areas: [BoundingBox] { get }

    /// What the file tells of itself, known after the first reading.
    var signs: OSMSigns { get }

    /// Gives the things of some kinds to `body`, in the order of the file; the first reading checks the others as well.
    ///
    /// Calls `advanced` now and then, whether there was anything of those kinds or not.
    func read(
        _ kinds: Set<OSMKind>,
        advanced: () -> Void,
        _ body: (OSMElement) throws -> Void
    ) throws
}
