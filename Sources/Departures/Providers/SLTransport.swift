import CivilTime
import JSONText
package import Model
import TextCoding

/// The Transport API of SL, Stockholm: departures from a site, without a key.
package struct SLTransport: DepartureProvider {
    package static let kind = "sl-transport"
    package static let settings: [ProviderSetting] = []

    package let timeZone = "Europe/Stockholm"
    private let address: String
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        address = settings.url ?? "https://transport.integration.sl.se"
        clock = try settings.clock(timeZone)
    }

    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        let forecast = min(max(minutes, 5), 1200)
        return stops.map { stop in
            let site = PercentCoding.encode(Self.site(of: stop))
            return ProviderRequest(
                url: "\(address)/v1/sites/\(site)/departures?forecast=\(forecast)",
                stops: [stop]
            )
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        try answer.requireSuccess(to: request)
        let root = try answer.json()
        let (rows, notices) = (root["departures"], root["stop_deviations"])
        guard rows?.arrayValue != nil || notices?.arrayValue != nil else {
            throw answer.errorWords.map { .failed($0) } ?? .unreadable("The answer has no departures.")
        }
        let stop = request.stops.first ?? ""
        let shown = (rows?.items ?? []).filter { !Self.hidden.contains($0["state"]?.text ?? "") }
        var result = try ProviderAnswer(reading: shown) { row in
            departure(row, from: stop, near: answer.receivedAt)
        }
        result.alerts = (notices?.items ?? []).enumerated().compactMap { number, notice in
            alert(notice, number: number, stop: stop)
        }
        return result
    }

    private func departure(_ row: JSONValue, from stop: String, near now: Instant) -> ProviderDeparture? {
        let (line, area, journey) = (row["line"] ?? .null, row["stop_area"] ?? .null, row["journey"] ?? .null)
        let (scheduled, expected) = (row["scheduled"]?.text, row["expected"]?.text)
        guard let name = line["designation"]?.text ?? line["id"]?.text,
            let first = clock.instant(scheduled ?? expected, near: now)
        else { return nil }
        var departure = ProviderDeparture(
            stop: stop,
            line: SLLine.line(
                name,
                id: line["id"]?.text,
                mode: SLLine.mode(line["transport_mode"]?.text, stopArea: area["type"]?.text),
                group: line["group_of_lines"]?.text
            ),
            realtime: .scheduled
        )
        departure.stopName = area["name"]?.text
        departure.platform = row["stop_point"]?["designation"]?.text
        departure.direction = row["direction_code"]?.text
        departure.destination = row["destination"]?.text ?? row["direction"]?.text
        departure.via = row["via"]?.text
        departure.scheduled = scheduled == nil ? nil : first
        departure.expected = clock.instant(expected, near: now)
        if departure.expected != nil, Self.isTracked(journey) { departure.realtime = .live }
        departure.occupancy = Self.occupancies[journey["passenger_level"]?.text ?? ""]
        departure.tripID = journey["id"]?.text
        let deviations = (row["deviations"]?.items ?? []).sorted { Self.rank($0) > Self.rank($1) }
        departure.notes = deviations.compactMap { $0["message"]?.text }
        let consequences = deviations.map { $0["consequence"]?.text }
        departure.status =
            switch row["state"]?.text {
            case "CANCELLED": .cancelled
            case _ where journey["state"]?.text == "CANCELLED" || consequences.contains("CANCELLED"):
                .cancelled
            case "ATSTOP", "BOARDING", "BOARDINGCLOSED": .atStop
            default: .ok
            }
        return departure
    }

    private func alert(_ notice: JSONValue, number: Int, stop: String) -> ProviderAlert? {
        guard let message = notice["message"]?.text else { return nil }
        var alert = ProviderAlert(id: notice["id"]?.text ?? "\(stop)-\(number)", title: message)
        alert.importance = Self.rank(notice)
        alert.stops = [stop]
        alert.lines = (notice["scope"]?["lines"]?.items ?? []).compactMap { $0["id"]?.text }
        return alert
    }

    /// The states of departures that have left, or that nobody should wait for.
    private static let hidden: Set<String> = [
        "DEPARTED", "PASSED", "MISSED", "ASSUMEDDEPARTED", "NOTEXPECTED", "INHIBITED", "REPLACED",
    ]

    private static let occupancies: [String: Occupancy] = [
        "EMPTY": .empty, "SEATSAVAILABLE": .manySeats, "STANDINGPASSENGERS": .standing,
        "PASSENGERSLEFTBEHIND": .full,
    ]

    /// Returns whether the vehicle itself tells where it is; an expected time stands in other rows too.
    private static func isTracked(_ journey: JSONValue) -> Bool {
        guard let state = journey["state"]?.text,
            !["LOSTCONTACT", "UNRELIABLE"].contains(journey["prediction_state"]?.text)
        else { return false }
        return state.hasSuffix("PROGRESS") || state == "ATORIGIN" || state == "SIGNEDON"
    }

    /// The importance, for which the descriptions of the service have three names.
    private static func rank(_ deviation: JSONValue) -> Int {
        let names = ["importance_level", "importance", "level"]
        // in range: names
        return names.lazy.compactMap { deviation[$0]?.whole }.first.map { Int(clamping: $0) } ?? 0
    }

    /// The site of a stop of SL's stop lookup: `3BA1CDEFG` is the site `ABCDEFG`.
    private static func site(of stop: String) -> String {
        let digits = Array(stop.utf8)
        guard digits.count == 9, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            digits.starts(with: Array("3".utf8)), digits.dropFirst(3).first == UInt8(ascii: "1")
        else { return stop }
        let site = digits.dropFirst(2).prefix(1) + digits.dropFirst(1).prefix(1) + digits.dropFirst(4)
        let text = String(decoding: site, as: UTF8.self)
        return Int(text, radix: 10).map { String($0) } ?? stop
    }
}
