import Geodesy
import Model
import Testing

/// Small timetables for tests, counted in seconds from an instant.
enum Boards {
    static let now = Instant(milliseconds: 1_790_000_000_000)

    static func after(_ seconds: Int) -> Instant { now + Int64(seconds) * Instant.Span.second }

    /// A stop at a distance in metres.
    static func stop(_ number: Int64, distance: Double, walkingTime: Int? = nil) throws -> NearStop {
        let stop = Stop(
            id: Stop.ID(rawValue: number),
            source: "s",
            sourceID: "stop \(number)",
            name: "Stop \(number)",
            coordinate: try #require(Coordinate(latitude: 59, longitude: 18))
        )
        return NearStop(stop: stop, distance: distance, azimuth: 90, walkingTime: walkingTime)
    }

    /// A live departure of a line, some seconds from now.
    static func departure(
        _ line: String,
        in seconds: Int?,
        at stop: NearStop,
        trip: String? = nil,
        to destination: String = "Centre",
        direction: String? = nil,
        source: String = "s"
    ) -> Departure {
        var departure = Departure(
            stop: DepartureStop(stop.stop),
            line: DepartureLine(name: line, mode: .bus),
            realtime: .live,
            source: source
        )
        departure.expected = seconds.map(after)
        departure.tripID = trip
        departure.destination = destination
        departure.direction = direction
        return departure
    }
}

extension NearDepartures.Row {
    /// The stop's number, the line and the seconds until each departure.
    var summary: String {
        let times = departures.map { $0.secondsLeft(at: Boards.now).map(String.init) ?? "?" }
        return "\(stop.stop.id) \(line.name) \(destination ?? "-"): \(times.joined(separator: " "))"
    }
}
