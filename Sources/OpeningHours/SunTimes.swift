import Bounds
import LibC

/// A position, and the minutes of local time ahead of UTC, for the times of the sun.
package struct SunPlace: Sendable, Hashable {
    let latitude: Double
    let longitude: Double
    let offset: Int

    /// Returns `nil` if the degrees are out of range or the offset is more than a day either way.
    package init?(latitude: Double, longitude: Double, minutesAheadOfUTC offset: Int) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude),
            (-1440...1440).contains(offset)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.offset = offset
    }
}

enum SunEvent: Hashable {
    case dawn
    case sunrise
    case sunset
    case dusk

    /// The margin in minutes either way, because the shape of the horizon is not known.
    private static let margin = 5

    /// Returns `nil` if the event does not happen on that day.
    ///
    /// The method is the sunrise equation with the equation of time of NOAA's calculator, good to about a
    /// minute below the polar circles. Dawn and dusk are those of civil twilight.
    func minutes(on day: CivilDay, at place: SunPlace) -> MinuteBounds? {
        let year = 2 * Double.pi / 365.25
        // The day of the year counts from 0, and the angle is for noon at the place.
        let dayOfYear = Double(day.number - CivilDay.first(ofMonth: 1, day.date.year).number)
        let angle = year * (dayOfYear + (12 - place.longitude / 15 - 12) / 24)
        let equation =
            229.18
            * (0.000075 + 0.001868 * cos(angle) - 0.032077 * sin(angle) - 0.014615 * cos(2 * angle)
                - 0.040849 * sin(2 * angle))
        let declination =
            0.006918 - 0.399912 * cos(angle) + 0.070257 * sin(angle) - 0.006758 * cos(2 * angle)
            + 0.000907 * sin(2 * angle) - 0.002697 * cos(3 * angle) + 0.00148 * sin(3 * angle)
        let zenith = (self == .sunrise || self == .sunset ? 90.833 : 96) * Double.pi / 180
        let latitude = place.latitude * Double.pi / 180
        let cosine = cos(zenith) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination)
        guard cosine.isFinite, abs(cosine) < 1 else { return nil }
        let hourAngle = acos(cosine) * 180 / Double.pi * (self == .dawn || self == .sunrise ? 1 : -1)
        let minutes = 720 - 4 * (place.longitude + hourAngle) - equation + Double(place.offset)
        return MinuteBounds(around: Int(nearest: minutes), margin: Self.margin)
    }
}
