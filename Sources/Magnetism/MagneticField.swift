import Geodesy
import LibC

/// The strength of the Earth's magnetic field at a position, in nanotesla.
public struct MagneticField: Sendable, Hashable {
    /// Towards true north.
    public let north: Double
    /// Towards east.
    public let east: Double
    /// Towards the ground.
    public let down: Double

    /// Creates a field from its components in nanotesla.
    public init(north: Double, east: Double, down: Double) {
        self.north = north
        self.east = east
        self.down = down
    }

    /// The part of the field that turns the needle of a compass.
    public var horizontal: Double { hypot(north, east) }

    /// The angle from true north to the needle in degrees, positive to the east, in `(-180, 180]`.
    ///
    /// True heading = magnetic heading + declination.
    public var declination: Double { Angle.signed(Angle.degrees(atan2(east, north))) }

    /// The angle of the field below the horizon in degrees.
    public var inclination: Double { Angle.degrees(atan2(down, horizontal)) }

    /// The use of a compass in this field, by the zones of the World Magnetic Model.
    public var compassZone: CompassZone {
        switch horizontal {
        case ..<2000: .blackout
        case ..<6000: .caution
        default: .good
        }
    }
}

/// The use of a compass somewhere, by the horizontal field there.
public enum CompassZone: String, Sendable, Hashable, CaseIterable {
    /// 6,000 nT or more.
    case good
    /// Less than 6,000 nT: a compass may be inaccurate.
    case caution
    /// Less than 2,000 nT, near the magnetic poles: a compass cannot be relied on.
    case blackout
}
