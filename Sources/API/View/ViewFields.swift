import Geodesy
import Model
import Services
import ViewEngine

extension ViewService.Question {
    /// Reads the question; a magnetic heading is turned to true north as of the instant.
    init(_ fields: consuming Fields, at instant: Instant) throws(Refusal) {
        var fields = fields
        let stand = try ViewpointFields(&fields, at: instant)
        let fieldOfView = try fields.number("fov_deg")
        let aspect = try fields.number("aspect")
        let range = try fields.number("range_m")
        let minimumRange = try fields.number("min_range_m")
        let accuracy = try fields.number("accuracy_m")
        let headingAccuracy = try fields.number("heading_accuracy_deg")
        let filter = try ViewFilter(&fields)
        let cap = try Self.cap(&fields)
        let declutters = try fields.boolean("declutter") ?? true
        let labelWidth =
            try fields.number("label_width", in: Self.labelWidths) ?? Self.defaultLabelWidth
        let limit = try PageRequest.limit(
            &fields,
            default: Self.defaultLimit,
            largest: Self.largestLimit(fieldOfView: fieldOfView ?? 0)
        )
        try fields.finish()
        if stand.heading == nil, fieldOfView != 360 {
            throw .badField("heading_deg", "This field is required unless 'fov_deg' is 360.")
        }
        let viewpoint: Viewpoint
        do throws(InvalidViewpoint) {
            viewpoint = try Viewpoint(
                coordinate: stand.coordinate,
                altitude: stand.altitude,
                heading: stand.heading ?? 0,
                pitch: stand.pitch,
                roll: stand.roll,
                fieldOfView: fieldOfView ?? Viewpoint.defaultFieldOfView,
                aspect: aspect ?? Viewpoint.defaultAspect,
                range: range ?? Viewpoint.defaultRange,
                minimumRange: minimumRange ?? 0,
                accuracy: accuracy ?? 0,
                headingAccuracy: headingAccuracy ?? 0
            )
        } catch {
            throw .badField(error.field.parameter, error.detail)
        }
        self.init(viewpoint, limit: limit, labelWidth: labelWidth)
        self.filter = filter
        self.cap = cap
        self.declutters = declutters
        hasHeading = stand.heading != nil
    }

    private static func cap(_ fields: inout Fields) throws(Refusal) -> SightingCap {
        guard let word = try fields.string("cap") else { return .nearest }
        guard let cap = SightingCap(rawValue: word) else {
            let words = SightingCap.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("cap", "Must be one of: \(words).")
        }
        return cap
    }
}

extension ViewFilter {
    /// Reads the filter, which selects everything when no parameter is sent.
    fileprivate init(_ fields: inout Fields) throws(Refusal) {
        self.init()
        if let words = try fields.words("kinds"), !words.isEmpty {
            kinds = try Self.kinds(words)
        }
        (query, categories) = (try PlaceFilter.query(&fields), try PlaceFilter.categories(&fields))
        author = try fields.id("author")
        group = try fields.id("group")
        placeID = try fields.id("poi")
    }
}

/// The viewer's position and the device's orientation, in any of the accepted forms.
private struct ViewpointFields {
    let coordinate: Coordinate
    let altitude: Double?
    let heading: Double?
    let pitch: Double
    let roll: Double

