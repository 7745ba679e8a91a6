import Bounds
import CivilTime
import JSONText
package import Model
import TextCoding

/// Any server of OneBusAway's REST API (`/api/where`), version 2 of its envelope.
package struct OneBusAway: DepartureProvider {
    package static let kind = "onebusaway"
    package static let settings: [ProviderSetting] = [
        .key, .requiredURL, ProviderSetting("time-zone", isRequired: false),
    ]

    /// The zone of agencies that do not name theirs.
    package let timeZone: String
    package let cacheTime = 30 * Instant.Span.second

    private let base: String
    private let key: String
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        key = try settings.required(.key)
        guard let url = settings.url else { throw ProviderSettings.Fault("The setting url is missing.") }
        base = url
        timeZone = settings["time-zone"] ?? "America/Los_Angeles"
        clock = try settings.clock(timeZone)
    }

    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        Set(stops).sorted().map { stop in
            let path = "\(base)/api/where/arrivals-and-departures-for-stop/\(PercentCoding.encode(stop)).json"
            let window = "minutesBefore=1&minutesAfter=\(min(max(minutes, 1), 1440))"
            return ProviderRequest(
                url: "\(path)?key=\(PercentCoding.encode(key))&\(window)",
                stops: [stop]
            )
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        let root = Result { () throws(ProviderError) in try answer.json() }
        if let body = try? root.get(), let code = body["code"]?.whole, code != 200 {
            throw error(code, words: body["text"]?.text, of: answer)
        }
        try answer.requireSuccess(to: request, hiding: key)
        let body = try root.get()
        let entry = body["data"]?["entry"] ?? body["data"]
        guard let rows = entry?["arrivalsAndDepartures"]?.arrayValue else {
            throw .unreadable("The answer has no arrivals and departures.")
        }
        let generatedAt = Self.instant(body["currentTime"])
        let references = OneBusAwayReferences(body["data"]?["references"], clock: clock)
        let stop = request.stops.first ?? ""
        // Where a trip only ends, nobody gets on.
        let leaving = rows.filter { $0["departureEnabled"]?.flag != false }
        let alerts = references.alerts(of: stop, at: generatedAt ?? answer.receivedAt)
        let told = Set(alerts.map(\.id))
        var result = try ProviderAnswer(reading: leaving) {
            departure($0, at: stop, references, alerts: told)
        }
        result.generatedAt = generatedAt
        result.alerts = alerts
        for id in Self.texts(entry?["situationIds"]) {
            if let index = result.alerts.firstIndex(where: { $0.id == id }) {
                result.alerts.change(at: index) { if !$0.stops.contains(stop) { $0.stops.append(stop) } }
            }
        }
        return result
    }

    private func departure(
        _ row: JSONValue,
        at stop: String,
        _ references: OneBusAwayReferences,
        alerts told: Set<String>
    ) -> ProviderDeparture? {
        let trip = row["tripStatus"]
        let (scheduled, predicted) = (time("scheduled", of: row), time("predicted", of: row))
        // Times of a vehicle that is no longer tracked stay in the answer, with `predicted` false.
        let expected = row["predicted"]?.flag == true ? predicted : nil
        guard scheduled != nil || expected != nil else { return nil }
        let line = references.line(row["routeId"]?.text, named: row)
        var departure = ProviderDeparture(
            stop: stop,
            line: line,
            realtime: expected == nil ? .scheduled : .live
        )
        let id = row["tripId"]?.text
        let stopID = row["stopId"]?.text ?? stop
        departure.stopName = references.stop(stopID)?["name"]?.text
        departure.direction = references.trip(id)?["directionId"]?.text
        departure.destination = row["tripHeadsign"]?.text ?? references.trip(id)?["tripHeadsign"]?.text
        departure.scheduled = scheduled
        departure.expected = expected
        departure.status = Self.status(row["status"]) ?? .ok
        if departure.status == .ok, id != nil, trip?["activeTripId"]?.text == id {
            departure.status = Self.status(trip?["status"]) ?? .ok
        }
        if let headway = Self.headway(of: row) {
            // Such a trip keeps an interval, not a timetable.
            departure.notes.append("Every \(headway) min.")
        } else if let scheduled, let expected {
            let delay = expected.milliseconds.saturatingSubtract(scheduled.milliseconds)
            departure.delay = Int(clamping: delay / Instant.Span.second)
        }
        departure.accessible = references.accessibility(of: stopID)
        departure.occupancy =
            Self.occupancy(row["occupancyStatus"]) ?? Self.occupancy(trip?["occupancyStatus"])
        departure.vehicleID = row["vehicleId"]?.text ?? trip?["vehicleId"]?.text
        departure.tripID = id
        departure.serviceDate = Self.instant(row["serviceDate"]).flatMap { midnight in
            // Half a day later it is the same date, whatever clocks do that day.
            references.clock(ofRoute: row["routeId"]?.text).date(at: midnight + 12 * Instant.Span.hour)
        }
        departure.alerts = Self.texts(row["situationIds"]).filter(told.contains)
        departure.generatedAt = Self.instant(row["lastUpdateTime"])
        return departure
    }

    /// The time of departure, else that of arrival.
    private func time(_ kind: String, of row: JSONValue) -> Instant? {
        Self.instant(row["\(kind)DepartureTime"]) ?? Self.instant(row["\(kind)ArrivalTime"])
    }

    /// Reads milliseconds since 1970; 0 means that there is no time.
    static func instant(_ value: JSONValue?) -> Instant? {
        guard let number = value?.whole, number > 0 else { return nil }
        return Instant(milliseconds: number)
    }

    static func texts(_ list: JSONValue?) -> [String] {
        list?.arrayValue?.compactMap(\.text) ?? []
    }

    /// The interval in whole minutes of a trip that runs at intervals.
    private static func headway(of row: JSONValue) -> Int64? {
        guard let seconds = row["frequency"]?["headway"]?.whole, seconds >= 60 else { return nil }
        return seconds / 60
    }

    private static func status(_ word: JSONValue?) -> DepartureStatus? {
        switch word?.text?.uppercased() {
        case "CANCELED", "CANCELLED": .cancelled
        case "SKIPPED": .skipped
        default: nil
        }
    }

    private static func occupancy(_ word: JSONValue?) -> Occupancy? {
        switch word?.text?.uppercased() {
        case "EMPTY": .empty
        case "MANY_SEATS_AVAILABLE": .manySeats
        case "FEW_SEATS_AVAILABLE": .fewSeats
        case "STANDING_ROOM_ONLY": .standing
        case "CRUSHED_STANDING_ROOM_ONLY": .crushed
        case "FULL": .full
        case "NOT_ACCEPTING_PASSENGERS": .closed
        default: nil
        }
    }

    /// The error of an envelope, whose code may differ from the status of HTTP.
    private func error(_ code: Int64, words: String?, of answer: ProviderResponse) -> ProviderError {
        let sentence = ProviderWords.sentence(words, hiding: key, or: "It answered with code \(code).")
        if sentence.contains("badEntityId") { return .unknownStop(sentence) }
        if sentence.contains("invalidArgument") { return .refused(sentence) }
        switch code {
        case 404: return .unknownStop(sentence)
        case 429: return .exhausted(until: answer.retryAfter)
        case 500...: return .failed(sentence)
        default: return .refused(sentence)
        }
    }
}
