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
        let (place, _) = nearPlaces(target, target) ?? farPlaces(target, target)
        return place
    }

    /// The positions of two targets as ``place(_:)`` tells them, in less time than one by one.
    public func places(
        _ first: GeodeticPosition,
        _ second: GeodeticPosition
    ) -> (EastNorthUp, EastNorthUp) {
        nearPlaces(first, second) ?? (place(first), place(second))
    }

    /// The positions of targets less than 1° away in latitude and in longitude; `nil` if either is not.
    private func nearPlaces(
        _ first: GeodeticPosition,
        _ second: GeodeticPosition
    ) -> (EastNorthUp, EastNorthUp)? {
        let latitudes = Two(first.coordinate.latitude, second.coordinate.latitude)
        guard let (sinTurn, lessOne) = Self.smallAngles(latitudes - Two(latitude)),
            let (sinLon, cosLonLessOne) = Self.smallAngles(longitudes(first, second))
        else { return nil }
        let (sine, cosine) = (Two(sine), Two(cosine))
        return places(
            latitudes: (
                sine + (cosine * sinTurn + sine * lessOne), cosine + (cosine * lessOne - sine * sinTurn)
            ),
            longitudes: (sinLon, 1.0 + cosLonLessOne),
            heights: Two(first.height, second.height)
        )
    }

    private func farPlaces(
        _ first: GeodeticPosition,
        _ second: GeodeticPosition
    ) -> (EastNorthUp, EastNorthUp) {
        places(
            latitudes: Angle.sinesAndCosines(Two(first.coordinate.latitude, second.coordinate.latitude)),
            longitudes: Angle.sinesAndCosines(longitudes(first, second)),
            heights: Two(first.height, second.height)
        )
    }

    /// The longitudes of targets relative to the observer, in degrees.
    private func longitudes(_ first: GeodeticPosition, _ second: GeodeticPosition) -> Two {
        Two(
            Angle.longitudeDifference(from: longitude, to: first.coordinate.longitude),
            Angle.longitudeDifference(from: longitude, to: second.coordinate.longitude)
        )
    }

    /// The positions for latitudes, and longitudes relative to the observer.
    ///
    /// All are Earth-centred and turned so that the observer has longitude 0: only differences of longitude
    /// matter.
    private func places(
        latitudes: (sines: Two, cosines: Two),
        longitudes: (sines: Two, cosines: Two),
        heights: Two
    ) -> (EastNorthUp, EastNorthUp) {
        let (sine, cosine) = (Two(sine), Two(cosine))
        let (sinLat, cosLat) = latitudes
        let normal = Two(Ellipsoid.a) / (1.0 - Two(Ellipsoid.e2) * sinLat * sinLat).squareRoots
        let parallel = (normal + heights) * cosLat
        let away = parallel * longitudes.cosines - Two(outwards)
        let along = (normal * Two(1 - Ellipsoid.e2) + heights) * sinLat - Two(z)
        let east = parallel * longitudes.sines
        let north = cosine * along - sine * away
        let up = cosine * away + sine * along
        return (
            EastNorthUp(east: east.first, north: north.first, up: up.first),
            EastNorthUp(east: east.second, north: north.second, up: up.second)
        )
    }

    /// The sines and the cosines minus one of angles in degrees, in full precision; `nil` unless both angles
    /// are below 1°.
    private static func smallAngles(_ degrees: Two) -> (sines: Two, cosinesLessOne: Two)? {
        guard (degrees * degrees).areBelow(1) else { return nil }
        let angle = Angle.radians(degrees)
        let square = angle * angle
        return (
            angle - angle * square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)),
            square / -2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0))
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
