package import Archive
import Bounds

/// Reads timetables in the General Transit Feed Specification's static form, a ZIP file of tables.
///
/// Tables are read as streams. Of `stop_times.txt` some nine bytes of memory are kept for each row until the
/// timetable is made, thirteen where distances are given; national timetables of ten million rows need some
/// 300 MB. What is wrong without making departures wrong is told as a notice and read around; else the file
/// is refused.
package enum GTFSReader {
    /// The most rows of the tables whose rows are kept in memory one by one: several times as many as the
    /// largest countries have.
    package static let mostRows = [
        "agency.txt": 100_000, "attributions.txt": 100_000, "routes.txt": 1_000_000,
        "calendar.txt": 2_000_000, "stops.txt": 2_000_000, "frequencies.txt": 10_000_000,
        "transfers.txt": 10_000_000, "translations.txt": 10_000_000, "calendar_dates.txt": 20_000_000,
        "trips.txt": 20_000_000,
    ]

    /// Reads a file, or refuses it with the reason.
    package static func read(
        path: String,
        limits: ZipFile.Limits = ZipFile.Limits(),
        mostRows: [String: Int] = mostRows
    ) throws(GTFSRefusal) -> GTFSReading {
        var feed = FeedReading(tables: try GTFSFolder(path: path, limits: limits, mostRows: mostRows))
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
    private let mostRows: [String: Int]

    init(path: String, limits: ZipFile.Limits, mostRows: [String: Int]) throws(GTFSRefusal) {
        self.mostRows = mostRows
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

    /// Opens a table and reads its header, or returns `nil` when there is no such table or nothing in it.
    func table(_ name: String) throws(GTFSRefusal) -> GTFSTable? {
        guard let member = try open(name) else { return nil }
        return try GTFSTable(member, name: name, mostRows: mostRows[name])
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
        guard let member = try open(name) else { throw GTFSRefusal(file: name, "the table is missing") }
        guard let table = try GTFSTable(member, name: name, mostRows: mostRows[name]) else {
            throw GTFSRefusal(file: name, "the table is empty")
        }
        return table
    }
}

extension String {
    /// Whether a member of an archive is a table; macOS hides copies of files in a folder of its own.
    fileprivate func isTable(_ name: String) -> Bool {
        (self == name || hasSuffix("/" + name)) && !hasPrefix("__MACOSX/")
    }
}
