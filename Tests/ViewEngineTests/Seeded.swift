import Geodesy
import TestData
import ViewEngine

extension Seeded {
    /// A number between two bounds.
    mutating func number(_ bounds: ClosedRange<Double>) -> Double { .random(in: bounds, using: &self) }

    /// Somebody who looks anywhere, with any camera.
    mutating func viewpoint(at here: Coordinate) throws -> Viewpoint {
        let range = number(1...50_000)
        return try Viewpoint(
            coordinate: here,
            altitude: Bool.random(using: &self) ? nil : number(0...200),
            heading: number(-360...360),
            pitch: Bool.random(using: &self) ? 0 : number(-180...180),
            roll: Bool.random(using: &self) ? 0 : number(-180...180),
            fieldOfView: number(1...360),
            aspect: number(0.3...2),
            range: range,
            minimumRange: Bool.random(using: &self) ? 0 : number(0...range / 2)
        )
    }

    /// Things around a place, some of them with an altitude.
    mutating func candidates(around here: Coordinate, within radius: Double, count: Int) -> [Candidate<Int>] {
        (0..<count).map { id in
            Candidate(
                id: id,
                coordinate: here.destination(azimuth: number(0...360), distance: number(0...radius)),
                altitude: Bool.random(using: &self) ? nil : number(-100...400)
            )
        }
    }
}

struct NoSuchPlace: Error {}

func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { throw NoSuchPlace() }
    return coordinate
}
