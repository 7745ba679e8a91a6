package import Geodesy
package import Magnetism
package import Model

/// The direction that a heading counts from.
package enum HeadingReference: String, Sendable, Hashable, CaseIterable {
    /// The direction of the geographic pole.
    case geographic = "true"
    /// The direction in which the needle of a compass points.
    case magnetic
}

/// The magnetic field as compasses feel it, by the model that this version knows.
package enum CompassReference {
    package static let model = MagneticModel.wmm2025

    /// The instant from which on another model should be used.
    package static var validUntil: Instant { Instant(milliseconds: Int64(model.end) * 1000) }

    /// Returns the field of the day; headings that are asked for again on one day do not drift.
    package static func field(at position: GeodeticPosition, on instant: Instant) -> MagneticField {
        let day = Tally.start(ofDay: Tally.day(of: instant))
        return model.field(at: position, time: Double(day.milliseconds / 1000))
    }

    /// Returns the true heading of a magnetic one; throws where a compass cannot be relied on.
    package static func trueHeading(
        _ heading: Double,
        at position: GeodeticPosition,
        on instant: Instant
    ) throws(Refusal) -> Double {
        let field = field(at: position, on: instant)
        guard field.compassZone != .blackout else {
            throw Refusal(
                .unprocessable,
                code: "magnetic-blackout",
                """
                Compasses cannot be relied on so close to a magnetic pole. Send a heading from true north, with \
                'heading_reference=true'.
                """,
                fields: [.init(name: "heading_reference", detail: "Must be 'true' here.")]
            )
        }
        return Angle.positive(heading + field.declination)
    }

    /// The standard error of the declination in degrees, by the error model of WMM2025.
    ///
    /// It contains the field of the ground, which the model leaves out; metal nearby may add much more. The
    /// constants, in degrees and in degrees times nanotesla, are those of the model's technical report
    /// (<https://doi.org/10.25923/prbc-s316>), as NOAA's `wmm-calculator` 1.4.4 has them, too.
    package static func uncertainty(in field: MagneticField) -> Double {
        let share = 5417 / max(field.horizontal, 1)
        return min((0.26 * 0.26 + share * share).squareRoot(), 180)
    }
}
