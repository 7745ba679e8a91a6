import CivilTime
import JSONText
package import Model
import TextCoding

/// The trains of the Chicago Transit Authority: Train Tracker, arrivals (guide 1.46 of 2024-08-04).
package struct CTATrain: DepartureProvider {
    package static let kind = "cta-train"
    package static let settings: [ProviderSetting] = [.key]
    package static let attribution: String? = "Data provided by Chicago Transit Authority"
    package static let isAccessibleAsStops = true

    package let timeZone = "America/Chicago"

    private let base: String
    private let key: String
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        key = try settings.required(.key)
        base = settings.url ?? "https://lapi.transitchicago.com/api/1.0"
        clock = try settings.clock(timeZone)
    }

    /// Stations (4xxxx) and platforms (3xxxx) are asked for apart, four of them in a call.
    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        let stops = Set(stops).sorted()
        let platforms = stops.filter { $0.hasPrefix("3") }
        let stations = stops.filter { !$0.hasPrefix("3") }
        return [("mapid", stations), ("stpid", platforms)].flatMap { name, stops in
            stops.runs(of: 4).map { stops in
                let names = stops.map { "&\(name)=\(PercentCoding.encode($0))" }.joined()
                let key = PercentCoding.encode(key)
                return ProviderRequest(
                    url: "\(base)/ttarrivals.aspx?key=\(key)\(names)&outputType=JSON",
                    stops: stops
                )
            }
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        let root = Result { () throws(ProviderError) in try answer.tree() }
        let body = (try? root.get())?["ctatt"]
        if let code = body?["errCd"]?.whole, code != 0 {
            throw error(code, words: body?["errNm"]?.text, at: answer.receivedAt)
        }
        try answer.requireSuccess(to: request, hiding: key)
        guard let body = try root.get()["ctatt"], body["errCd"] != nil || body["eta"] != nil else {
            throw .unreadable("The answer is not one of Train Tracker.")
        }
        // An empty element of XML is an empty text; any other text is none of arrivals.
        guard body["eta"]?.text == nil else { throw .unreadable("The answer has no list of arrivals.") }
        let generatedAt = clock.instant(body["tmst"]?.text, near: answer.receivedAt)
        var result = try ProviderAnswer(reading: body["eta"]?.items ?? []) {
            departure($0, asked: request.stops, near: generatedAt ?? answer.receivedAt)
        }
        result.generatedAt = generatedAt
        return result
    }

    private func departure(
        _ row: JSONValue,
        asked stops: [String],
        near reference: Instant
    ) -> ProviderDeparture? {
        guard let time = clock.instant(row["arrT"]?.text, near: reference) else { return nil }
        let route = row["rt"]?.text
        var line = ProviderLine(id: route, name: route ?? "", mode: .metro)
        if let route, let (name, color) = Self.lines[route] {  // in range: a dictionary
            line.longName = name
            line.color = LineColor(color)
        }
        let names = [row["stpId"]?.text, row["staId"]?.text].compactMap(\.self)
        let stop = names.first(where: stops.contains) ?? names.last ?? stops.first ?? ""
        let isScheduled = row["isSch"]?.flag == true
        var departure = ProviderDeparture(stop: stop, line: line, realtime: isScheduled ? .scheduled : .live)
        departure.stopName = row["staNm"]?.text
        departure.platform = row["stpDe"]?.text
        departure.direction = row["trDr"]?.text
        // Not destSt, where a train around the Loop ends its run: the sign on the train says otherwise.
        departure.destination = row["destNm"]?.text
        if isScheduled { departure.scheduled = time } else { departure.expected = time }
        if row["isDly"]?.flag == true {
            departure.status = .delayed
        } else if row["isApp"]?.flag == true {
            departure.status = .approaching
        }
        if row["isFlt"]?.flag == true { departure.notes.append("May not run.") }
        departure.vehicleID = row["rn"]?.text
        departure.generatedAt = clock.instant(row["prdt"]?.text, near: reference)
        return departure
    }

    /// The errors of the guide's appendix E.
    private func error(_ code: Int64, words: String?, at now: Instant) -> ProviderError {
        let words = ProviderWords.sentence(words, hiding: key, or: "It answered with error \(code).")
        return switch code {
        case 102: .exhausted(until: clock.midnight(after: now))
        case 103, 104, 108, 112: .unknownStop(words)
        case 900: .failed(words)
        default: .refused(words)
        }
    }

    /// The names and the colours of the timetable (`route_color`) by the codes of the answers.
    private static let lines = [
        "Red": ("Red Line", "c60c30"), "Blue": ("Blue Line", "00a1de"), "Brn": ("Brown Line", "62361b"),
        "G": ("Green Line", "009b3a"), "Org": ("Orange Line", "f9461c"), "P": ("Purple Line", "522398"),
        "Pink": ("Pink Line", "e27ea6"), "Y": ("Yellow Line", "f9e300"),
    ]
}
