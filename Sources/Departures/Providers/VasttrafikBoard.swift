import CivilTime
import JSONText
import Model

/// The `DepartureBoard` of versions 1 and 2 of Västtrafik's service (2013–2023).
struct VasttrafikBoard {
    let clock: ZoneClock

    func read(
        _ board: JSONValue,
        from stop: String,
        near now: Instant
    ) throws(ProviderError) -> ProviderAnswer {
        if let error = board["errorText"]?.text ?? board["error"]?.text {
            if error.hasPrefix("No journeys") { return ProviderAnswer(departures: []) }
            throw .refused(error)
        }
        guard board.objectValue != nil else { throw .unreadable("The board is not an object.") }
        let made = instant(board["serverdate"]?.text, board["servertime"]?.text, near: now)
        var answer = try ProviderAnswer(reading: board["Departure"]?.items ?? []) { row in
            departure(row, from: stop, near: made ?? now)
        }
        answer.generatedAt = made
        return answer
    }

    private func departure(_ row: JSONValue, from stop: String, near now: Instant) -> ProviderDeparture? {
        guard let name = row["sname"]?.text ?? row["name"]?.text,
            let scheduled = instant(row["date"]?.text, row["time"]?.text, near: now)
        else { return nil }
        var line = ProviderLine(name: name, mode: Self.mode(row["type"]?.text))
        line.longName = row["name"]?.text
        // The colour of the sign is `fgColor`; that of its letters is `bgColor`.
        line.color = row["fgColor"]?.text.flatMap { LineColor($0) }
        line.textColor = row["bgColor"]?.text.flatMap { LineColor($0) }
        let expected = instant(row["rtDate"]?.text ?? row["date"]?.text, row["rtTime"]?.text, near: now)
        var departure = ProviderDeparture(
            stop: stop,
            line: line,
            realtime: expected == nil ? .scheduled : .live
        )
        departure.scheduled = scheduled
        departure.expected = expected
        departure.stopName = row["stop"]?.text
        departure.platform = row["track"]?.text
        departure.destination = row["direction"]?.text
        departure.tripID = row["journeyid"]?.text
        if row["accessibility"]?.text == "wheelChair" { departure.accessible = .yes }
        if row["cancelled"]?.flag == true { departure.status = .cancelled }
        return departure
    }

    private func instant(_ date: String?, _ time: String?, near now: Instant) -> Instant? {
        guard let date, let time else { return nil }
        return clock.instant("\(date)T\(time)", near: now)
    }

    private static func mode(_ type: String?) -> TransitMode {
        switch type {
        case "TRAM": .tram
        case "BUS": .bus
        case "VAS", "LDT", "REG": .train
        case "BOAT": .ferry
        case "TAXI": .taxi
        default: .other
        }
    }
}
