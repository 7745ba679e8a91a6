import ArgumentParser
import Geodesy
import ViewEngine

/// The viewer's position and orientation; negative numbers are read as values, not as flags.
struct ViewpointOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Latitude in degrees north.", valueName: "degrees"))
    var lat: Double

    @Option(parsing: .unconditional, help: ArgumentHelp("Longitude in degrees east.", valueName: "degrees"))
    var lon: Double

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Clockwise from true north; required unless --fov is 360.", valueName: "degrees")
    )
    var heading: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The viewer's altitude, if it is known.", valueName: "metres")
    )
    var alt: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The horizontal field of view, 1 to 360.", valueName: "degrees")
    )
    var fov = 60.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Upward tilt of the camera, -90 to 90.", valueName: "degrees")
    )
    var pitch = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Tilt of the camera to the right, -180 to 180.", valueName: "degrees")
    )
    var roll = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The frame's width divided by its height.", valueName: "ratio")
    )
    var aspect = 0.5625

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The farthest distance in view, at most 50000.", valueName: "metres")
    )
    var range = 1000.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The nearest distance in view.", valueName: "metres")
    )
    var minRange = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The uncertainty of the position.", valueName: "metres")
    )
    var accuracy = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The uncertainty of the heading.", valueName: "degrees")
    )
    var headingAccuracy = 0.0

    /// Throws an error that names the flag of a value out of range.
    func viewpoint() throws -> Viewpoint {
        guard Coordinate(latitude: lat, longitude: 0) != nil else {
            throw ValidationError("--lat: The latitude must be between -90 and 90 degrees.")
        }
        guard let coordinate = Coordinate(latitude: lat, longitude: lon) else {
            throw ValidationError("--lon: The longitude must be between -180 and 180 degrees.")
        }
        guard heading != nil || fov == 360 else {
            throw ValidationError("--heading is required unless --fov is 360.")
        }
        guard (-90...90).contains(pitch) else {
            throw ValidationError("--pitch: The pitch must be between -90 and 90 degrees.")
        }
        do throws(InvalidViewpoint) {
            return try Viewpoint(
                coordinate: coordinate,
                altitude: alt,
                heading: heading ?? 0,
                pitch: pitch,
                roll: roll,
                fieldOfView: fov,
                aspect: aspect,
                range: range,
                minimumRange: minRange,
                accuracy: accuracy,
                headingAccuracy: headingAccuracy
            )
        } catch {
            throw ValidationError("\(error.field.flag): \(error.detail)")
        }
    }
}

extension InvalidViewpoint.Field {
    fileprivate var flag: String {
        switch self {
        case .altitude: "--alt"
        case .heading: "--heading"
        case .pitch: "--pitch"
        case .roll: "--roll"
        case .fieldOfView: "--fov"
        case .aspect: "--aspect"
        case .range: "--range"
        case .minimumRange: "--min-range"
        case .accuracy: "--accuracy"
        case .headingAccuracy: "--heading-accuracy"
        }
    }
}
