import GTFS
import OSM

/// A timetable in GTFS, which holds all stops and lines of its source.
package struct GTFSTimetableFile: Sendable {
    private let path: String
    private let source: String

    package init(path: String, source: String) {
        (self.path, self.source) = (path, source)
    }

    /// Checks the whole file; throws ``SourceFileError``.
    package func read(report: Progress.Report) throws -> TransitHarvest {
        report(Progress("Reading the timetable", done: 0, of: 1))
        let reading: GTFSReading
        do throws(GTFSRefusal) {
            reading = try GTFSReader.read(path: path)
        } catch {
            throw SourceFileError("\(error)")
        }
        report(Progress("Reading the timetable", done: 1, of: 1))
        var harvest = TransitHarvest(reading.timetable, of: source)
        harvest.notices = reading.notices.map { "\($0)." } + harvest.notices
        return harvest
    }
}
