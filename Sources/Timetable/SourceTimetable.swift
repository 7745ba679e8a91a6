package import Model

/// The timetable of one source: what runs where on which days.
///
/// It never changes, so everybody shares one. Stops, lines, trips and so on are known by their places in it,
/// which hold for this timetable only; what outlives an import is known by the source's own ids. Trips take
/// some 60 bytes of memory each, and what they share little more.
package final class SourceTimetable: Sendable {
    /// The time zone in which service days begin, as in `Europe/Stockholm`.
    package let zone: String
    package let feed: TimetableFeed
    package let agencies: [TimetableAgency]
    package let attributions: [TimetableAttribution]
    package let stops: [TimetableStop]
    package let lines: [TimetableLine]
    /// Sorted by trip.
    package let frequencies: [TimetableFrequency]
    package let transfers: [TimetableTransfer]
    package let translations: [TimetableTranslation]

    let patterns: PatternTable
    let profiles: ProfileTable
    let trips: TripTable
    let services: ServiceTable
    let shapes: ShapeTable
    /// Headsigns, short names and blocks; the first is empty.
    let texts: TextPool
    let index: TimetableIndex

    /// Makes a timetable of tables, or tells what of them refers to nothing.
    init(_ tables: TimetableTables) throws(TimetableError) {
        try tables.check()
        zone = tables.zone
        feed = tables.feed
        agencies = tables.agencies
        attributions = tables.attributions
        stops = tables.stops
        lines = tables.lines
        frequencies = tables.frequencies
        transfers = tables.transfers
        translations = tables.translations
        patterns = tables.patterns
        profiles = tables.profiles
        trips = tables.trips
        services = tables.services
        shapes = tables.shapes
        texts = tables.texts
        index = TimetableIndex(tables)
    }

    package var patternCount: Int { patterns.count }
    package var profileCount: Int { profiles.count }
    package var tripCount: Int { trips.count }
    package var serviceCount: Int { services.count }
    package var shapeCount: Int { shapes.count }
    /// The number of rows that the source needs for the times of all trips.
    package var stopTimeCount: Int { index.stopTimeCount }
    /// The first and the last day on which any trip runs, or `nil` when none does.
    package var days: ClosedRange<ServiceDate>? { index.days }
}
