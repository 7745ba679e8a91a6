import App
import Geodesy
import JSONText
import Model
import Relational
import Services
import Storage
import Testing
import Timetable

/// A timetable with two straight roads to the north, 500 m apart.
///
/// The line 5 goes up and down one of them, the line 6 up the other. The line 7 is a square that goes round,
/// without a timetable.
enum VehicleCity {
    static let source = "fleet"
    static let south = (latitude: 57.7, longitude: 11.97)
    static let other = 11.9784
    /// Degrees of latitude in a metre.
    static let metre = 1 / 111_360.0

    static func timetable(named name: String = "5") throws -> SourceTimetable {
        var builder = TimetableBuilder(zone: "Europe/Stockholm")
        builder.lines = [
            TimetableLine(sourceID: "L5", shortName: name, mode: .bus, color: LineColor("00aa00")),
            TimetableLine(sourceID: "L6", shortName: "6", mode: .bus),
            TimetableLine(sourceID: "L7", shortName: "7", mode: .bus),
        ]
        builder.stops = (0..<5).map { number in
            TimetableStop(
                sourceID: "s\(number)",
                name: "Stop \(number)",
                latitude: south.latitude + Double(number) * 1000 * metre,
                longitude: south.longitude
            )
        }
        let up = [point(0), point(4000)]
        let ways = [
            builder.addShape(up), builder.addShape(up.reversed()),
            builder.addShape([point(0, other), point(4000, other)]), builder.addShape(square),
        ]
        let service = builder.service(TimetableService(weekdays: 0b111_1111, period: try days()))
        let profile = builder.profile(
            TimetableProfile(
                arrivals: [0, 100, 200, 300, 400],
                departures: [0, 100, 200, 300, 400]
            )
        )
        for (line, shape, stops, id) in [
            (0, ways[0], [0, 1, 2, 3, 4], "up"), (0, ways[1], [4, 3, 2, 1, 0], "down"),
            (1, ways[2], [0, 1, 2, 3, 4], "six"),
        ] {
            let pattern = builder.pattern(
                TimetablePattern(
                    line: line,
                    direction: id == "down" ? 1 : 0,
                    shape: shape,
                    calls: stops.enumerated().map { .init(stop: $1, sequence: $0 + 1) }
                )
            )
            _ = builder.addTrip(
                TimetableTrip(
                    sourceID: id,
                    pattern: pattern,
                    profile: profile,
                    start: 8 * 3600,
                    service: service
                )
            )
        }
        _ = builder.pattern(TimetablePattern(line: 2, shape: ways[3], calls: []))
        return try builder.finish()
    }

    private static func days() throws -> ClosedRange<ServiceDate> {
        try #require(ServiceDate("20261101"))...(#require(ServiceDate("20270430")))
    }

    /// A place some metres up a road.
    static func point(_ metres: Double, _ longitude: Double = south.longitude) -> TimetablePoint {
        TimetablePoint(latitude: south.latitude + metres * metre, longitude: longitude)
    }

    /// A square with sides of 300 m, far from the roads.
    private static var square: [TimetablePoint] {
        [0.0, 300, 600, 900, 1200].map(round)
    }

    private static func lap(north: Double, east: Double) -> TimetablePoint {
        TimetablePoint(
            latitude: south.latitude + (20_000 + north) * metre,
            longitude: south.longitude + east / 59_500
        )
    }

    /// A place some metres round the square.
    static func round(_ metres: Double) -> TimetablePoint {
        let rest = metres.truncatingRemainder(dividingBy: 1200)
        return switch rest {
        case ..<300: lap(north: rest, east: 0)
        case ..<600: lap(north: 300, east: rest - 300)
        case ..<900: lap(north: 900 - rest, east: 300)
        default: lap(north: 0, east: 1200 - rest)
        }
    }
}

extension TestApp {
    /// Stores fixes as every door does, and lets the server see them.
    @discardableResult
    func report(
        _ vehicle: String,
        source: String = VehicleCity.source,
        _ fixes: [VehicleFix]
    ) async throws -> Vehicle.ID {
        let platform = installation.services.platform
        let id = try await platform.database.write { connection in
            let ids = try VehicleStore(connection).ids(
                of: [(vehicle, nil)],
                source: source,
                at: platform.now(),
                makeID: platform.ids.number
            )
            let id = try #require(ids[vehicle])
            try FixStore(connection).add(fixes.map { (vehicle: id, fix: $0) }, at: platform.now())
            return id
        }
        try await installation.services.fleet.refresh()
        return id
    }

    /// Drives a vehicle, with a fix every five seconds; the clock goes along.
    ///
    /// `place` tells where it is after some seconds.
    @discardableResult
    func drive(
        _ vehicle: String = "12",
        fixes count: Int,
        trip: String? = nil,
        _ place: (Double) -> TimetablePoint
    ) async throws -> Vehicle.ID {
        let start = clock.now
        let fixes = try (0..<count).map { number in
            let seconds = 5 * number
            let point = place(Double(seconds))
            var fix = VehicleFix(
                at: start + Int64(seconds) * Instant.Span.second,
                coordinate: try #require(Coordinate(latitude: point.latitude, longitude: point.longitude))
            )
            fix.tripID = trip
            return fix
        }
        clock.advance(by: Int64(5 * (count - 1)) * Instant.Span.second)
        return try await report(vehicle, fixes)
    }
}