    init(_ fields: inout Fields, at instant: Instant) throws(Refusal) {
        let hasPosition = try fields.unfold("position")
        let hasAngles = try fields.unfold("angles")
        if hasPosition || hasAngles {
            self = try Self.geoPose(&fields)
            return
        }
        let coordinate = try Fields.required(fields.coordinate(), "lat")
        let altitude = try fields.number("alt_m")
        let reference = try Self.reference(&fields)
        var heading = try fields.number("heading_deg")
        if let magnetic = heading, (-360...360).contains(magnetic), reference == .magnetic {
            heading = try CompassReference.trueHeading(
                magnetic,
                at: GeodeticPosition(coordinate: coordinate, height: 0),
                on: instant
            )
        }
        let pitch = try fields.number("pitch_deg", in: -90...90)
        let roll = try fields.number("roll_deg", in: -180...180)
        let attitude = try Self.acceleration(&fields).map(DeviceAttitude.init)
        if attitude != nil, pitch ?? roll != nil {
            let field = pitch == nil ? "roll_deg" : "pitch_deg"
            throw .badField(field, "This field cannot be combined with 'ax', 'ay' and 'az'.")
        }
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            heading: heading,
            pitch: attitude?.pitch ?? pitch ?? 0,
            roll: attitude?.roll ?? roll ?? 0
        )
    }

    private init(
        coordinate: Coordinate,
        altitude: Double?,
        heading: Double?,
        pitch: Double,
        roll: Double
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.heading = heading
        self.pitch = pitch
        self.roll = roll
    }

    /// OGC GeoPose 1.0, Basic-YPR: rotations about up, left and forward; with all 0, a body looks east.
    ///
    /// So the yaw is counter-clockwise from east, where a heading is clockwise from north. The pitch is
    /// positive nose down. The roll lifts the left side, which tilts the top to the right, as our roll does.
    /// The height is above the ellipsoid, and becomes the altitude, of which only differences count.
    private static func geoPose(_ fields: inout Fields) throws(Refusal) -> ViewpointFields {
        for name in [
            "lat", "lon", "alt_m", "heading_deg", "heading_reference", "pitch_deg", "roll_deg", "ax", "ay",
            "az",
        ] where fields.has(name) {
            throw .badField(name, "This field cannot be combined with a GeoPose ('position' and 'angles').")
        }
        let position = try fields.coordinate("position.lat", "position.lon")
        let height = try fields.number("position.h")
        let yaw = try fields.number("angles.yaw", in: -360...360)
        let pitch = try fields.number("angles.pitch", in: -90...90)
        let roll = try fields.number("angles.roll", in: -180...180)
        return try ViewpointFields(
            coordinate: Fields.required(position, "position.lat"),
            altitude: height,
            heading: Angle.positive(90 - Fields.required(yaw, "angles.yaw")),
            pitch: 0 - Fields.required(pitch, "angles.pitch"),
            roll: Fields.required(roll, "angles.roll")
        )
    }

    private static func reference(_ fields: inout Fields) throws(Refusal) -> HeadingReference {
        guard let word = try fields.string("heading_reference") else { return .geographic }
        guard let reference = HeadingReference(rawValue: word) else {
            throw .badField("heading_reference", "Must be one of: true, magnetic.")
        }
        return reference
    }

    private static func acceleration(_ fields: inout Fields) throws(Refusal) -> Acceleration? {
        let names = ["ax", "ay", "az"]
        let given = names.filter(fields.has)
        var values: [Double] = []
        for name in names {
            guard let value = try fields.number(name) else { continue }
            values.append(value)
        }
        if values.isEmpty { return nil }
        guard values.count == 3 else {
            let missing = names.first { !given.contains($0) } ?? names[0]
            throw .badField(missing, "This field is required: 'ax', 'ay' and 'az' must be sent together.")
        }
        do throws(InvalidAcceleration) {
            return try Acceleration(x: values[0], y: values[1], z: values[2])
        } catch {
            throw .badField(error.component?.parameter ?? "ax", error.detail)
        }
    }
}

extension InvalidAcceleration.Component {
    fileprivate var parameter: String {
        switch self {
        case .x: "ax"
        case .y: "ay"
        case .z: "az"
        }
    }
}

extension InvalidViewpoint.Field {
    fileprivate var parameter: String {
        switch self {
        case .altitude: "alt_m"
        case .heading: "heading_deg"
        case .pitch: "pitch_deg"
        case .roll: "roll_deg"
        case .fieldOfView: "fov_deg"
        case .aspect: "aspect"
        case .range: "range_m"
        case .minimumRange: "min_range_m"
        case .accuracy: "accuracy_m"
        case .headingAccuracy: "heading_accuracy_deg"
        }
    }
}
