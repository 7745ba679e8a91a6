/// An observer's axes east, north and up, prepared for many targets.
public struct LocalFrame: Sendable {
    private let latitude: Double
    private let longitude: Double
    private let sine: Double
    private let cosine: Double
    private let outwards: Double
    private let z: Double

    /// Prepares the frame of an observer.
    public init(at observer: GeodeticPosition) {
        latitude = observer.coordinate.latitude
        longitude = observer.coordinate.longitude
        (sine, cosine) = Angle.sineAndCosine(observer.coordinate.latitude)
        let normal = Ellipsoid.primeVerticalRadius(sine: sine)
        outwards = (normal + observer.height) * cosine
        z = (normal * (1 - Ellipsoid.e2) + observer.height) * sine
    }

    /// The position of a target in this frame.
    public func place(_ target: GeodeticPosition) -> EastNorthUp {
        // Both positions are Earth-centred and turned so that the observer has longitude 0: only differences
        // of longitude matter.
        let dLatitude = target.coordinate.latitude - latitude
        let dLongitude = Angle.longitudeDifference(from: longitude, to: target.coordinate.longitude)
        let (sinLat, cosLat, sinLon, cosLon): (Double, Double, Double, Double)
        if let (sinTurn, lessOne) = Self.smallAngle(dLatitude), let (sin, less) = Self.smallAngle(dLongitude)
        {
            sinLat = sine + (cosine * sinTurn + sine * lessOne)
            cosLat = cosine + (cosine * lessOne - sine * sinTurn)
            (sinLon, cosLon) = (sin, 1 + less)
        } else {
            (sinLat, cosLat) = Angle.sineAndCosine(target.coordinate.latitude)
            (sinLon, cosLon) = Angle.sineAndCosine(dLongitude)
        }
        let normal = Ellipsoid.primeVerticalRadius(sine: sinLat)
        let parallel = (normal + target.height) * cosLat
        let away = parallel * cosLon - outwards
        let along = (normal * (1 - Ellipsoid.e2) + target.height) * sinLat - z
        return EastNorthUp(
            east: parallel * sinLon,
            north: cosine * along - sine * away,
            up: cosine * away + sine * along
        )
    }

    /// The sine and the cosine minus one of an angle in degrees, in full precision; `nil` unless the angle is
    /// below 1°.
    private static func smallAngle(_ degrees: Double) -> (sine: Double, cosineLessOne: Double)? {
        guard abs(degrees) < 1 else { return nil }
        let angle = Angle.radians(degrees)
        let square = angle * angle
        return (
            angle - angle * square / 6 * (1 - square / 20 * (1 - square / 42)),
            -square / 2 * (1 - square / 12 * (1 - square / 30))
        )
    }

    /// The position of an Earth-centred target in this frame.
    public func place(_ target: EarthCenteredPosition) -> EastNorthUp {
        let (sinLon, cosLon) = Angle.sineAndCosine(longitude)
        let away = target.x * cosLon + target.y * sinLon - outwards
        let along = target.z - z
        return EastNorthUp(
            east: target.y * cosLon - target.x * sinLon,
            north: cosine * along - sine * away,
            up: cosine * away + sine * along
        )
    }

    /// The Earth-centred position of an offset in this frame.
    public func earthCentered(of offset: EastNorthUp) -> EarthCenteredPosition {
        let turned = turnedToMeridian(offset)
        let (sinLon, cosLon) = Angle.sineAndCosine(longitude)
        return EarthCenteredPosition(
            x: turned.x * cosLon - turned.y * sinLon,
            y: turned.x * sinLon + turned.y * cosLon,
            z: turned.z
        )
    }

    /// The geodetic position of an offset; `nil` when `GeodeticPosition(earthCentered:)` returns `nil` for
    /// it.
    public func position(of offset: EastNorthUp) -> GeodeticPosition? {
        guard let turned = GeodeticPosition(earthCentered: turnedToMeridian(offset)) else { return nil }
        return GeodeticPosition(
            coordinate: Coordinate(
                validLatitude: turned.coordinate.latitude,
                longitude: Angle.signed(longitude + turned.coordinate.longitude)
            ),
            height: turned.height
        )
    }

    /// The Earth-centred position of an offset, turned so that the observer has longitude 0.
    private func turnedToMeridian(_ offset: EastNorthUp) -> EarthCenteredPosition {
        EarthCenteredPosition(
            x: outwards + cosine * offset.up - sine * offset.north,
            y: offset.east,
            z: z + cosine * offset.north + sine * offset.up
        )
    }
}
