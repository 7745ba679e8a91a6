import LibC

/// The position of a target in an observer's local frame, in metres.
public struct EastNorthUp: Sendable, Hashable {
    /// Metres to the east.
    public let east: Double
    /// Metres to the north.
    public let north: Double
    /// Metres above the observer's horizontal plane.
    public let up: Double

    /// The position of a target relative to an observer, computed through Earth-centred coordinates.
    public init(from observer: GeodeticPosition, to target: GeodeticPosition) {
        self = LocalFrame(at: observer).place(target)
    }

    /// Creates an offset from its components in metres.
    public init(east: Double, north: Double, up: Double) {
        self.east = east
        self.north = north
        self.up = up
    }

    /// Creates an offset from a direction in degrees and a length in metres.
    ///
    /// The azimuth is clockwise from north, the elevation is above the horizontal plane.
    public init(azimuth: Double, elevation: Double, slantRange: Double) {
        let (sinAzimuth, cosAzimuth) = Angle.sineAndCosine(azimuth)
        let (sinElevation, cosElevation) = Angle.sineAndCosine(elevation)
        self.init(
            east: slantRange * cosElevation * sinAzimuth,
            north: slantRange * cosElevation * cosAzimuth,
            up: slantRange * sinElevation
        )
    }

    /// Degrees clockwise from north, `[0, 360)`; 0 straight above or below.
    public var azimuth: Double {
        east == 0 && north == 0 ? 0 : Angle.positive(Angle.degrees(atan2(east, north)))
    }

    /// Degrees above the horizontal plane; 0 at the observer's own position.
    public var elevation: Double {
        Angle.degrees(atan2(up, hypot(east, north)))
    }

    /// The length of the straight line to the target in metres.
    public var slantRange: Double {
        (east * east + north * north + up * up).squareRoot()
    }
}
