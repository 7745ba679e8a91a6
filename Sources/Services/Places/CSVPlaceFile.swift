import Bounds
import CSVText
import Geodesy
import Model
import OSM

/// A file of comma-separated values that holds all places of the source; the first line names the columns.
package struct CSVPlaceFile: Sendable {
    private let path: String
    private let source: String
    private let mapping: PlaceMapping
    private let delimiter: UInt8

    package init(path: String, source: String, mapping: PlaceMapping, delimiter: UInt8 = UInt8(ascii: ",")) {
        self.path = path
        self.source = source
        self.mapping = mapping
        self.delimiter = delimiter
    }

    /// Checks the whole file; throws ``SourceFileError``.
    package func read(report: Progress.Report) throws -> PlaceHarvest {
        let file = try SourceFile(path: path)
        var reader = CSVReader(delimiter: delimiter)
        var table = Table(source: source, mapping: mapping, delimiter: delimiter)
        try file.forEachPiece(reporting: "Reading rows", to: report) { bytes, isLast in
            let records: [CSVReader.Record]
            do throws(CSVError) {
                records = try reader.records(in: bytes, isLast: isLast)
            } catch {
                throw SourceFileError(error.reason, at: "line \(error.line)")
            }
            for record in records { try table.add(record) }
        }
        return try table.finish()
    }
}

private struct Table {
    private let mapping: PlaceMapping
    private let delimiter: UInt8
    private var harvest: PlaceHarvest
    /// The field of each column; empty before the first line.
    private var fields: [String?] = []
    private var rowCount = 0

    init(source: String, mapping: PlaceMapping, delimiter: UInt8) {
        self.mapping = mapping
        self.delimiter = delimiter
        harvest = PlaceHarvest(source: source)
    }

    mutating func add(_ record: CSVReader.Record) throws(SourceFileError) {
        if fields.isEmpty {
            try begin(record.fields)
            return
        }
        let place = "line \(record.line)"
        guard record.fields.count == fields.count else {
            throw SourceFileError("it has \(record.fields.count) fields, not \(fields.count)", at: place)
        }
        rowCount += 1
        let row = zip(fields, record.fields).compactMap { field, text in
            field.flatMap { text.isEmpty ? nil : (field: $0, text: text) }
        }
        let latitude = row.first { $0.field == "lat" }?.text
        let longitude = row.first { $0.field == "lon" }?.text
        guard latitude != nil || longitude != nil else {
            harvest.addUnplaced(row.first { $0.field == "id" }?.text)
            return
        }
        guard let y = number(latitude ?? ""), let x = number(longitude ?? ""),
            let coordinate = Coordinate(latitude: y, longitude: x)
        else {
            throw SourceFileError(
                "'\(latitude ?? "")', '\(longitude ?? "")' is not a position in degrees",
                at: place
            )
        }
        let facts: PlaceFacts?
        do {
            facts = try mapping.facts(row, source: harvest.source, coordinate: coordinate)
        } catch {
            throw SourceFileError(error.reason, at: place)
        }
        guard let facts else {
            harvest.omissions.omitted += 1
            return
        }
        guard harvest.add(facts) else {
            throw SourceFileError("an earlier line has the same id '\(facts.sourceID)'", at: place)
        }
    }

    mutating func finish() throws(SourceFileError) -> PlaceHarvest {
        guard rowCount > 0 else { throw SourceFileError("the file has no rows") }
        try harvest.requireAny(of: rowCount, "rows")
        return harvest
    }

    private mutating func begin(_ columns: [String]) throws(SourceFileError) {
        func refused(_ what: String) -> SourceFileError {
            let names = columns.map { "'\($0)'" }.joined(separator: ", ")
            let hint =
                columns.count == 1 && [";", "\t", "|"].contains(where: columns[0].contains)
                ? " ('--delimiter' names the character between columns)" : ""
            return SourceFileError("\(what); the columns are \(names)\(hint)", at: "line 1")
        }
        fields = columns.map(mapping.field)
        harvest.unusedColumns = zip(columns, fields).compactMap { $1 == nil && !$0.isEmpty ? $0 : nil }
        for column in mapping.columns where !columns.contains(column) {
            throw refused("there is no column '\(column)'")
        }
        for field in ["id", "lat", "lon"] where !fields.contains(field) {
            throw refused("there is no column '\(field)'; '--column \(field)=…' can name another")
        }
        // Spreadsheets write separators after the last named column.
        let named = columns.filter { !$0.isEmpty }
        guard Set(named).count == named.count else { throw refused("two columns have the same name") }
    }

    /// Parses a number, also with a decimal comma unless commas separate the columns.
    private func number(_ text: String) -> Double? {
        let text = delimiter == UInt8(ascii: ",") ? text : text.replacing(",", with: ".", maxReplacements: 1)
        return Double(decimal: text)
    }
}
