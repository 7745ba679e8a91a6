import Geodesy
import Model
import Testing
import Timetable

/// A timetable of lines of odd shapes, each some kilometres from the next.
///
/// The line 8 is an eight that crosses itself in the middle, without a timetable. The line 2 goes from one
/// stop to another and back to the first. The lines A and B go straight to the east, 400 m apart.
enum OddLines {
    static let source = "odd"
    /// Metres east and north of 57.7 N, 11.9 E.
    typealias Place = (east: Double, north: Double)

    static let eight: [Place] = [(0, 0), (600, 600), (600, 0), (0, 600), (0, 0)]
    static let twoStops: [Place] = [(0, 5000), (900, 5000)]
    static let (roadA, roadB): ([Place], [Place]) = (
        [(0, 10_000), (4000, 10_000)], [(0, 10_400), (4000, 10_400)]
    )

    static func point(_ place: Place) -> TimetablePoint {
        TimetablePoint(latitude: 57.7 + place.north / 111_360, longitude: 11.9 + place.east / 59_500)
    }

    static func coordinate(_ place: Place) throws -> Coordinate {
        let point = point(place)
        return try #require(Coordinate(latitude: point.latitude, longitude: point.longitude))
    }

    /// The place some metres along a way; on a way that ends where it began, over any number of laps.
    static func along(_ way: [Place], _ metres: Double) -> Place {
        let legs = zip(way, way.dropFirst()).map { from, to in
            let (east, north) = (to.east - from.east, to.north - from.north)
            return (from: from, to: to, length: (east * east + north * north).squareRoot())
        }
        var rest = metres.truncatingRemainder(dividingBy: legs.reduce(0) { $0 + $1.length })
        for leg in legs {
            if rest <= leg.length {
                let share = rest / leg.length
                return (
                    leg.from.east + (leg.to.east - leg.from.east) * share,
                    leg.from.north + (leg.to.north - leg.from.north) * share
                )
            }
            rest -= leg.length
        }
        return way[0]
    }

    static func timetable() throws -> SourceTimetable {
        var builder = TimetableBuilder(zone: "Europe/Stockholm")
        builder.lines = ["8", "2", "A", "B"].map {
            TimetableLine(sourceID: "L\($0)", shortName: $0, mode: .bus)
        }
        builder.stops = twoStops.enumerated().map { number, place in
            let point = point(place)
            return TimetableStop(
                sourceID: "t\(number)",
                name: "Turn \(number)",
                latitude: point.latitude,
                longitude: point.longitude
            )
        }
        for (line, way) in [(0, eight), (2, roadA), (3, roadB)] {
            let shape = builder.addShape(way.map(point))
            _ = builder.pattern(TimetablePattern(line: line, shape: shape, calls: []))
        }
        let first = try #require(ServiceDate("20261101"))
        let last = try #require(ServiceDate("20270430"))
        let service = builder.service(TimetableService(weekdays: 0b111_1111, period: first...last))
        let profile = builder.profile(
            TimetableProfile(arrivals: [0, 120, 240], departures: [0, 120, 240])
        )
        let pattern = builder.pattern(
            TimetablePattern(
                line: 1,
                calls: [0, 1, 0].enumerated().map { .init(stop: $1, sequence: $0 + 1) }
            )
        )
        let trip = TimetableTrip(
            sourceID: "round",
            pattern: pattern,
            profile: profile,
            start: 8 * 3600,
            service: service
        )
        _ = builder.addTrip(trip)
        return try builder.finish()
    }
}
