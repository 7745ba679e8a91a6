import Bounds
import CSVText
import Geodesy
import Model
import OSM

/// A file with all stops of a source that has no timetable: CSV, or the XML of Västtrafik's `GetAllStops`.
package struct StopRegisterFile: Sendable {
    private let path: String
    private let source: String

    /// The largest content, in bytes.
    static let largest = 256 << 20

    package init(path: String, source: String) {
        (self.path, self.source) = (path, source)
    }

    /// Checks the whole file; throws ``SourceFileError``.
    package func read(report: Progress.Report) throws -> TransitHarvest {
        let file = try SourceFile(path: path)
        let bytes = try file.content(atMost: Self.largest, reporting: "Reading stops", to: report)
        return try Self.harvest(of: bytes, source: source)
    }

    /// Reads the content of a file; throws ``SourceFileError``.
    package static func harvest(of bytes: [UInt8], source: String) throws -> TransitHarvest {
        let start = bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 0x20 }.first
        guard let start else { throw SourceFileError("it is empty") }
        var register = StopRegister(source: source)
        if start == UInt8(ascii: "<") {
            try StopRegisterXML.read(bytes, into: &register)
        } else {
            try StopRegisterCSV.read(bytes, into: &register)
        }
        return try register.finish()
    }
}

/// The stops of a register as they are read.
struct StopRegister {
    private var harvest: TransitHarvest
    private var known: Set<String> = []
    private var unplaced = 0

    init(source: String) {
        harvest = TransitHarvest(registerOf: source)
    }

    /// Adds a stop with its fields in text: `id`, `name`, `code`, `platform`, `parent`, `wheelchair`, `mode`,
    /// and a position as `lat` and `lon`, as `x` and `y` of RT 90, or both as `location`.
    mutating func add(_ field: (_ name: String) -> String?, at place: String) throws(SourceFileError) {
        guard let id = field("id") else { throw SourceFileError("the stop has no id", at: place) }
        guard known.insert(id).inserted else {
            throw SourceFileError("an earlier stop has the same id '\(id.prefix(60))'", at: place)
        }
        guard let coordinate = try StopPosition.coordinate(field, at: place) else {
            unplaced += 1
            return
        }
        let facts = StopFacts(
            sourceID: id,
            name: field("name") ?? "",
            code: field("code"),
            platform: field("platform"),
            coordinate: coordinate
        )
        guard var facts else {
            throw SourceFileError("'\(id.prefix(60))' cannot be the id of a stop", at: place)
        }
        facts.wheelchair = Self.access(field("wheelchair"))
        var stop = TransitHarvest.HarvestedStop(facts)
        stop.parent = field("parent")
        stop.modes = Self.modes(field("mode") ?? "")
        harvest.stops.append(stop)
    }

    func finish() throws(SourceFileError) -> TransitHarvest {
        guard !harvest.stops.isEmpty else { throw SourceFileError("it has no stops with a position") }
        var harvest = harvest
        if unplaced > 0 {
            let count = unplaced == 1 ? "1 stop was" : "\(unplaced) stops were"
            harvest.notices.append("\(count) left out, without a position.")
        }
        harvest.finish()
        return harvest
    }

    private static func access(_ text: String?) -> KnownOrNot {
        switch text?.lowercased() {
        case "1", "yes", "true", "ja": .yes
        case "2", "no", "false", "nej": .no
        default: .unknown
        }
    }

    /// Words that are no mode of ours are left out.
    private static func modes(_ text: String) -> Set<TransitMode> {
        let words = text.lowercased().split { !$0.isLetter && $0 != "-" }
        return Set(words.compactMap { TransitMode(rawValue: String($0)) })
    }
}

/// The position of a stop in a register.
enum StopPosition {
    /// Grid coordinates are metres, of which both are larger than any degree.
    private static let leastOfGrid = 100_000.0

    /// Returns `nil` for a stop without any position; throws for one that is none.
    static func coordinate(
        _ field: (_ name: String) -> String?,
        at place: String
    ) throws(SourceFileError) -> Coordinate? {
        let pairs = [("lat", "lon"), ("x", "y")].map { (field($0.0), field($0.1)) }
        var texts = pairs.first { $0.0 != nil || $0.1 != nil }
        if texts == nil, let location = field("location") {
            let parts = location.filter { $0 != "(" && $0 != ")" }.split(separator: ",").map(String.init)
            texts = (parts.first, parts.count == 2 ? parts.last : nil)
        }
        guard let texts else { return nil }
        let shown = "'\(texts.0 ?? "")', '\(texts.1 ?? "")'"
        guard let first = number(texts.0), let second = number(texts.1) else {
            throw SourceFileError("\(shown) is not a position", at: place)
        }
        if abs(first) >= leastOfGrid, abs(second) >= leastOfGrid {
            // In Sweden, the way north of the equator is always the longer one.
            let grid = GridPosition(northing: max(first, second), easting: min(first, second))
            guard let coordinate = SwedishGrid.rt90.coordinate(at: grid) else {
                throw SourceFileError("\(shown) is not a position in RT 90", at: place)
            }
            return coordinate
        }
        // Some registers write that they do not know the position as zeros.
        if first == 0, second == 0 { return nil }
        guard let coordinate = Coordinate(latitude: first, longitude: second) else {
            throw SourceFileError("\(shown) is not a position in degrees", at: place)
        }
        return coordinate
    }

    private static func number(_ text: String?) -> Double? {
        text.flatMap {
            Double(decimal: $0.filter { $0 != " " }.replacing(",", with: ".", maxReplacements: 1))
        }
    }
}
