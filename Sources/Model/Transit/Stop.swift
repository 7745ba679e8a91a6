package import Geodesy

/// A stop or a platform where lines stop, or a station that has platforms.
package struct Stop: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Stop>

    package let id: ID
    /// The name of the timetable or register that has it.
    package let source: String
    /// Its name in the source, unique there.
    package let sourceID: String
    package var name: String
    /// The name in other languages, by language tag.
    package var names: [String: String] = [:]
    /// A short text that riders see on the pole.
    package var code: String?
    /// As in `A` or `7`.
    package var platform: String?
    /// The station that it belongs to.
    package var parent: ID?
    package let coordinate: Coordinate
    package var modes: [TransitMode] = []
    package var wheelchair = KnownOrNot.unknown
    /// The lines that stop here, or at a platform of the station.
    package var lines: [LineSummary] = []
    /// The instant since which the source has it no longer.
    package var goneAt: Instant?

    package init(id: ID, source: String, sourceID: String, name: String, coordinate: Coordinate) {
        self.id = id
        self.source = source
        self.sourceID = sourceID
        self.name = name
        self.coordinate = coordinate
    }

    /// The stop with its name in the first of the languages that has one.
    package func named(in languages: LanguagePreference) -> Stop {
        guard !names.isEmpty, let own = PlaceFacts.name(name, names, in: languages) else { return self }
        var stop = self
        stop.name = own
        return stop
    }
}

/// A stop as a viewer finds it.
package struct NearStop: Sendable, Hashable {
    package let stop: Stop
    /// In metres along the geodesic.
    package let distance: Double
    /// The direction from the viewer in degrees clockwise from north, `[0, 360)`.
    package let azimuth: Double
    /// The time to walk there, in whole seconds.
    package let walkingTime: Int

    /// A stop at a distance; without a time of a routing engine, the walking time is estimated.
    package init(stop: Stop, distance: Double, azimuth: Double, walkingTime: Int? = nil) {
        self.stop = stop
        self.distance = distance
        self.azimuth = azimuth
        self.walkingTime = walkingTime ?? Walking.time(straightLine: distance)
    }

    /// A stop as seen from a position.
    package init(stop: Stop, from position: Coordinate) {
        self.init(stop: stop, from: GeodesicOrigin(position))
    }

    /// A stop as seen from a position that many are seen from.
    package init(stop: Stop, from origin: GeodesicOrigin) {
        let (distance, azimuth) = origin.inverse(to: stop.coordinate)
        self.init(stop: stop, distance: distance, azimuth: azimuth)
    }
}
