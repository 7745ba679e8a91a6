import LibC

extension BoundingBox {
    /// Creates a slightly enlarged box that contains every point within a distance in metres.
    ///
    /// The box crosses the antimeridian or goes around a pole when the circle does.
    public init(around center: Coordinate, radius: Double) {
        // A degree of latitude is shortest at the equator, where the radius of curvature is smallest.
        let latitudes = radius / 110_574 + 1e-9
        let south = center.latitude - latitudes
        let north = center.latitude + latitudes
        guard south > -90, north < 90 else {
            (west, self.south, east, self.north) = (-180, max(south, -90), 180, min(north, 90))
            return
        }
        let widest = max(abs(south), abs(north)) * .pi / 180
        let longitudes = latitudes / cos(widest) * 1.01
        guard longitudes < 180 else {
            (west, self.south, east, self.north) = (-180, south, 180, north)
            return
        }
        let first = center.longitude - longitudes
        let last = center.longitude + longitudes
        west = first < -180 ? first + 360 : first
        east = last > 180 ? last - 360 : last
        (self.south, self.north) = (south, north)
    }
}
