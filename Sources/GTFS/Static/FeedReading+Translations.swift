import Bounds
import Timetable

/// The columns of `translations.txt`, in the form of today.
private struct TranslationColumns {
    let table: Int
    let field: Int
    let language: Int
    let translation: Int
    let record: Int
    /// The `stop_sequence` where a call is translated.
    let part: Int
    let value: Int

    init(_ rows: GTFSTable) throws(GTFSRefusal) {
        table = try rows.required("table_name")
        field = try rows.required("field_name")
        language = try rows.required("language")
        translation = try rows.required("translation")
        record = rows.column("record_id")
        part = rows.column("record_sub_id")
        value = rows.column("field_value")
    }
}

/// The things that have a name, by the name.
private struct NamedThings {
    private(set) var stops: [String: [Int]]
    private(set) var shortNames: [String: [Int]]
    private(set) var longNames: [String: [Int]]

    init(_ builder: TimetableBuilder) {
        let places = { (names: [String]) in
            Dictionary(grouping: names.indices) { names[$0] }  // in range: its indices
        }
        stops = places(builder.stops.map(\.name))
        shortNames = places(builder.lines.map(\.shortName))
        longNames = places(builder.lines.map(\.longName))
    }
}

extension FeedReading {
    /// The names in other languages, in the form of today or in the one that was used until 2019.
    mutating func readTranslations() throws(GTFSRefusal) {
        guard var table = try tables.table("translations.txt") else { return }
        let names = NamedThings(builder)
        if table.column("trans_id") >= 0 {
            try readOldTranslations(&table, names)
        } else {
            try readNewTranslations(&table, names)
        }
    }

    /// The old form translates a text wherever it stands.
    private mutating func readOldTranslations(
        _ table: inout GTFSTable,
        _ names: NamedThings
    ) throws(GTFSRefusal) {
        let (id, language) = (try table.required("trans_id"), try table.required("lang"))
        let translation = try table.required("translation")
        while try table.next() {
            let name = table.words(id)
            var subjects: [TimetableTranslation.Subject] = []
            subjects += (names.stops[name] ?? []).map { .stopName($0) }
            subjects += (names.shortNames[name] ?? []).map { .lineShortName($0) }
            subjects += (names.longNames[name] ?? []).map { .lineLongName($0) }
            if texts.number(of: table.field(id)) != nil { subjects.append(.headsign(name)) }
            add(subjects, language, translation, table)
        }
    }

    private mutating func readNewTranslations(
        _ table: inout GTFSTable,
        _ names: NamedThings
    ) throws(GTFSRefusal) {
        let columns = try TranslationColumns(table)
        while try table.next() {
            let (record, value) = (table.field(columns.record), table.words(columns.value))
            var subjects: [TimetableTranslation.Subject] = []
            switch (table.text(columns.table), table.text(columns.field)) {
            case ("stops", "stop_name"):
                let stop = stops.number(of: record).flatMap { stopPlaces[checked: $0] ?? nil }
                subjects = (stop.map { [$0] } ?? names.stops[value] ?? []).map { .stopName($0) }
            case ("routes", "route_short_name"):
                let named = lines.number(of: record).map { [$0] } ?? names.shortNames[value] ?? []
                subjects = named.map { .lineShortName($0) }
            case ("routes", "route_long_name"):
                let named = lines.number(of: record).map { [$0] } ?? names.longNames[value] ?? []
                subjects = named.map { .lineLongName($0) }
            case ("trips", "trip_headsign"):
                let row = trips.number(of: record).flatMap { tripRows[checked: $0] }
                let headsign = row.flatMap { text($0.headsign) } ?? value
                if !headsign.isEmpty { subjects = [.headsign(headsign)] }
            case ("stop_times", "stop_headsign"):
                let trip = trips.number(of: record).flatMap { tripNumbers[checked: $0] ?? nil }
                let sequence = table.field(columns.part).wholeNumber
                let own = trip.flatMap { trip in
                    sequence.flatMap { builder.headsign(ofTrip: trip, sequence: $0) }
                }
                let headsign = own ?? value
                if !headsign.isEmpty { subjects = [.headsign(headsign)] }
            default: continue
            }
            add(subjects, columns.language, columns.translation, table)
        }
    }

    private mutating func add(
        _ subjects: [TimetableTranslation.Subject],
        _ language: Int,
        _ translation: Int,
        _ table: GTFSTable
    ) {
        let (language, text) = (table.text(language), table.words(translation))
        guard !subjects.isEmpty, !language.isEmpty, !text.isEmpty else {
            notices.add(.translation, table.name, table.line, "it translates nothing; it is left out")
            return
        }
        builder.translations += subjects.map { TimetableTranslation($0, language: language, text: text) }
    }
}
