import Foundation
import Geodesy
import TestData

extension Seeded {
    /// Anywhere, now and then at a pole, on the equator or beside the antimeridian.
    mutating func coordinate() throws -> Coordinate {
        var latitude = Double.random(in: -90...90, using: &self)
        var longitude = Double.random(in: -180...180, using: &self)
        switch Int.random(in: 0..<12, using: &self) {
        case 0: latitude = [-90, 90, 0, 89.9999, -89.999].randomElement(using: &self) ?? 0
        case 1: longitude = [-180, 180, 0, 179.9999, -179.999].randomElement(using: &self) ?? 0
        default: break
        }
        return try place(latitude, longitude)
    }

    /// A length between two bounds, every order of magnitude as likely as another.
    mutating func length(_ bounds: ClosedRange<Double>) -> Double {
        exp(Double.random(in: log(bounds.lowerBound)...log(bounds.upperBound), using: &self))
    }
}

struct NoSuchPlace: Error {}

func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { throw NoSuchPlace() }
    return coordinate
}

/// The angle between two directions, in degrees.
func angle(_ left: Double, _ right: Double) -> Double { abs(Angle.signed(left - right)) }
