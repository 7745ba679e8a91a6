package import Archive
import Bounds

/// Reads timetables in the General Transit Feed Specification's static form, a ZIP file of tables.
///
/// Tables are read as streams. Of `stop_times.txt` some nine bytes of memory are kept for each row until the
/// timetable is made, thirteen where distances are given; national timetables of ten million rows need some
/// 200 MB. What is wrong without making departures wrong is told as a notice and read around; else the file
/// is refused.
package enum GTFSReader {
    /// Reads a file, or refuses it with the reason.
    package static func read(
        path: String,
        limits: ZipFile.Limits = ZipFile.Limits()
    ) throws(GTFSRefusal) -> GTFSReading {
        var feed = FeedReading(tables: try GTFSFolder(path: path, limits: limits))
        try feed.readAgencies()
        try feed.readFeedInfo()
        try feed.readStops()
        try feed.readLines()
        try feed.readCalendar()
        try feed.readCalendarDates()
        try feed.readTrips()
        try feed.readShapes()
        try feed.readStopTimes()
        try feed.addTrips()
        try feed.readFrequencies()
        try feed.readTransfers()
        try feed.readTranslations()
        try feed.readAttributions()
        return try feed.finish()
    }
}

/// The tables of a GTFS file, which may all lie in one folder of the archive.
struct GTFSFolder {
    private let zip: ZipFile
    /// The folder with a slash at its end; empty for the top of the archive.
    private let prefix: String

    init(path: String, limits: ZipFile.Limits) throws(GTFSRefusal) {
        do throws(ArchiveError) {
            zip = try ZipFile(path: path, limits: limits)
        } catch {
            throw GTFSRefusal(error.description)
        }
        let folders = Set(
            zip.members.filter { $0.isTable("stops.txt") }.map { $0.dropLast("stops.txt".count) }
        )
        guard folders.count <= 1 else {
            throw GTFSRefusal("the archive holds more than one timetable: stops.txt is in several folders")
        }
        prefix = folders.first.map(String.init) ?? ""
    }

    /// Opens a table and reads its header, or returns `nil` when there is no such table.
    func table(_ name: String) throws(GTFSRefusal) -> GTFSTable? {
        guard let member = try open(name) else { return nil }
        return try GTFSTable(member, name: name)
    }

    private func open(_ name: String) throws(GTFSRefusal) -> ZipFile.Member? {
        do throws(ArchiveError) {
            return try zip.open(prefix + name)
        } catch {
            throw GTFSRefusal(file: name, error.description)
        }
    }

    /// A table without which a file is no timetable.
    func required(_ name: String) throws(GTFSRefusal) -> GTFSTable {
        guard let table = try table(name) else { throw GTFSRefusal(file: name, "the table is missing") }
        return table
    }
}

extension String {
    /// Whether a member of an archive is a table; macOS hides copies of files in a folder of its own.
    fileprivate func isTable(_ name: String) -> Bool {
        (self == name || hasSuffix("/" + name)) && !hasPrefix("__MACOSX/")
    }
}
