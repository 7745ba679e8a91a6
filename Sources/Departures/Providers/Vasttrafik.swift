import CivilTime
import JSONText
package import Model
import TextCoding

/// Planera Resa of Västtrafik, Gothenburg and its region, version 4.
///
/// Recorded answers of versions 1 and 2, which have ended, are read too.
package struct Vasttrafik: DepartureProvider {
    package static let kind = "vasttrafik"
    package static let settings: [ProviderSetting] = [.clientID, .clientSecret]

    package let timeZone = "Europe/Stockholm"
    package let tokenSource: TokenSource?
    private let address: String
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        address = settings.url ?? "https://ext-api.vasttrafik.se"
        clock = try settings.clock(timeZone)
        tokenSource = TokenSource(
            url: "\(address)/token",
            clientID: try settings.required(.clientID),
            clientSecret: try settings.required(.clientSecret)
        )
    }

    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        let query =
            "timeSpanInMinutes=\(min(max(minutes, 0), 1440))&maxDeparturesPerLineAndDirection=3&limit=100"
            + "&includeOccupancy=true"
        return stops.map { stop in
            let kind = stop.hasPrefix("9022") ? "stop-points" : "stop-areas"
            return ProviderRequest(
                url: "\(address)/pr/v4/\(kind)/\(PercentCoding.encode(stop))/departures?\(query)",
                stops: [stop],
                needsToken: true
            )
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        try answer.requireSuccess(to: request)
        let root = try answer.json()
        let stop = request.stops.first ?? ""
        if let board = root["DepartureBoard"] {
            return try VasttrafikBoard(clock: clock).read(board, from: stop, near: answer.receivedAt)
        }
        guard let rows = root["results"], rows.arrayValue != nil || rows.objectValue != nil else {
            throw answer.errorWords.map { .failed($0) } ?? .unreadable("The answer has no results.")
        }
        return try ProviderAnswer(reading: rows.items) { row in
            departure(row, from: stop, near: answer.receivedAt)
        }
    }

    private func departure(_ row: JSONValue, from stop: String, near now: Instant) -> ProviderDeparture? {
        let journey = row["serviceJourney"] ?? .null
        let (line, direction) = (journey["line"] ?? .null, journey["directionDetails"] ?? .null)
        let scheduled = clock.instant(row["plannedTime"]?.text, near: now)
        // `estimatedOtherwisePlannedTime` is a copy of the planned time where nothing is estimated.
        let expected = clock.instant(row["estimatedTime"]?.text, near: now)
        guard let name = line["shortName"]?.text ?? line["designation"]?.text ?? line["name"]?.text,
            scheduled != nil || expected != nil
        else { return nil }
        var departure = ProviderDeparture(
            stop: stop,
            line: Self.line(line, name: name),
            realtime: expected == nil ? .scheduled : .live
        )
        departure.scheduled = scheduled
        departure.expected = expected
        departure.stopName = row["stopPoint"]?["name"]?.text
        departure.platform = row["stopPoint"]?["platform"]?.text
        let full = journey["direction"]?.text ?? direction["fullDirection"]?.text
        departure.destination = direction["shortDirection"]?.text ?? full.map(Self.withoutFrontEntry)
        departure.via = direction["via"]?.text
        departure.tripID = journey["gid"]?.text
        departure.accessible = line["isWheelchairAccessible"]?.flag.map { $0 ? .yes : .no } ?? .unknown
        departure.occupancy = Self.occupancies[row["occupancy"]?["level"]?.text?.lowercased() ?? ""]
        if row["isCancelled"]?.flag == true || row["isDepartureCancelled"]?.flag == true {
            departure.status = .cancelled
        } else if row["isPartCancelled"]?.flag == true {
            departure.notes.append("Delvis inställd")
        }
        if direction["isFrontEntry"]?.flag == true || full?.contains(Self.frontEntry) == true {
            departure.notes.append("Påstigning fram")
        }
        return departure
    }

    private static func line(_ row: JSONValue, name: String) -> ProviderLine {
        var line = ProviderLine(
            id: row["gid"]?.text,
            name: name,
            mode: mode(row["transportMode"]?.text, row["transportSubMode"]?.text)
        )
        line.longName = row["name"]?.text
        line.color = row["backgroundColor"]?.text.flatMap { LineColor($0) }
        line.textColor = row["foregroundColor"]?.text.flatMap { LineColor($0) }
        return line
    }

    private static let frontEntry = ", Påstigning fram"

    private static func withoutFrontEntry(_ direction: String) -> String {
        direction.replacing(frontEntry, with: "")
    }

    private static let occupancies: [String: Occupancy] = [
        "low": .manySeats, "medium": .fewSeats, "high": .standing,
    ]

    private static func mode(_ mode: String?, _ subMode: String?) -> TransitMode {
        switch (mode?.lowercased(), subMode?.lowercased()) {
        case ("tram", _): .tram
        case ("bus", _), (_, "flygbussarna"): .bus
        case ("ferry", _): .ferry
        case ("train", _), (_, "vasttagen"), (_, "longdistancetrain"), (_, "regionaltrain"): .train
        case ("taxi", _), ("teletaxi", _): .taxi
        default: .other
        }
    }
}
