import Departures
import Model
import Storage

/// What a provider told about stops of ours, in our words.
struct ToldDepartures {
    /// By the source's names of the stops; a stop that the provider did not answer for is missing.
    private var boards: [String: [Departure]] = [:]
    private(set) var alerts: [TransitAlert] = []

    /// `isAccessibleAsStops` says whether departures of unknown accessibility have that of their stops.
    init(
        _ answers: [DeskAnswer],
        of question: LiveDepartures.Question,
        in map: TransitMap,
        isAccessibleAsStops: Bool = false
    ) {
        let source = question.source.name
        let stops = Dictionary(question.stops.map { ($0.sourceID, $0) }) { first, _ in first }
        for answer in answers where answer.state != .failed {
            // in range: a dictionary
            for stop in answer.stops where boards[stop] == nil { boards[stop] = [] }
            for told in answer.departures {
                // in range: dictionaries
                guard let stop = stops[told.stop] else { continue }
                var departure = Departure(told, at: stop, of: source, in: map)
                departure.generatedAt = told.generatedAt ?? answer.generatedAt
                departure.isStale = answer.state == .stale
                if isAccessibleAsStops, departure.accessible == .unknown {
                    departure.accessible = stop.wheelchair
                }
                boards[told.stop, default: []].append(departure)
            }
            for alert in answer.alerts {
                let alert = TransitAlert(alert, of: source, in: map)
                if !alerts.contains(where: { $0.id == alert.id }) { alerts.append(alert) }
            }
        }
    }

    /// `nil` when the provider did not answer for the stop.
    func departures(of stop: Stop) -> [Departure]? { boards[stop.sourceID] }  // in range: a dictionary
}

extension Departure {
    fileprivate init(_ told: ProviderDeparture, at stop: Stop, of source: String, in map: TransitMap) {
        var place = DepartureStop(stop)
        place.platform = told.platform ?? stop.platform
        let known = told.line.id.flatMap { map.stops.line($0, of: source) }
        var line = DepartureLine(
            id: known?.id,
            sourceID: told.line.id,
            name: told.line.name,
            mode: told.line.mode
        )
        line.longName = told.line.longName ?? known?.longName
        (line.color, line.textColor) = (told.line.color, told.line.textColor)
        if line.color == nil { (line.color, line.textColor) = (known?.color, known?.textColor) }
        self.init(stop: place, line: line, realtime: told.realtime, source: source)
        direction = told.direction
        destination = told.destination
        via = told.via
        serviceDate = told.serviceDate
        scheduled = told.scheduled
        expected = told.expected
        status = told.status
        delay = told.delay ?? secondsLate
        accessible = told.accessible
        lowFloor = told.lowFloor
        occupancy = told.occupancy
        vehicleID = told.vehicleID
        tripID = told.tripID
        notes = told.notes
        alerts = told.alerts.map { TransitAlert.id($0, of: source) }
    }
}

extension TransitAlert {
    /// The name of an alert among those of all sources.
    static func id(_ id: String, of source: String) -> String { "\(source)/\(id)" }

    fileprivate init(_ told: ProviderAlert, of source: String, in map: TransitMap) {
        self.init(id: Self.id(told.id, of: source), source: source, title: told.title)
        text = told.text
        stops = told.stops.compactMap { map.stops.stop($0, of: source)?.id }
        lines = told.lines.compactMap { map.stops.line($0, of: source)?.id }
    }
}
