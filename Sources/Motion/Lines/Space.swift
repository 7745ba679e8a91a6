import Geodesy
import LibC

extension Coordinate {
    /// The place on the ellipsoid in Earth-centred metres.
    var inSpace: SIMD3<Double> {
        let place = GeodeticPosition(coordinate: self, height: 0).earthCentered
        return SIMD3(place.x, place.y, place.z)
    }

    /// The length of the straight line to another place, in metres.
    ///
    /// It is shorter than the geodesic by less than a millimetre at 1 km.
    func straightDistance(to other: Coordinate) -> Double { (inSpace - other.inSpace).length }

    /// The place at a share of the short way to another, 0…1.
    func between(_ other: Coordinate, share: Double) -> Coordinate {
        let turn = Angle.signed(other.longitude - longitude)
        return Coordinate(
            latitude: latitude + (other.latitude - latitude) * share,
            longitude: Angle.signed(longitude + turn * share)
        ) ?? self
    }
}

extension SIMD3<Double> {
    var length: Double { (self * self).sum().squareRoot() }
}
