import Model
import Storage
import Timetable

extension TransitNetwork {
    /// The departure with the names of stop and line, and the destination, in the first of the languages that
    /// the timetable has each in.
    func translated(_ departure: Departure, in languages: LanguagePreference, of map: TransitMap) -> Departure
    {
        var departure = departure
        if let stop = map.stops.stop(departure.stop.id)?.named(in: languages) {
            departure.stop.name = stop.name
        }
        guard !timetable.translations.isEmpty else { return departure }
        if let destination = departure.destination {
            let trip = departure.tripID.flatMap(timetable.trip(sourceID:))
            departure.destination = translated(destination: destination, of: trip, in: languages)
        }
        guard let place = departure.line.sourceID.flatMap(timetable.line(sourceID:)) else { return departure }
        let (name, longName) = names(ofLine: place, in: languages)
        departure.line.name = name ?? departure.line.name
        departure.line.longName = longName ?? departure.line.longName
        return departure
    }

    /// The line with its names in the first of the languages that the timetable has each in.
    func translated(_ line: TransitLine, in languages: LanguagePreference) -> TransitLine {
        guard let place = timetable.line(sourceID: line.sourceID) else { return line }
        var line = line
        let (name, longName) = names(ofLine: place, in: languages)
        line.name = name ?? line.name
        line.longName = longName ?? line.longName
        return line
    }

    /// The destination of a trip in the first of the languages that the timetable has it in.
    func translated(destination: String, of trip: Int?, in languages: LanguagePreference) -> String {
        // Without a headsign, a trip goes to its last stop.
        translation(of: .headsign(destination), in: languages)
            ?? lastStop(of: trip, named: destination).flatMap {
                translation(of: .stopName($0), in: languages)
            }
            ?? destination
    }

    /// A test of departures: `true` if they go to a place with a name, in any language of the timetable.
    func isBound(for name: String) -> (Departure) -> Bool {
        let subjects = Set(timetable.translations.filter { $0.text == name }.map(\.subject))
        return { [self] departure in
            guard !subjects.isEmpty, let destination = departure.destination else { return false }
            if subjects.contains(.headsign(destination)) { return true }
            let trip = departure.tripID.flatMap(timetable.trip(sourceID:))
            return lastStop(of: trip, named: destination).map { subjects.contains(.stopName($0)) } ?? false
        }
    }

    private func names(
        ofLine place: Int,
        in languages: LanguagePreference
    ) -> (name: String?, longName: String?) {
        (
            translation(of: .lineShortName(place), in: languages),
            translation(of: .lineLongName(place), in: languages)
        )
    }

    private func translation(
        of subject: TimetableTranslation.Subject,
        in languages: LanguagePreference
    ) -> String? {
        languages.lookUp { timetable.translation(of: subject, in: $0) }
    }

    /// The place of the last stop of a trip, when it has this name.
    private func lastStop(of trip: Int?, named name: String) -> Int? {
        let pattern = trip.flatMap(timetable.trip(at:)).flatMap { timetable.pattern(at: $0.pattern) }
        return pattern?.calls.last.map(\.stop).flatMap {
            // in range: checked just before
            timetable.stops.indices.contains($0) && timetable.stops[$0].name == name ? $0 : nil
        }
    }
}
