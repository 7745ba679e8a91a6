public import Geodesy

/// A viewer's position and camera: direction, field of view and range.
///
/// Angles are in degrees and lengths in metres; heading is clockwise from true north, pitch positive up, roll
/// positive when the device's top tilts to the right as its user sees it.
public struct Viewpoint: Sendable, Hashable {
    /// The headings that are accepted, in degrees; they are taken modulo 360.
    public static let headings = -360.0...360.0
    /// The valid fields of view, in degrees.
    public static let fieldsOfView = 1.0...360.0
    /// The default field of view.
    public static let defaultFieldOfView = 60.0
    /// The valid aspects of a frame.
    public static let aspects = 0.01...100.0
    /// The default aspect.
    public static let defaultAspect = 0.5625
    /// The default range, in metres.
    public static let defaultRange = 1000.0
    /// The valid accuracies of a heading, in degrees.
    public static let headingAccuracies = 0.0...180.0
    /// The largest range, in metres.
    public static let maximumRange = 50_000.0
    /// The largest accuracy of a position, in metres.
    public static let maximumAccuracy = 10_000.0

    /// The viewer's position.
    public let coordinate: Coordinate
    /// The viewer's altitude; `nil` when it is not known.
    public let altitude: Double?
    /// The direction of the camera, `[0, 360)`.
    public let heading: Double
    /// The angle by which the camera looks up.
    public let pitch: Double
    /// The angle by which the camera is tilted to the right.
    public let roll: Double
    /// The horizontal field of view, 1…360.
    public let fieldOfView: Double
    /// The frame's width divided by its height.
    public let aspect: Double
    /// The farthest distance at which things are in view, along the ground.
    public let range: Double
    /// The nearest distance at which things are in view, along the ground.
    public let minimumRange: Double
    /// The farthest that the viewer may be from the coordinate, in metres.
    public let accuracy: Double
    /// The largest deviation of the camera from the heading to either side, in degrees.
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
