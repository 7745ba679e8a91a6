#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a target stands in an observer's local frame, in metres.
public struct EastNorthUp: Sendable, Hashable {
    /// Metres to the east.
    public let east: Double
    /// Metres to the north.
    public let north: Double
    /// Metres above the observer's horizontal plane.
    public let up: Double

    /// The target as seen by the observer, through Earth-centred coordinates.
    public init(from observer: GeodeticPosition, to target: GeodeticPosition) {
        self = LocalFrame(at: observer).place(target)
    }

    init(east: Double, north: Double, up: Double) {
        self.east = east
        self.north = north
        self.up = up
    }

    /// Degrees clockwise from north, `[0, 360)`; 0 straight above or below.
    public var azimuth: Double {
        east == 0 && north == 0 ? 0 : Angle.positive(Angle.degrees(atan2(east, north)))
    }

    /// Degrees above the horizontal plane; 0 for the observer's own place.
    public var elevation: Double {
        Angle.degrees(atan2(up, hypot(east, north)))
    }

    /// Metres through the air.
    public var slantRange: Double {
        (east * east + north * north + up * up).squareRoot()
    }
}

/// An observer's east, north and up, made ready for many targets.
public struct LocalFrame: Sendable {
    private let longitude: Double
    private let sine: Double
    private let cosine: Double
    private let outwards: Double
    private let z: Double

    /// Prepares the frame of an observer.
    public init(at observer: GeodeticPosition) {
        longitude = observer.coordinate.longitude
        (sine, cosine) = Angle.sineAndCosine(observer.coordinate.latitude)
        let normal = Ellipsoid.primeVerticalRadius(sine: sine)
        outwards = (normal + observer.height) * cosine
        z = (normal * (1 - Ellipsoid.e2) + observer.height) * sine
    }

    /// Where a target stands in this frame.
    public func place(_ target: GeodeticPosition) -> EastNorthUp {
        // Earth-centred, but turned so that the observer's meridian is the first: only the difference of
        // longitudes counts.
        let (sinLat, cosLat) = Angle.sineAndCosine(target.coordinate.latitude)
        let (sinLon, cosLon) = Angle.sineAndCosine(
            Angle.longitudeDifference(from: longitude, to: target.coordinate.longitude)
        )
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
}
