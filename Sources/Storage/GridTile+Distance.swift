import Geodesy
import LibC

extension GridTile {
    /// The distance in metres from a point to the tile; never too large, and hardly too small.
    ///
    /// Where the tile lies to a side, its nearest point is on the edge that is fewer degrees away: an end of
    /// the edge, or the foot of the perpendicular, which the ellipsoid moves by less than the margin.
    func leastDistance(_ origin: GeodesicOrigin) -> Double {
        let (bounds, center) = (bounds, origin.coordinate)
        guard center.longitude < bounds.west || center.longitude > bounds.east else {
            let latitude = min(max(center.latitude, bounds.south), bounds.north)
            return Self.least(of: [latitude], on: center.longitude, origin)
        }
        let apart = (
            west: Self.separation(center.longitude, bounds.west),
            east: Self.separation(center.longitude, bounds.east)
        )
        let edge = apart.west < apart.east ? bounds.west : bounds.east
        let (sine, cosine) = Angle.sineAndCosine(center.latitude)
        let along = cos(Angle.radians(min(apart.west, apart.east)))
        let foot = min(max(Angle.degrees(atan2(sine, cosine * along)), bounds.south), bounds.north)
        // Beyond a quarter of the way round, either end of the edge can be nearer.
        let latitudes = along < 0.01 ? [bounds.south, foot, bounds.north] : [foot]
        return Self.least(of: latitudes, on: edge, origin)
    }

    private static func least(
        of latitudes: [Double],
        on longitude: Double,
        _ origin: GeodesicOrigin
    ) -> Double {
        let distances = latitudes.compactMap { latitude in
            Coordinate(latitude: latitude, longitude: longitude).map(origin.distance)
        }
        return (distances.min() ?? 0) * (1 - 1e-4)
    }

    /// The distance in metres from a point to the farthest point of the tile; never too small.
    func greatestDistance(_ origin: GeodesicOrigin) -> Double {
        let half = Angle.radians(max(bounds.east - bounds.west, bounds.north - bounds.south)) * 6_400_000
        return origin.distance(to: self.center) + half
    }

    private static func separation(_ left: Double, _ right: Double) -> Double {
        let difference = abs(left - right)
        return min(difference, 360 - difference)
    }
}
