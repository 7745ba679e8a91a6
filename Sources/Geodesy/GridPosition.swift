/// A position on a map grid, in metres.
///
/// Surveyors' axes differ (RT 90 calls the northing x and the easting y), so the names here avoid x and y.
public struct GridPosition: Sendable, Hashable {
    /// Metres north of the grid's origin.
    public let northing: Double
    /// Metres east of the grid's origin, including the false easting.
    public let easting: Double

    /// Creates a position.
    public init(northing: Double, easting: Double) {
        self.northing = northing
        self.easting = easting
    }
}
