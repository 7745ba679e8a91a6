import CivilTime
import JSONText
package import Model
import TextCoding

/// The older services of SL, Stockholm, which have ended: DPS and GetDepartures (2010–2013, XML or JSON) and
/// Realtidsinformation 3 and 4 (2014–2024, JSON).
///
/// They answer from recordings, behind an address that the configuration names.
package struct SLDPS: DepartureProvider {
    package static let kind = "sl-dps"
    package static let settings: [ProviderSetting] = [.requiredURL, .optionalKey]

    package let timeZone = "Europe/Stockholm"
    private let address: String
    private let key: String?
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        address = try settings.requiredURL()
        key = settings["key"]
        clock = try settings.clock(timeZone)
    }

    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        let end = key.map { "&key=\(PercentCoding.encode($0))" } ?? ""
        let window = min(max(minutes, 1), 60)
        return stops.map { stop in
            let query = "siteId=\(PercentCoding.encode(stop))&timeWindow=\(window)\(end)"
            return ProviderRequest(url: "\(address)/GetDpsDepartures.xml?\(query)", stops: [stop])
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        try answer.requireSuccess(to: request)
        let board: SLBoard =
            if answer.body.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") {
                try SLBoard(answer.xml())
            } else {
                try SLBoard(answer.json(), receivedAt: answer.receivedAt)
            }
        let stop = request.stops.first ?? ""
        let made = clock.instant(board.latestUpdate, near: answer.receivedAt)
        let rows = board.rows.filter { !$0.isSign }
        var result = try ProviderAnswer(reading: rows) { row in
            departure(row, from: stop, near: made ?? answer.receivedAt)
        }
        result.generatedAt = made
        result.gaps += board.errors
        result.alerts = board.alerts(at: stop)
        if !result.alerts.isEmpty || !result.departures.isEmpty || result.gaps.isEmpty { return result }
        // Nothing is known to leave, and some of the means of transport did not answer.
        throw .failed(result.gaps.joined(separator: " "))
    }

    private func departure(_ row: SLBoard.Row, from stop: String, near now: Instant) -> ProviderDeparture? {
        guard let line = row.field("LineNumber") else { return nil }
        var departure = ProviderDeparture(
            stop: stop,
            line: SLLine.line(
                line,
                mode: SLLine.mode(row.field("TransportMode") ?? row.mode),
                group: row.field("GroupOfLine")
            ),
            realtime: .unknown
        )
        departure.stopName = row.field("StopAreaName")
        departure.platform = row.field("StopPointDesignation")
        departure.direction = row.field("JourneyDirection")
        departure.destination = row.field("Destination")
        departure.via = row.field("SecondaryDestinationName")
        departure.scheduled = clock.instant(row.field("TimeTabledDateTime"), near: now)
        departure.expected = clock.instant(row.field("ExpectedDateTime"), near: now)
        departure.tripID = row.field("JourneyNumber")
        departure.notes = row.deviations.compactMap { $0["Text"]?.text }
        if row.deviations.contains(where: { $0["Consequence"]?.text == "CANCELLED" }) {
            departure.status = .cancelled
        }
        departure.realtime = Self.realtime(departure, display: row.field("DisplayTime"))
        return departure
    }

    /// The services do not say which times are predictions; signs count down to those and show the clock time
    /// of the others.
    private static func realtime(_ departure: ProviderDeparture, display: String?) -> DepartureSource {
        // A row of the metro may have a display and no time.
        if departure.scheduled == nil, departure.expected == nil { return .unknown }
        guard let expected = departure.expected else { return .scheduled }
        let countsDown = display == "Nu" || display?.hasSuffix("min") == true
        return expected != departure.scheduled || countsDown ? .live : .scheduled
    }
}
