import LibC

/// An ellipsoid of revolution, on which a datum or a map projection is defined.
public struct ReferenceEllipsoid: Sendable, Hashable {
    /// The equatorial radius in metres.
    public let semiMajorAxis: Double
    /// The flattening: 1 minus the ratio of the polar to the equatorial radius.
    public let flattening: Double

    /// Returns `nil` unless the radius is positive and finite and the flattening at most 0.02.
    ///
    /// The series of this module lose digits beyond that flattening.
    public init?(semiMajorAxis: Double, inverseFlattening: Double) {
        guard semiMajorAxis > 0, semiMajorAxis.isFinite, inverseFlattening >= 50 else { return nil }
        self.init(valid: semiMajorAxis, flattening: 1 / inverseFlattening)
    }

    private init(valid semiMajorAxis: Double, flattening: Double) {
        self.semiMajorAxis = semiMajorAxis
        self.flattening = flattening
    }

    /// The World Geodetic System of 1984 (NIMA TR8350.2).
    public static let wgs84 = ReferenceEllipsoid(valid: Ellipsoid.a, flattening: Ellipsoid.f)
    /// The Geodetic Reference System of 1980, used by ETRS 89 and SWEREF 99 (Moritz 2000).
    public static let grs80 = ReferenceEllipsoid(valid: 6_378_137, flattening: 1 / 298.257_222_101)
    /// Bessel's ellipsoid of 1841, used by RT 90 (EPSG:7004).
    public static let bessel1841 = ReferenceEllipsoid(valid: 6_377_397.155, flattening: 1 / 299.152_812_8)

    /// First eccentricity, squared.
    var e2: Double { flattening * (2 - flattening) }

    func earthCentered(_ coordinate: Coordinate, height: Double) -> EarthCenteredPosition {
        let (sinLat, cosLat) = Angle.sineAndCosine(coordinate.latitude)
        let (sinLon, cosLon) = Angle.sineAndCosine(coordinate.longitude)
        let normal = semiMajorAxis / (1 - e2 * sinLat * sinLat).squareRoot()
        return EarthCenteredPosition(
            x: (normal + height) * cosLat * cosLon,
            y: (normal + height) * cosLat * sinLon,
            z: (normal * (1 - e2) + height) * sinLat
        )
    }

    /// The nearest point of the ellipsoid and the height above it.
    ///
    /// With the equatorial radius as the unit, that point is (ρ / (v + e²), (1 − e²) ζ / v), and v is the
    /// largest root of (ρ / (v + e²))² + (√(1 − e²) ζ / v)² = 1 (the Lagrange condition of the nearest point:
    /// K.-C. Lin, J. Wang, "Transformation from geocentric to geodetic coordinates using Newton's iteration",
    /// Bull. Géod. 69 (1995) 300–303). The left side is convex and decreasing, so Newton's method never
    /// overshoots when it starts below the root.
    func geodetic(_ position: EarthCenteredPosition) -> (coordinate: Coordinate, height: Double)? {
        let farthest = 1e15
        guard abs(position.x) <= farthest, abs(position.y) <= farthest, abs(position.z) <= farthest else {
            return nil
        }
        let rho = hypot(position.x, position.y) / semiMajorAxis
        let zeta = abs(position.z) / semiMajorAxis
        let q = 1 - e2
        let polar = q.squareRoot() * zeta
        // The normal, outwards and north; its length is the height over v − q.
        var outwards = 0.0
        var north = 1.0
        var height = 0.0
        if zeta == 0, rho <= e2 {
            // Inside the evolute's disc the nearest points are off the equator's plane, one on each side.
            outwards = e2 > 0 ? rho / e2 : 0
            north = max(0, 1 - outwards * outwards).squareRoot() / q.squareRoot()
            height = -q * hypot(outwards, north)
        } else {
            var v = max(polar, hypot(rho, polar) - e2)
            for _ in 0..<60 {
                let (s, t) = (rho / (v + e2), polar / v)
                let next = v + (s * s + t * t - 1) / (2 * (s * s / (v + e2) + t * t / v))
                guard next > v else { break }
                v = next
            }
            (outwards, north) = (rho / (v + e2), zeta / v)
            height = (v - q) * hypot(outwards, north)
        }
        let latitude = min(Angle.degrees(atan2(north, outwards)), 90)
        let coordinate = Coordinate(
            validLatitude: position.z < 0 ? -latitude : latitude,
            longitude: rho == 0 ? 0 : Angle.signed(Angle.degrees(atan2(position.y, position.x)))
        )
        return (coordinate, height * semiMajorAxis)
    }
}
