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
        func translation(of subject: TimetableTranslation.Subject) -> String? {
            languages.lookUp { timetable.translation(of: subject, in: $0) }
        }
        if let destination = departure.destination {
            departure.destination = translation(of: .headsign(destination)) ?? destination
        }
        guard let place = departure.line.sourceID.flatMap(timetable.line(sourceID:)) else { return departure }
        departure.line.name = translation(of: .lineShortName(place)) ?? departure.line.name
        departure.line.longName = translation(of: .lineLongName(place)) ?? departure.line.longName
        return departure
    }
}
