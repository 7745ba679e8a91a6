package import Model

/// A stop, a platform, a station or an entrance, as a timetable tells it.
package struct TimetableStop: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, Hashable {
        /// A place where vehicles stop; in a station, one of its platforms.
        case stop = 0
        case station = 1
        case entrance = 2
    }

    package var sourceID: String
    package var name: String
    /// The short text or number that riders know the stop by.
    package var code: String?
    package var platform: String?
    package var kind: Kind
    /// The place of the station in ``SourceTimetable/stops``.
    package var parent: Int?
    /// In degrees of WGS 84.
    package var latitude: Double
    package var longitude: Double
    package var wheelchair: KnownOrNot

    package init(
        sourceID: String,
        name: String,
        code: String? = nil,
        platform: String? = nil,
        kind: Kind = .stop,
        parent: Int? = nil,
        latitude: Double,
        longitude: Double,
        wheelchair: KnownOrNot = .unknown
    ) {
        self.sourceID = sourceID
        self.name = name
        self.code = code
        self.platform = platform
        self.kind = kind
        self.parent = parent
        self.latitude = latitude
        self.longitude = longitude
        self.wheelchair = wheelchair
    }
}
