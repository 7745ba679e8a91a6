package import Model

extension ProviderDeparture {
    /// The departure as we tell it, of a source and at a stop of ours.
    ///
    /// `answer` is the one that it came in. Without a timetable, the line has no id of ours.
    package func departure(
        at stop: Stop,
        of source: String,
        in answer: ProviderAnswer,
        isStale: Bool = false
    ) -> Departure {
        var place = DepartureStop(stop)
        place.platform = platform ?? stop.platform
        var told = Departure(stop: place, line: line.departureLine, realtime: realtime, source: source)
        told.direction = direction
        told.destination = destination
        told.via = via
        told.serviceDate = serviceDate
        told.scheduled = scheduled
        told.expected = expected
        told.status = status
        told.delay = delay
        told.accessible = accessible
        told.lowFloor = lowFloor
        told.occupancy = occupancy
        told.vehicleID = vehicleID
        told.tripID = tripID
        told.alerts = alerts.map { ProviderAlert.publicID($0, of: source) }
        told.notes = notes
        told.generatedAt = generatedAt ?? answer.generatedAt
        told.isStale = isStale
        return told
    }
}

extension ProviderLine {
    fileprivate var departureLine: DepartureLine {
        var told = DepartureLine(sourceID: id, name: name, mode: mode)
        told.longName = longName
        told.color = color
        told.textColor = textColor
        return told
    }
}

extension ProviderAlert {
    /// The id of an alert among those of all sources (``TransitAlert/id``).
    package static func publicID(_ id: String, of source: String) -> String { "\(source):\(id)" }
}
