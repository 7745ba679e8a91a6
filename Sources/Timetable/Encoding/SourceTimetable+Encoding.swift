import Bounds

/// The bytes of a timetable: four letters, a version, and one block for each table.
///
/// Numbers are written as differences or runs, of seven bits a byte, so that a trip takes some ten bytes
/// besides its id, and a call of a pattern some three. The same timetable always has the same bytes. They may
/// be cut anywhere to be stored, and put together again to be read.
private enum Format {
    static let letters = Array("SLTT".utf8)
    static let version: UInt8 = 1
}

extension SourceTimetable {
    package func encoded() -> [UInt8] {
        let tables = tables
        var writer = ColumnWriter()
        for block in [
            tables.encodedFacts(), tables.encodedStops(), tables.encodedLines(), tables.encodedTexts(),
            tables.patterns.encoded(), tables.profiles.encoded(), tables.services.encoded(),
            tables.trips.encoded(), tables.encodedFrequencies(), tables.encodedTransfers(),
            tables.shapes.encoded(), tables.encodedTranslations(),
        ] {
            writer.append(block)
        }
        return Format.letters + [Format.version] + writer.bytes
    }

    /// Reads what ``encoded()`` wrote.
    ///
    /// Any bytes may be given; those that are no timetable are refused.
    package convenience init(decoding bytes: some Collection<UInt8>) throws(TimetableError) {
        var reader = ColumnReader(ArraySlice(bytes))
        guard let letters = reader.take(Format.letters.count), letters.elementsEqual(Format.letters) else {
            throw TimetableError("these bytes are not a timetable")
        }
        guard let version = reader.take(1)?.first, version == Format.version else {
            throw TimetableError("the timetable was written by another version of the program")
        }
        var tables = TimetableTables(zone: "")
        try tables.readFacts(reader.block())
        try tables.readStops(reader.block())
        try tables.readLines(reader.block())
        tables.texts = try TextPool(reading: reader.block())
        tables.patterns = try PatternTable(reading: reader.block())
        tables.profiles = try ProfileTable(reading: reader.block())
        tables.services = try ServiceTable(reading: reader.block())
        tables.trips = try TripTable(reading: reader.block())
        try tables.readFrequencies(reader.block())
        try tables.readTransfers(reader.block())
        tables.shapes = try ShapeTable(reading: reader.block())
        try tables.readTranslations(reader.block())
        guard reader.rest == 0 else { throw TimetableError("there are bytes behind the timetable") }
        try self.init(tables)
    }

    private var tables: TimetableTables {
        TimetableTables(
            zone: zone,
            feed: feed,
            agencies: agencies,
            attributions: attributions,
            stops: stops,
            lines: lines,
            frequencies: frequencies,
            transfers: transfers,
            translations: translations,
            patterns: patterns,
            profiles: profiles,
            trips: trips,
            services: services,
            shapes: shapes,
            texts: texts
        )
    }
}

extension ColumnReader {
    fileprivate mutating func block() throws(TimetableError) -> ColumnReader {
        ColumnReader(try lengthAndBytes())
    }
}

extension TextPool {
    fileprivate init(reading reader: consuming ColumnReader) throws(TimetableError) {
        self = try reader.texts()
    }
}
