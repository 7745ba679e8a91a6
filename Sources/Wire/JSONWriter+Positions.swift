package import Geodesy
package import JSONText

extension JSONWriter {
    /// Latitude and longitude with seven decimals.
    package mutating func coordinate(_ coordinate: Coordinate) {
        member("lat", coordinate.latitude, decimals: 7)
        member("lon", Rounding.longitude(coordinate.longitude), decimals: 7)
    }

    /// The distance to the centimetre and the azimuth to a ten-thousandth of a degree.
    package mutating func bearing(from position: Coordinate, to target: Coordinate) {
        let (distance, azimuth) = position.inverse(to: target)
        member("distance_m", distance, decimals: 2)
        member("azimuth_deg", Rounding.azimuth(azimuth), decimals: 4)
    }
}

/// Keeps rounded values inside half-open ranges.
package enum Rounding {
    /// An azimuth that, rounded to four decimals, stays below 360.
    package static func azimuth(_ degrees: Double) -> Double {
        degrees >= 359.99995 ? 0 : degrees
    }

    /// A relative bearing that, rounded to four decimals, stays above −180.
    package static func bearing(_ degrees: Double) -> Double {
        degrees <= -179.99995 ? 180 : degrees
    }

    /// A longitude that, rounded to seven decimals, stays below 180.
    package static func longitude(_ degrees: Double) -> Double {
        degrees >= 179.999_999_95 ? -180 : degrees
    }
}
