import Bounds
import Model
import Timetable

/// What is known of a GTFS file while it is read, table by table.
struct FeedReading {
    let tables: GTFSFolder
    var builder = TimetableBuilder(zone: "")
    var notices = Notices()

    var agencies = IDs()
    var stops = IDs()
    /// Of each id of `stops`, the place of the stop; `nil` for those that are left out.
    var stopPlaces: [Int?] = []
    var lines = IDs()
    var services = IDs()
    var calendars: [TimetableService] = []
    var trips = IDs()
    var tripRows: [TripRow] = []
    /// The headsigns, short names and blocks of trips and calls; the first is empty.
    private(set) var texts = IDs()
    /// The same texts as riders are shown them; `nil` where nothing of one is visible.
    private var shownTexts: [String?] = []
    var shapes = IDs()
    /// Of each id of `shapes`, the place of the shape; `nil` when the file does not have it.
    var shapePlaces: [Int?] = []
    var calls = RowStore(groups: 0)
    /// Of each trip of `trips`, its number in the builder; `nil` for those that are left out.
    var tripNumbers: [Int?] = []

    init(tables: GTFSFolder) {
        self.tables = tables
        _ = text([])
    }

    /// The number of a text in `texts`.
    mutating func text(_ text: ArraySlice<UInt8>) -> UInt32 {
        if let known = texts.number(of: text) { return UInt32(clamping: known) }
        guard let number = texts.add(text) else { return 0 }
        shownTexts.append(String(decoding: text, as: UTF8.self).words)
        return UInt32(clamping: number)
    }

    /// The text with a number in `texts` as riders are shown it; `nil` when nothing of it is visible.
    func text(_ number: UInt32) -> String? { shownTexts[checked: Int(clamping: number)] ?? nil }

    consuming func finish() throws(GTFSRefusal) -> GTFSReading {
        do throws(TimetableError) {
            return GTFSReading(timetable: try builder.finish(), notices: notices.all)
        } catch {
            throw GTFSRefusal(error.description)
        }
    }
}

/// A row of `trips.txt`.
struct TripRow {
    /// Numbers of ids and texts.
    var line: UInt32
    var service: UInt32
    var headsign: UInt32
    var shortName: UInt32
    var block: UInt32
    /// The number of the shape's id plus one, or 0.
    var shape: UInt32
    /// 0, 1, or 2 where it is not known.
    var direction: UInt8
    var wheelchair: KnownOrNot
    var bikes: KnownOrNot
}

extension KnownOrNot {
    /// Reads a field in which 1 means yes and 2 means no.
    init(field: ArraySlice<UInt8>) {
        self =
            switch field.wholeNumber {
            case 1: .yes
            case 2: .no
            default: .unknown
            }
    }
}
