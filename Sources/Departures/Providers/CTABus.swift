import CivilTime
import JSONText
package import Model
import TextCoding

/// The buses of the Chicago Transit Authority: Bus Tracker, predictions (guide 3.0 of 2025-04-21).
///
/// Answers of version 2 are read too: they lack some fields.
package struct CTABus: DepartureProvider {
    package static let kind = "cta-bus"
    package static let settings: [ProviderSetting] = [.key]
    package static let attribution: String? = "Data provided by Chicago Transit Authority"

    package let timeZone = "America/Chicago"
    package let cacheTime = 30 * Instant.Span.second

    private let base: String
    private let key: String
    private let clock: ZoneClock

    package init(_ settings: ProviderSettings) throws(ProviderSettings.Fault) {
        key = try settings.required(.key)
        base = settings.url ?? "https://www.ctabustracker.com/bustime/api/v3"
        clock = try settings.clock(timeZone)
    }

    /// Ten stops are asked for in a call.
    ///
    /// Unix time leaves no doubt when clocks are set back.
    package func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest] {
        Set(stops).sorted().runs(of: 10).map { stops in
            let names = stops.map { PercentCoding.encode($0) }.joined(separator: ",")
            let key = PercentCoding.encode(key)
            return ProviderRequest(
                url: "\(base)/getpredictions?key=\(key)&stpid=\(names)&tmres=s&unixTime=true&format=json",
                stops: stops
            )
        }
    }

    package func read(
        _ answer: ProviderResponse,
        to request: ProviderRequest
    ) throws(ProviderError) -> ProviderAnswer {
        let root = Result { () throws(ProviderError) in try answer.tree() }
        let body = (try? root.get())?["bustime-response"]
        let faults = (body?["error"]?.items ?? []).compactMap { Fault($0, hiding: key) }
        if let worst = faults.first(where: { $0.kind == .exhausted }) ?? faults.first(where: { !$0.isEmpty }),
            body?["prd"] == nil, worst.kind == .exhausted || faults.allSatisfy({ !$0.isEmpty })
        {
            throw error(worst, at: answer.receivedAt)
        }
        try answer.requireSuccess(to: request, hiding: key)
        guard let body = try root.get()["bustime-response"],
            body["prd"] ?? .null != .null || !faults.isEmpty
        else {
            throw .unreadable("The answer is not one of Bus Tracker's predictions.")
        }
        // An empty element of XML is an empty text; any other text is none of predictions.
        guard body["prd"]?.text == nil else { throw .unreadable("The answer has no list of predictions.") }
        let rows = (body["prd"]?.items ?? []).map(Row.init)
        let told = rows.filter { !Self.hiddenActions.contains($0.action) }
        var result = try ProviderAnswer(reading: told) {
            departure($0, asked: request.stops, near: answer.receivedAt)
        }
        result.generatedAt = result.departures.compactMap(\.generatedAt).max()
        result.gaps += faults.filter { !$0.isEmpty }.map(\.sentence)
        return result
    }

    private func departure(_ row: Row, asked stops: [String], near reference: Instant) -> ProviderDeparture? {
        guard let time = instant(row["prdtm"]?.text, near: reference) else { return nil }
        let route = row["rt"]?.text
        let line = ProviderLine(id: route, name: row["rtdd"]?.text ?? route ?? "", mode: .bus)
        let vehicle = row["vid"]?.text
        var departure = ProviderDeparture(
            stop: row["stpid"]?.text ?? stops.first ?? "",
            line: line,
            realtime: vehicle == nil ? .scheduled : .live
        )
        departure.stopName = row["stpnm"]?.text
        departure.direction = row["rtdir"]?.text
        departure.destination = row["des"]?.text
        departure.expected = time
        if Self.cancelledActions.contains(row.action) {
            departure.status = .cancelled
        } else if row["dly"]?.flag == true {
            departure.status = .delayed
        }
        if row.action == Self.expressed || row["flagstop"]?.whole == 2 {
            departure.notes.append("Drop-off only.")
        }
        departure.vehicleID = vehicle
        departure.tripID = row["tatripid"]?.text
        departure.serviceDate = row["stsd"]?.text.flatMap { ServiceDate($0) }
        departure.occupancy =
            switch row["psgld"]?.text?.uppercased() {
            case "FULL": .full
            case "HALF_EMPTY": .manySeats
            case "EMPTY": .empty
            default: nil
            }
        departure.generatedAt = instant(row["tmstmp"]?.text, near: reference)
        return departure
    }

    /// Reads milliseconds since 1970, or a local time.
    private func instant(_ text: String?, near reference: Instant) -> Instant? {
        if let text, text.utf8.count >= 12, let number = Int64(text, radix: 10), number > 0 {
            return Instant(milliseconds: number)
        }
        return clock.instant(text, near: reference)
    }

    private func error(_ fault: Fault, at now: Instant) -> ProviderError {
        switch fault.kind {
        case .exhausted: .exhausted(until: clock.midnight(after: now))
        case .temporary: .failed(fault.words)
        case .empty, .refused: .refused(fault.words)
        }
    }

    // The numbers of the guide's table of dynamic actions.
    private static let expressed: Int64 = 4
    private static let cancelledActions: Set<Int64> = [1, 18]
    /// Actions by which a bus leaves service or is replaced.
    private static let hiddenActions: Set<Int64> = [12, 16, 17]
}

/// A prediction; the guide's own examples have names with a space before them.
private struct Row {
    private let values: [String: JSONValue]

    init(_ row: JSONValue) {
        let members = row.objectValue?.members ?? []
        values = Dictionary(members.map { ($0.key.trimmed, $0.value) }) { first, _ in first }
    }

    subscript(name: String) -> JSONValue? { values[name] }  // in range: a dictionary

    /// The number of the dynamic action; 0 is none.
    var action: Int64 { self["dyn"]?.whole ?? 0 }  // in range: a dictionary
}

/// An element of the answer's list of errors.
private struct Fault {
    enum Kind {
        /// Nothing leaves: not an error, whatever the list's name.
        case empty
        /// The day's calls are used up.
        case exhausted
        case temporary
        case refused
    }

    let kind: Kind
    let words: String
    private let stop: String?

    init?(_ fault: JSONValue, hiding key: String) {
        guard fault.objectValue != nil else { return nil }
        words = ProviderWords.sentence(fault["msg"]?.text, hiding: key, or: "It answered with an error.")
        stop = fault["stpid"]?.text
        let lowercased = words.lowercased()
        let empties = ["no arrival time", "no service scheduled", "no data found"]
        kind =
            if empties.contains(where: lowercased.hasPrefix) {
                .empty
            } else if lowercased.contains("transaction limit") {
                .exhausted
            } else if lowercased.contains("server error") || lowercased.contains("unable to complete") {
                .temporary
            } else {
                .refused
            }
    }

    var isEmpty: Bool { kind == .empty }

    /// The words with the stop that they are about.
    var sentence: String { stop.map { "\($0): \(words)" } ?? words }
}
