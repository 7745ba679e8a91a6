import Geodesy
package import Model
package import Timetable

/// The stops, lines and timetable that a file tells of a source.
package struct TransitHarvest: Sendable {
    /// A stop whose station and lines are named as the source names them.
    package struct HarvestedStop: Sendable {
        package var facts: StopFacts
        /// The id of the station at the source.
        package var parent: String?
        /// The ids of the lines at the source, in their order.
        package var lines: [String] = []
        package var modes: Set<TransitMode> = []

        package init(_ facts: StopFacts) {
            self.facts = facts
        }
    }

    /// What is known of the source; the import sets its revision.
    package internal(set) var about: TransitSourceFacts
    package internal(set) var stops: [HarvestedStop] = []
    package internal(set) var lines: [LineFacts] = []
    /// The encoded timetable; `nil` for a register of stops.
    let timetable: [UInt8]?
    /// Sentences about what was left out.
    package internal(set) var notices: [String] = []

    var source: String { about.name }

    /// A register, which has no timetable.
    init(registerOf source: String) {
        about = TransitSourceFacts(name: source, revision: 0, importedAt: Instant(milliseconds: 0))
        timetable = nil
    }

    /// The stops and stations of a timetable, and its lines; entrances are none.
    package init(_ timetable: SourceTimetable, of source: String) {
        about = TransitSourceFacts(name: source, revision: 0, importedAt: Instant(milliseconds: 0))
        self.timetable = timetable.encoded()
        describe(timetable)
        takeLines(of: timetable)
        takeStops(of: timetable)
        finish()
    }

    private mutating func describe(_ timetable: SourceTimetable) {
        let feed = timetable.feed
        func line(_ text: String?) -> String? {
            text.flatMap { PlaceFacts.cleaned($0, length: Self.longestLine) }
        }
        about.publisher = line(feed.publisher)
        about.publisherURL = feed.url.flatMap { PlaceFacts.webAddress($0) }
        about.version = line(feed.version)
        about.zone = timetable.zone
        about.language = feed.language.flatMap { PlaceFacts.isLanguageTag($0) ? $0 : nil }
        let days = timetable.days
        about.firstDay = [feed.first, days?.lowerBound].compactMap { $0 }.max()
        about.lastDay = [feed.last, days?.upperBound].compactMap { $0 }.min()
        var named = timetable.attributions.map(\.organization)
        if named.isEmpty { named = timetable.agencies.map(\.name) }
        for name in named {
            guard let name = line(name), !about.attributions.contains(name) else { continue }
            if about.attributions.count < Self.mostAttributions { about.attributions.append(name) }
        }
        (about.tripCount, about.stopTimeCount) = (timetable.tripCount, timetable.stopTimeCount)
    }

    private static let longestLine = 255
    private static let mostAttributions = 20

    private mutating func takeLines(of timetable: SourceTimetable) {
        for line in timetable.lines {
            let facts = LineFacts(
                sourceID: line.sourceID,
                shortName: line.shortName,
                longName: line.longName,
                mode: line.mode
            )
            guard var facts else {
                notices.append(
                    "The line '\(line.sourceID.prefix(60))' was left out, because its id cannot be stored."
                )
                continue
            }
            (facts.color, facts.textColor, facts.sortOrder) = (line.color, line.textColor, line.sortOrder)
            lines.append(facts)
        }
    }

    private mutating func takeStops(of timetable: SourceTimetable) {
        var names: [Int: [String: String]] = [:]
        for translation in timetable.translations {
            guard case .stopName(let stop) = translation.subject else { continue }
            names[stop, default: [:]][translation.language] = translation.text  // in range: dictionaries
        }
        for (place, stop) in timetable.stops.enumerated() where stop.kind != .entrance {
            guard let coordinate = Coordinate(latitude: stop.latitude, longitude: stop.longitude),
                let facts = StopFacts(
                    sourceID: stop.sourceID,
                    name: stop.name,
                    names: names[place] ?? [:],  // in range: a dictionary
                    code: stop.code,
                    platform: stop.platform,
                    coordinate: coordinate
                )
            else {
                notices.append(
                    "The stop '\(stop.sourceID.prefix(60))' was left out, because its id cannot be stored."
                )
                continue
            }
            var harvested = HarvestedStop(facts)
            harvested.facts.wheelchair = stop.wheelchair
            if let parent = stop.parent, timetable.stops.indices.contains(parent) {
                harvested.parent = timetable.stops[parent].sourceID  // in range: see above
            }
            for line in timetable.lines(of: place) {
                harvested.lines.append(timetable.lines[line].sourceID)  // in range: a place of the timetable
                harvested.modes.insert(timetable.lines[line].mode)  // in range: a place of the timetable
            }
            stops.append(harvested)
        }
    }

    /// Counts, and draws the box around the stops.
    mutating func finish() {
        (about.stopCount, about.lineCount) = (stops.count, lines.count)
        takeBounds(around: [])
    }

    /// Draws the box around the stops and other places.
    mutating func takeBounds(around places: [Coordinate]) {
        let coordinates = stops.map(\.facts.coordinate) + places
        guard let first = coordinates.first else { return }
        var edges = (
            west: first.longitude, south: first.latitude, east: first.longitude, north: first.latitude
        )
        for coordinate in coordinates {
            edges.west = min(edges.west, coordinate.longitude)
            edges.east = max(edges.east, coordinate.longitude)
            edges.south = min(edges.south, coordinate.latitude)
            edges.north = max(edges.north, coordinate.latitude)
        }
        about.bounds = BoundingBox(west: edges.west, south: edges.south, east: edges.east, north: edges.north)
    }
}
