import CivilTime
import JSONText
import Model

/// The things that the rows of a OneBusAway answer refer to.
struct OneBusAwayReferences {
    private let routes: [String: JSONValue]
    private let stops: [String: JSONValue]
    private let trips: [String: JSONValue]
    private let situations: [JSONValue]
    private let clocks: [String: ZoneClock]
    private let clock: ZoneClock

    /// `clock` serves for agencies whose zone is unknown.
    init(_ references: JSONValue?, clock: ZoneClock) {
        func byID(_ name: String) -> [String: JSONValue] {
            let list = references?[name]?.items ?? []  // in range: a member
            let things = list.compactMap { thing in
                thing["id"]?.text.map { ($0, thing) }
            }
            return Dictionary(things) { first, _ in first }
        }
        routes = byID("routes")
        stops = byID("stops")
        trips = byID("trips")
        situations = references?["situations"]?.items ?? []
        clocks = byID("agencies").compactMapValues { $0["timezone"]?.text.flatMap { ZoneClock($0) } }
        self.clock = clock
    }

    func stop(_ id: String) -> JSONValue? { stops[id] }  // in range: a dictionary

    func trip(_ id: String?) -> JSONValue? { id.flatMap { trips[$0] } }  // in range: a dictionary

    /// The clocks of a route's agency.
    func clock(ofRoute id: String?) -> ZoneClock {
        let agency = id.flatMap { routes[$0]?["agencyId"]?.text }  // in range: a dictionary
        return agency.flatMap { clocks[$0] } ?? clock  // in range: a dictionary
    }

    /// The line of a row, which may have names of its own.
    func line(_ id: String?, named row: JSONValue) -> ProviderLine {
        let route = id.flatMap { routes[$0] }  // in range: a dictionary
        let longName = row["routeLongName"]?.text ?? route?["longName"]?.text
        let name = row["routeShortName"]?.text ?? route?["shortName"]?.text ?? longName ?? id ?? ""
        let type = route?["type"]?.whole.map { Int(clamping: $0) }
        var line = ProviderLine(id: id, name: name, mode: type.map { TransitMode(routeType: $0) } ?? .other)
        line.longName = longName
        line.color = route?["color"]?.text.flatMap { LineColor($0) }
        line.textColor = route?["textColor"]?.text.flatMap { LineColor($0) }
        return line
    }

    func accessibility(of id: String) -> KnownOrNot {
        switch stop(id)?["wheelchairBoarding"]?.text?.uppercased() {
        case "ACCESSIBLE": .yes
        case "NOT_ACCESSIBLE": .no
        default: .unknown
        }
    }

    /// The situations that hold at an instant.
    ///
    /// One that is about neither stops nor lines nor an agency, but about a trip, is told of `stop`.
    func alerts(of stop: String, at now: Instant) -> [ProviderAlert] {
        situations.compactMap { situation in
            let text = words(situation["description"])
            guard let id = situation["id"]?.text, let title = words(situation["summary"]) ?? text,
                holds(situation, at: now)
            else { return nil }
            var alert = ProviderAlert(id: id, title: title, text: text == title ? nil : text)
            let affected = situation["allAffects"]?.items ?? []
            alert.stops = Set(affected.compactMap { $0["stopId"]?.text }).sorted()
            alert.lines = Set(affected.compactMap { $0["routeId"]?.text }).sorted()
            if alert.stops.isEmpty, alert.lines.isEmpty,
                !affected.contains(where: { $0["agencyId"]?.text != nil })
            {
                alert.stops = [stop]
            }
            return alert
        }
    }

    /// Text stands alone or with its language.
    private func words(_ value: JSONValue?) -> String? { value?.text ?? value?["value"]?.text }

    /// A situation without windows holds always; a missing end, or 0, is open.
    private func holds(_ situation: JSONValue, at now: Instant) -> Bool {
        let windows = situation["activeWindows"]?.items ?? []
        return windows.isEmpty
            || windows.contains { window in
                let (from, to) = (OneBusAway.instant(window["from"]), OneBusAway.instant(window["to"]))
                return (from.map { $0 <= now } ?? true) && (to.map { now <= $0 } ?? true)
            }
    }
}
