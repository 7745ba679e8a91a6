import Bounds
import Geodesy
package import JSONText
package import Model

extension JSONWriter {
    /// The answer of the Gothenburg server of 2011: near stops, and the next two departures of their lines.
    ///
    /// Its client reads times as texts: "0" is now, and an empty text is no departure. It knows no third
    /// value for accessibility, so what is unknown is `false`, and no cancelled trips, so those are left out.
    package mutating func oldForecasts(_ boards: [NearDepartures.Board], at now: Instant) {
        array { json in
            for board in boards {
                json.object { json in
                    let stop = board.stop.stop
                    json.member("name", stop.name)
                    json.member("lat", Self.decimal(stop.coordinate.latitude))
                    json.member("lng", Self.decimal(Rounding.longitude(stop.coordinate.longitude)))
                    json.array("forecast") { json in
                        for forecast in OldForecast.list(board.departures, at: now) {
                            json.forecast(forecast)
                        }
                    }
                }
            }
        }
    }

    private mutating func forecast(_ forecast: OldForecast) {
        let (next, afterNext) = (forecast.departures.first, forecast.departures.dropFirst().first)
        array { json in
            json.value(forecast.line.name)
            json.object { json in
                json.member("line_number", forecast.line.name)
                json.member("color", "#\(forecast.line.textColor?.digits ?? "ffffff")")
                json.member("background_color", "#\(forecast.line.color?.digits ?? "000000")")
                json.member("destination", forecast.destination)
                json.member("next_trip", forecast.minutes(next))
                json.member("next_handicap", next?.accessible == .yes)
                json.member("next_low_floor", next?.lowFloor == .yes)
                json.member("next_next_trip", forecast.minutes(afterNext))
                json.member("next_next_handicap", afterNext?.accessible == .yes)
                json.member("next_next_low_floor", afterNext?.lowFloor == .yes)
            }
        }
    }

    /// A number of degrees with up to seven decimals, never with an exponent.
    private static func decimal(_ degrees: Double) -> String {
        var json = JSONWriter(reservingCapacity: 16)
        json.fixed(degrees, decimals: 7)
        return json.text
    }
}

/// The departures of one line and destination.
private struct OldForecast {
    let line: DepartureLine
    let destination: String
    /// The earliest first.
    let departures: [Departure]
    let now: Instant

    /// The order is that of the old server: by the length of the line's number, then as text.
    static func list(_ departures: [Departure], at now: Instant) -> [OldForecast] {
        let leaving = departures.filter { departure in
            departure.time != nil && !departure.isPast(at: now) && departure.status != .cancelled
                && departure.status != .skipped
        }
        let groups = Dictionary(grouping: leaving) { [$0.line.name, $0.destination ?? ""] }
        return groups.values.compactMap { group in
            let departures = group.sorted {
                ($0.time ?? now, $0.tripID ?? "") < ($1.time ?? now, $1.tripID ?? "")
            }
            guard let first = departures.first else { return nil }
            return OldForecast(
                line: first.line,
                destination: first.destination ?? "",
                departures: departures,
                now: now
            )
        }
        .sorted { left, right in
            let (first, second) = (left.line.name, right.line.name)
            return (first.count, first, left.destination) < (second.count, second, right.destination)
        }
    }

    /// Whole minutes until a departure.
    func minutes(_ departure: Departure?) -> String {
        guard let seconds = departure?.secondsLeft(at: now) else { return "" }
        return String(max(0, seconds) / 60)
    }
}
