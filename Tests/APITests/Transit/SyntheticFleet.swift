import Foundation
import Geodesy
import JSONText
import TestData
import Testing

/// A way that a vehicle drives, as the server tells it.
struct FleetRoad: Sendable {
    let corners: [Coordinate]
    /// The metres to each corner.
    private let metres: [Double]

    var length: Double { metres.last ?? 0 }

    /// The road of a GeoJSON LineString.
    init(_ feature: JSONValue) throws {
        let points = try #require(feature["geometry"]?["coordinates"]?.arrayValue)
        corners = points.compactMap { point in
            let numbers = (point.arrayValue ?? []).compactMap(\.doubleValue)
            return numbers.count == 2 ? Coordinate(latitude: numbers[1], longitude: numbers[0]) : nil
        }
        var metres = [0.0]
        for (from, to) in zip(corners, corners.dropFirst()) {
            metres.append((metres.last ?? 0) + from.distance(to: to))
        }
        self.metres = metres
    }

    /// The place some metres from the start, at most the end.
    func place(_ gone: Double) -> Coordinate {
        let next = max(metres.firstIndex { $0 > gone } ?? metres.count - 1, 1)
        let part = metres[next] - metres[next - 1]
        let share = part > 0 ? min(max((gone - metres[next - 1]) / part, 0), 1) : 0
        let (from, to) = (corners[next - 1], corners[next])
        return Coordinate(
            latitude: from.latitude + (to.latitude - from.latitude) * share,
            longitude: from.longitude + (to.longitude - from.longitude) * share
        ) ?? from
    }

    /// `true` if the road is within some metres of a place.
    func passes(_ place: Coordinate, within metres: Double) -> Bool {
        // Metres in a degree: a kilometre of the ground is flat.
        let degree = 111_320.0
        let narrowed = degree * cos(place.latitude * .pi / 180)
        func point(_ corner: Coordinate) -> SIMD2<Double> {
            [
                (corner.longitude - place.longitude) * narrowed,
                (corner.latitude - place.latitude) * degree,
            ]
        }
        return zip(corners, corners.dropFirst()).contains { from, to in
            let (start, way) = (point(from), point(to) - point(from))
            let square = (way * way).sum()
            let share = square > 0 ? min(max(-(start * way).sum() / square, 0), 1) : 0
            let nearest = start + way * share
            return (nearest * nearest).sum() <= metres * metres
        }
    }
}

/// A vehicle that drives along a road and reports where it is, not exactly and not always.
struct FleetVehicle: Sendable {
    let name: String
    /// The id of its line.
    let line: String
    let road: FleetRoad
    /// The standard deviation of its position in each direction, in metres.
    let noise: Double
    private(set) var gone: Double
    /// The seconds until it reports again.
    private var silence = 0.0

    var hasArrived: Bool { gone >= road.length }

    init(_ name: String, of line: String, on road: FleetRoad, noise: Double, _ random: inout Seeded) {
        (self.name, self.line, self.road, self.noise) = (name, line, road, noise)
        gone = .random(in: 0...(road.length / 3), using: &random)
    }

    /// Drives for some seconds; returns where it says that it is then, or `nil` where it says nothing.
    ///
    /// One of ten fixes is missing, and one of forty begins a gap of a minute and a half.
    mutating func drive(seconds: Double, _ random: inout Seeded) -> Coordinate? {
        gone += .random(in: 0...14, using: &random) * seconds
        silence -= seconds
        let chance = Int.random(in: 0..<40, using: &random)
        if chance == 0 { silence = 90 }
        guard silence <= 0, chance >= 4, !hasArrived else { return nil }
        // The sum of twelve even numbers is nearly Gaussian.
        func error() -> Double { (0..<12).reduce(-6) { sum, _ in sum + .random(in: 0..<1, using: &random) } }
        return road.place(gone).destination(azimuth: 0, distance: noise * error())
            .destination(azimuth: 90, distance: noise * error())
    }
}
