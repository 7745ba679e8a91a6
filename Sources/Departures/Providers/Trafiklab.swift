import CivilTime
import JSONText
package import Model
import TextCoding

/// The timetables with live times of all of Sweden: Trafiklab's realtime API, version 1.
package struct Trafiklab: DepartureProvider {
    package static let kind = "trafiklab"
    package static let settings: [ProviderSetting] = [.key]
    package static let attribution: String? = "Data from Trafiklab.se (CC-BY 4.0)"

    package let timeZone = "Europe/Stockholm"
    /// The server keeps its own answers for as long.
    package let cacheTime = Instant.Span.minute

    private let base: String
    private let key: String
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        key = try settings.required(.key)
        base = settings.url ?? "https://realtime-api.trafiklab.se"
        clock = try settings.clock(timeZone)
    }

    /// A call answers for one area and one hour; the hours after the first are named by their beginning.
    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        let windows = stride(from: 0, to: min(max(minutes, 1), 1440), by: 60).map { start in
            start == 0 ? "" : minute(at: now + Int64(clamping: start) * Instant.Span.minute)
        }
        return Set(stops).sorted().flatMap { stop in
            windows.map { window in
                let path = "\(base)/v1/departures/\(PercentCoding.encode(stop))\(window)"
                return ProviderRequest(url: "\(path)?key=\(PercentCoding.encode(key))", stops: [stop])
            }
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        let root = Result { () throws(ProviderError) in try answer.json() }
        let fault = (try? root.get()).flatMap(words)
        try answer.requireSuccess(to: request, hiding: key)
        if let fault { throw .refused(fault) }
        let body = try root.get()
        guard let rows = body["departures"]?.arrayValue else {
            throw .unreadable("The answer has no departures.")
        }
        let generatedAt = clock.instant(body["timestamp"]?.text, near: answer.receivedAt)
        let stop = request.stops.first ?? ""
        var result = try ProviderAnswer(reading: rows) {
            departure($0, at: stop, near: generatedAt ?? answer.receivedAt)
        }
        result.generatedAt = generatedAt
        for thing in (body["stops"]?.items ?? []) + rows {
            for alert in alerts(of: thing) { result.add(alert, at: stop) }
        }
        return result
    }

    private func departure(
        _ row: JSONValue,
        at stop: String,
        near reference: Instant
    ) -> ProviderDeparture? {
        guard let scheduled = clock.instant(row["scheduled"]?.text, near: reference) else { return nil }
        let route = row["route"]
        let (designation, name) = (route?["designation"]?.text, route?["name"]?.text)
        var line = ProviderLine(name: designation ?? name ?? "", mode: mode(of: route))
        line.longName = name
        let isLive = row["is_realtime"]?.flag == true
        var departure = ProviderDeparture(stop: stop, line: line, realtime: isLive ? .live : .scheduled)
        departure.stopName = row["stop"]?["name"]?.text
        departure.platform =
            row["realtime_platform"]?["designation"]?.text ?? row["scheduled_platform"]?["designation"]?.text
        departure.destination = route?["direction"]?.text ?? route?["destination"]?["name"]?.text
        departure.direction = departure.destination
        departure.scheduled = scheduled
        if isLive {
            // Without live data the answer repeats the timetable here, and tells a delay of 0.
            departure.expected = clock.instant(row["realtime"]?.text, near: reference)
            departure.delay = row["delay"]?.whole.map { Int(clamping: $0) }
        }
        if row["canceled"]?.flag == true { departure.status = .cancelled }
        departure.tripID = row["trip"]?["trip_id"]?.text
        departure.serviceDate = row["trip"]?["start_date"]?.text.flatMap { ServiceDate($0) }
        departure.alerts = alerts(of: row).map(\.id)
        return departure
    }

    private func mode(of route: JSONValue?) -> TransitMode {
        switch route?["transport_mode"]?.text?.uppercased() {
        case "TRAIN": .train
        case "BUS": .bus
        case "TRAM": .tram
        case "METRO": .metro
        case "BOAT", "FERRY": .ferry
        case "TAXI": .taxi
        default: TransitMode(routeType: Int(clamping: route?["transport_mode_code"]?.whole ?? -1))
        }
    }

    private func alerts(of thing: JSONValue) -> [ProviderAlert] {
        (thing["alerts"]?.items ?? []).compactMap { alert in
            let text = alert["text"]?.text ?? alert["description"]?.text
            guard let title = alert["title"]?.text ?? alert["header"]?.text ?? text else { return nil }
            let id = alert["id"]?.text ?? ProviderWords.mark(of: "\(title)\n\(text ?? "")")
            return ProviderAlert(id: id, title: title, text: text == title ? nil : text)
        }
    }

    /// The words of an error; `nil` if the body tells none.
    private func words(_ body: JSONValue) -> String? {
        let code = body["errorCode"]?.text
        let detail = body["errorDetail"]?.text ?? body["message"]?.text ?? body["error"]?.text
        guard code != nil || detail != nil else { return nil }
        return ProviderWords.sentence(
            detail,
            hiding: key,
            or: "It answered with error \(ProviderWords.sentence(code, hiding: key, or: ""))."
        )
    }

    /// The local time as a part of the path, as in `/2026-11-25T08:30`.
    private func minute(at instant: Instant) -> String {
        let local = instant + Int64(clamping: clock.offset(at: instant)) * Instant.Span.second
        return "/\(local.description.prefix(16))"
    }
}

extension ProviderAnswer {
    /// Adds an alert of a stop once.
    fileprivate mutating func add(_ alert: ProviderAlert, at stop: String) {
        guard !alerts.contains(where: { $0.id == alert.id }) else { return }
        var alert = alert
        alert.stops = [stop]
        alerts.append(alert)
    }
}
