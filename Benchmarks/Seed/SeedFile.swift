import CSVText
import Foundation
import Geodesy
import Model

/// Reads a file of notes, and validates all of it before anything is added.
///
/// The first line names the columns: `lat,lon,title,audience,visible_from,visible_until`. The last two
/// columns hold Unix seconds, or are empty.
enum SeedFile {
    static let columns = ["lat", "lon", "title", "audience", "visible_from", "visible_until"]

    static func rows(path: String) throws(SeedFileError) -> [Seeder.Row] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw SeedFileError(line: nil, "\(path) cannot be read")
        }
        return try rows(of: Array(data))
    }

    static func rows(of text: [UInt8]) throws(SeedFileError) -> [Seeder.Row] {
        var reader = CSVReader()
        let records: [CSVReader.Record]
        do {
            records = try reader.records(in: text, isLast: true)
        } catch {
            throw SeedFileError(line: error.line, error.reason)
        }
        guard let heading = records.first, heading.fields == columns else {
            throw SeedFileError(line: 1, "the columns must be \(columns.joined(separator: ","))")
        }
        var rows: [Seeder.Row] = []
        for record in records.dropFirst() { rows.append(try row(record)) }
        return rows
    }

    private static func row(_ record: CSVReader.Record) throws(SeedFileError) -> Seeder.Row {
        let fields = record.fields
        guard fields.count == columns.count else {
            throw SeedFileError(line: record.line, "it has \(fields.count) fields, not \(columns.count)")
        }
        guard let latitude = number(fields[0]), let longitude = number(fields[1]),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw SeedFileError(line: record.line, "'\(fields[0]),\(fields[1])' is not a position in degrees")
        }
        do {
            // The seeder chooses the group later.
            let group: Group.ID? = fields[3] == "group" ? Group.ID(rawValue: 1) : nil
            _ = try Audience(name: fields[3], group: group)
            _ = try NoteEdit(title: .set(fields[2]))
            return Seeder.Row(
                coordinate: coordinate,
                title: fields[2],
                audience: fields[3],
                window: try Window(
                    opens: try instant(fields[4], column: columns[4], line: record.line),
                    closes: try instant(fields[5], column: columns[5], line: record.line)
                )
            )
        } catch let error as SeedFileError {
            throw error
        } catch let refusal as Refusal {
            let detail = refusal.detail.hasSuffix(".") ? String(refusal.detail.dropLast()) : refusal.detail
            throw SeedFileError(line: record.line, detail)
        } catch {
            throw SeedFileError(line: record.line, "\(error)")
        }
    }

    /// Parses a plain decimal number; returns `nil` for other forms that `Double` accepts, such as `nan` or
    /// `0x1p3`.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else {
            return nil
        }
        return Double(text)
    }

    private static func instant(_ text: String, column: String, line: Int) throws(SeedFileError) -> Instant? {
        if text.isEmpty { return nil }
        guard let seconds = Int64(text), (-62_135_596_800...253_402_300_799).contains(seconds) else {
            throw SeedFileError(line: line, "\(column) must be a time in Unix seconds, but is '\(text)'")
        }
        return Instant(milliseconds: seconds * 1000)
    }
}
