package import Geodesy
import LibC

/// The facts that a camera recorded for a picture (EXIF 2.32, CIPA DC-008).
///
/// A fact that is missing, ambiguous or impossible is `nil`; nothing is guessed.
package struct ExifFacts: Sendable, Hashable {
    /// The position; `nil` unless both hemispheres are named.
    package let coordinate: Coordinate?
    /// Metres above sea level, negative below; `nil` outside -12,000...100,000.
    package let altitude: Double?
    /// Degrees clockwise from true north, `0..<360`; `nil` unless the file says that it means true north.
    package let imageDirection: Double?
    /// Milliseconds since 1970 in UTC; `nil` if the time zone is unknown.
    package let capturedAt: Int64?
    /// The focal length in millimetres, positive, that gives the same view on 35 mm film.
    package let focalLength35mm: Double?

    package init(
        coordinate: Coordinate? = nil,
        altitude: Double? = nil,
        imageDirection: Double? = nil,
        capturedAt: Int64? = nil,
        focalLength35mm: Double? = nil
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.imageDirection = imageDirection
        self.capturedAt = capturedAt
        self.focalLength35mm = focalLength35mm
    }

    /// The horizontal field of view in degrees; `nil` without a focal length.
    ///
    /// The long side counts as the 36 mm of the film, whatever the aspect ratio.
    package func horizontalFieldOfView(uprightWidth: Int, uprightHeight: Int) -> Double? {
        guard let focalLength35mm, focalLength35mm > 0, uprightWidth > 0, uprightHeight > 0 else {
            return nil
        }
        let longSide = Double(max(uprightWidth, uprightHeight))
        let halfWidth = 18 * Double(uprightWidth) / longSide
        return 2 * atan(halfWidth / focalLength35mm) * 180 / .pi
    }
}
