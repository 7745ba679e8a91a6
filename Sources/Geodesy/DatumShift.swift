/// A rotation and a translation from another ellipsoid to WGS 84, for points on the ellipsoid.
///
/// It is the coordinate frame rotation about x, then y, then z: EPSG's method 1032 with the exact sines and
/// cosines of its angles, and a scale of 1.
struct DatumShift: Sendable, Hashable {
    private let ellipsoid: ReferenceEllipsoid
    private let translation: EarthCenteredPosition
    /// The rows of the rotation matrix.
    private let rows: [EarthCenteredPosition]

    /// Lantmäteriet's seven parameters from RT 90 to SWEREF 99 (2006); EPSG:1896 has their first digits.
    static let rt90 = DatumShift(
        ellipsoid: .bessel1841,
        translation: EarthCenteredPosition(x: 414.1055246174, y: 41.3265500042, z: 603.0582474221),
        seconds: (0.8551163377, -2.1413174055, 7.0227298286)
    )

    /// Creates a shift; the translation is in metres, and the angles are in seconds of arc.
    init(
        ellipsoid: ReferenceEllipsoid,
        translation: EarthCenteredPosition,
        seconds: (x: Double, y: Double, z: Double)
    ) {
        self.ellipsoid = ellipsoid
        self.translation = translation
        let (sx, cx) = Angle.sineAndCosine(seconds.x / 3600)
        let (sy, cy) = Angle.sineAndCosine(seconds.y / 3600)
        let (sz, cz) = Angle.sineAndCosine(seconds.z / 3600)
        rows = [
            EarthCenteredPosition(x: cz * cy, y: sz * cx + cz * sy * sx, z: sz * sx - cz * sy * cx),
            EarthCenteredPosition(x: -sz * cy, y: cz * cx - sz * sy * sx, z: cz * sx + sz * sy * cx),
            EarthCenteredPosition(x: sy, y: -cy * sx, z: cy * cx),
        ]
    }

    /// The WGS 84 coordinate of a coordinate on the other ellipsoid, with height 0 there.
    func applied(_ coordinate: Coordinate) -> Coordinate {
        let position = ellipsoid.earthCentered(coordinate, height: 0)
        let turned = rows.map { $0.x * position.x + $0.y * position.y + $0.z * position.z }
        let moved = EarthCenteredPosition(
            x: turned[0] + translation.x,
            y: turned[1] + translation.y,
            z: turned[2] + translation.z
        )
        return GeodeticPosition(earthCentered: moved)?.coordinate ?? coordinate
    }

    /// The coordinate on the other ellipsoid that `applied` maps to the given coordinate.
    ///
    /// The plain inverse of a point of height 0 is off by some millimetres, because the ellipsoids do not
    /// touch. This method therefore iterates; each step divides the error by about a thousand. Both methods
    /// are then exact inverses, except close to a pole.
    func reversed(_ coordinate: Coordinate) -> Coordinate {
        var own = coordinate
        for _ in 0..<5 {
            let reached = applied(own)
            own = Coordinate(
                validLatitude: min(max(own.latitude + (coordinate.latitude - reached.latitude), -90), 90),
                longitude: Angle.signed(
                    own.longitude
                        + Angle.longitudeDifference(from: reached.longitude, to: coordinate.longitude)
                )
            )
        }
        return own
    }
}
