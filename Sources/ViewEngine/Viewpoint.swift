public import Geodesy

/// Where somebody stands, where they look, and how wide and how far they see.
///
/// Angles are in degrees and lengths in metres; heading is clockwise from true north, pitch positive up, roll
/// positive when the device's top tilts to the right as its user sees it.
public struct Viewpoint: Sendable, Hashable {
    /// The headings that are accepted, in degrees; they are taken modulo 360.
    public static let headings = -360.0...360.0
    /// The fields of view there are, in degrees.
    public static let fieldsOfView = 1.0...360.0
    /// The field of view where none is given.
    public static let defaultFieldOfView = 60.0
    /// The aspects that a frame may have.
    public static let aspects = 0.01...100.0
    /// The aspect where none is given.
    public static let defaultAspect = 0.5625
    /// The range where none is given, in metres.
    public static let defaultRange = 1000.0
    /// The accuracies of a heading, in degrees.
    public static let headingAccuracies = 0.0...180.0
    /// The farthest range there is, in metres.
    public static let maximumRange = 50_000.0
    /// The farthest that a viewer may be from the position, in metres.
    public static let maximumAccuracy = 10_000.0

    /// Where the viewer stands.
    public let coordinate: Coordinate
    /// The viewer's altitude, where it is known.
    public let altitude: Double?
    /// Where the camera looks, `[0, 360)`.
    public let heading: Double
    /// How far the camera looks up.
    public let pitch: Double
    /// How far the camera is tilted to the right.
    public let roll: Double
    /// The horizontal field of view, 1…360.
    public let fieldOfView: Double
    /// The frame's width divided by its height.
    public let aspect: Double
    /// How far the viewer sees, along the ground.
    public let range: Double
    /// How near a thing may be, along the ground.
    public let minimumRange: Double
    /// How far the viewer may be from the coordinate, in metres.
    public let accuracy: Double
    /// How far the camera may look to either side of the heading, in degrees.
    public let headingAccuracy: Double

    /// Creates a viewpoint from values in range; a heading of −360…360 is taken modulo 360.
    public init(
        coordinate: Coordinate,
        altitude: Double? = nil,
        heading: Double,
        pitch: Double = 0,
        roll: Double = 0,
        fieldOfView: Double = defaultFieldOfView,
        aspect: Double = defaultAspect,
        range: Double = defaultRange,
        minimumRange: Double = 0,
        accuracy: Double = 0,
        headingAccuracy: Double = 0
    ) throws(InvalidViewpoint) {
        func require(
            _ field: InvalidViewpoint.Field,
            _ value: Double,
            _ bounds: ClosedRange<Double>,
            _ detail: String
        ) throws(InvalidViewpoint) {
            guard bounds.contains(value) else { throw InvalidViewpoint(field: field, detail: detail) }
        }
        if let altitude {
            try require(
                .altitude,
                altitude,
                -1_000_000...1_000_000,
                "The altitude must be within ±1,000,000 m."
            )
        }
        try require(.heading, heading, Self.headings, "The heading must be between -360 and 360 degrees.")
        try require(.pitch, pitch, -180...180, "The pitch must be between -180 and 180 degrees.")
        try require(.roll, roll, -180...180, "The roll must be between -180 and 180 degrees.")
        try require(
            .fieldOfView,
            fieldOfView,
            Self.fieldsOfView,
            "The field of view must be between 1 and 360 degrees."
        )
        try require(.aspect, aspect, Self.aspects, "The aspect must be between 0.01 and 100.")
        try require(
            .range,
            range,
            Double.leastNormalMagnitude...Self.maximumRange,
            "The range must be more than 0 and at most 50,000 m."
        )
        try require(
            .minimumRange,
            minimumRange,
            0...range,
            "The minimum range must be between 0 and the range."
        )
        try require(
            .accuracy,
            accuracy,
            0...Self.maximumAccuracy,
            "The accuracy must be between 0 and 10,000 m."
        )
        try require(
            .headingAccuracy,
            headingAccuracy,
            Self.headingAccuracies,
            "The accuracy of the heading must be between 0 and 180 degrees."
        )
        self.coordinate = coordinate
        self.altitude = altitude
        self.heading = Angle.positive(heading)
        self.pitch = pitch
        self.roll = roll
        self.fieldOfView = fieldOfView
        self.aspect = aspect
        self.range = range
        self.minimumRange = minimumRange
        self.accuracy = accuracy
        self.headingAccuracy = headingAccuracy
    }
}
