import CivilTime
package import Model
import TextCoding

/// NextTrip of Västtrafik, Gothenburg (2010), which has ended: the next two trips of each line.
///
/// It answers from recordings, behind an address that the configuration names.
package struct VasttrafikNextTrip: DepartureProvider {
    package static let kind = "vasttrafik-nexttrip"
    package static let settings: [ProviderSetting] = [.requiredURL, .optionalKey]

    package let timeZone = "Europe/Stockholm"
    private let address: String
    private let key: String
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        address = try settings.requiredURL()
        key = settings["key"] ?? ""
        clock = try settings.clock(timeZone)
    }

    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        stops.map { stop in
            let query = "identifier=\(PercentCoding.encode(key))&stopId=\(PercentCoding.encode(stop))"
            return ProviderRequest(url: "\(address)/NextTrip.asmx/GetForecast?\(query)", stops: [stop])
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        try answer.requireSuccess(to: request)
        let forecast = try Self.forecast(in: answer.xml())
        guard let items = forecast.child("items") else { throw .unreadable("The forecast has no items.") }
        let trips = items.children("item").flatMap { item in
            ["next_trip", "next_next_trip"].map { Trip(item: item, prefix: $0) }
        }
        let stop = request.stops.first ?? ""
        return try ProviderAnswer(reading: trips.filter(\.isThere)) { trip in
            departure(trip, from: stop, near: answer.receivedAt)
        }
    }

    /// The document that is the text of the outer document.
    private static func forecast(in root: XMLElement) throws(ProviderError) -> XMLElement {
        if root.name == "forecast" { return root }
        let text = root.text.trimmed
        guard root.name == "string", !text.isEmpty else { throw .unreadable("The answer has no forecast.") }
        guard text.hasPrefix("<") else { throw .refused(String(text.prefix(200))) }
        let inner = try XMLElement.parse(Array(text.utf8))
        guard inner.name == "forecast" else { throw .unreadable("The answer has no forecast.") }
        return inner
    }

    /// One of the two trips of an item.
    private struct Trip {
        let item: XMLElement
        let prefix: String

        /// The value of an attribute of the trip, as in `next_trip_planned_time`.
        func value(_ name: String) -> String? { item.attribute(prefix + name) }

        var isThere: Bool { ["", "_planned_time", "_forecast_time"].contains { value($0) != nil } }
    }

    private func departure(_ trip: Trip, from stop: String, near now: Instant) -> ProviderDeparture? {
        let item = trip.item
        let scheduled = clock.instant(trip.value("_planned_time"), near: now)
        let expected = clock.instant(trip.value("_forecast_time"), near: now)
        guard let name = item.attribute("line_number") ?? item.attribute("line_id"),
            scheduled != nil || expected != nil
        else { return nil }
        var line = ProviderLine(
            id: item.attribute("line_id"),
            name: name,
            mode: Self.mode(item.attribute("line_image"))
        )
        line.color = item.attribute("line_number_background_color").flatMap { LineColor($0) }
        line.textColor = item.attribute("line_number_foreground_color").flatMap { LineColor($0) }
        // A forecast that equals the plan may be one, or be filled in.
        let isLive = expected != nil && expected != scheduled
        var departure = ProviderDeparture(stop: stop, line: line, realtime: isLive ? .live : .unknown)
        departure.scheduled = scheduled
        departure.expected = expected
        departure.destination = item.value("destination")
        departure.platform = item.attribute("traffic_island")
        if trip.prefix == "next_trip" { departure.tripID = item.attribute("trip_id") }
        let words = trip.value("_alternate_text")?.lowercased() ?? ""
        if words.contains("handikappanpassad") { departure.accessible = .yes }
        if words.contains("low floor") { departure.lowFloor = .yes }
        return departure
    }

    private static func mode(_ image: String?) -> TransitMode {
        switch image?.lowercased() {
        case "tram": .tram
        case "bus": .bus
        case "boat", "ferry": .ferry
        case "train": .train
        default: .other
        }
    }
}
