import CSVText
package import LineFiles
package import Motion
import OSM

/// A recording of vehicles' positions in CSV, with the columns that ``RecordingColumns`` finds.
package struct RecordingFile: Sendable {
    package struct Content: Sendable {
        /// In the order of the file.
        package fileprivate(set) var rows: [RecordingColumns.Row] = []
        /// The number of rows that were left out, because a field of theirs cannot be.
        package fileprivate(set) var faults = 0
    }

    /// The largest file, in bytes.
    static let largest = 1 << 30

    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Reads all rows; throws ``SourceFileError``.
    package func read() throws -> Content {
        let file = try SourceFile(path: path)
        guard file.byteCount <= Self.largest else {
            throw SourceFileError("it is larger than \(Self.largest >> 30) GiB")
        }
        var reader = CSVReader()
        var columns: RecordingColumns?
        var content = Content()
        let report: Progress.Report = { _ in }
        try file.forEachPiece(reporting: "Reading positions", to: report) { bytes, isLast in
            let records: [CSVReader.Record]
            do throws(CSVError) {
                records = try reader.records(in: bytes, isLast: isLast)
            } catch {
                throw SourceFileError(error.reason, at: "line \(error.line)")
            }
            for record in records {
                guard let known = columns else {
                    columns = try Self.columns(record.fields)
                    continue
                }
                if let row = known.row(record.fields) {
                    content.rows.append(row)
                } else {
                    content.faults += 1
                }
            }
        }
        guard columns != nil else { throw SourceFileError("it is empty") }
        return content
    }

    private static func columns(_ header: [String]) throws -> RecordingColumns {
        do {
            return try RecordingColumns(header: header)
        } catch let fault as LineFileFault {
            throw SourceFileError(fault.reason)
        }
    }
}

extension RecordingFile.Content {
    /// The word for positions that riders' phones report.
    private static let riders = "user"

    /// The rows that predictions are scored on: those of riders' phones, if the recording has any.
    ///
    /// Trackers report every two minutes or so, which makes no track.
    package var scored: [ScoredFix] {
        let own = rows.filter { $0.source == Self.riders }
        return (own.isEmpty ? rows : own).compactMap { row in
            Fix(row.coordinate, at: row.at).map {
                ScoredFix(vehicle: row.vehicle, source: row.source, fix: $0)
            }
        }
    }
}
