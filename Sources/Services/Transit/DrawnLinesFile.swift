import Geodesy
import LineFiles
import Model
import Motion
import OSM
import Timetable

/// A file of lines without a timetable, which holds all lines and stops of its source: GPX, GeoJSON, or the
/// campus tracker's routes.
///
/// What it tells becomes a timetable without trips: each line has one pattern, with its way and its stops.
package struct DrawnLinesFile: Sendable {
    private let path: String
    private let source: String

    /// The largest content, in bytes.
    static let largest = 64 << 20

    package init(path: String, source: String) {
        (self.path, self.source) = (path, source)
    }

    /// Checks the whole file; throws ``SourceFileError``.
    package func read(report: Progress.Report) throws -> TransitHarvest {
        let file = try SourceFile(path: path)
        let bytes = try file.content(atMost: Self.largest, reporting: "Reading lines", to: report)
        return try Self.harvest(of: bytes, source: source)
    }

    /// Reads the content of a file; throws ``SourceFileError``.
    package static func harvest(of bytes: [UInt8], source: String) throws -> TransitHarvest {
        let file: LineFile
        do {
            file = try LineFile(bytes)
        } catch let fault as LineFileFault {
            throw SourceFileError(fault.reason)
        }
        guard !file.lines.isEmpty else { throw SourceFileError("it has no lines") }
        let drawing = LineDrawing(file)
        let timetable: SourceTimetable
        do throws(TimetableError) {
            timetable = try drawing.timetable()
        } catch {
            throw SourceFileError("\(error)")
        }
        var harvest = TransitHarvest(timetable, of: source)
        // The times of a source that has none are in no zone.
        harvest.about.zone = nil
        // Vehicles go where the ways are, which stops alone do not tell.
        harvest.takeBounds(around: file.lines.flatMap(\.way))
        if file.skipped > 0 {
            let count =
                file.skipped == 1
                ? "1 line, stop or shape was" : "\(file.skipped) lines, stops or shapes were"
            harvest.notices.append(
                "\(count) left out, since its position or its way is missing or cannot be."
            )
        }
        return harvest
    }
}

/// The lines and stops of a file with ids of their own, which are their names.
private struct LineDrawing {
    private var builder = TimetableBuilder(zone: "UTC")
    /// Each stop by its place in the timetable.
    private var coordinates: [Coordinate] = []
    private var stopIDs = UniqueNames("stop")
    private var lineIDs = UniqueNames("line")
    private var stopsByName: [String: [Int]] = [:]

    /// Stops of one name that are nearer than this are one stop, in metres.
    private static let sameStop = 50.0

    init(_ file: LineFile) {
        let shared = file.stops.map { add($0) }
        for line in file.lines { add(line, besides: shared) }
    }

    consuming func timetable() throws(TimetableError) -> SourceTimetable {
        try builder.finish()
    }

    /// The place of a stop, which several lines may name.
    private mutating func add(_ stop: DrawnStop) -> Int {
        let namesakes = stop.name.isEmpty ? [] : stopsByName[stop.name] ?? []  // in range: a dictionary
        let known = namesakes.first { place in
            // in range: a place that was given out
            coordinates[place].distance(to: stop.coordinate) <= Self.sameStop
        }
        if let known { return known }
        stopsByName[stop.name, default: []].append(coordinates.count)  // in range: a dictionary
        coordinates.append(stop.coordinate)
        builder.stops.append(
            TimetableStop(
                sourceID: stopIDs.next(stop.name),
                name: stop.name,
                latitude: stop.coordinate.latitude,
                longitude: stop.coordinate.longitude
            )
        )
        return builder.stops.count - 1
    }

    private mutating func add(_ line: DrawnLine, besides shared: [Int]) {
        let id = lineIDs.next(line.name)
        let path = LinePath(line.way, ends: .returning)
        var places = line.stops.map { add($0) }
        if places.isEmpty, let path {
            // The file does not tell the line of a stop: it is every line that passes it.
            places = shared.compactMap { place in
                // in range: a place that was given out
                path.feet(of: coordinates[place]).first.map { (place, $0) }
            }.sorted { $0.1 < $1.1 }.map(\.0)
        }
        var entry = TimetableLine(sourceID: id, shortName: line.name.isEmpty ? id : line.name, mode: .bus)
        entry.color = line.color.flatMap { LineColor($0) ?? NamedColors.color($0) }
        builder.lines.append(entry)
        let shape = builder.addShape(
            line.way.map { TimetablePoint(latitude: $0.latitude, longitude: $0.longitude) }
        )
        let calls = places.enumerated().map { TimetablePattern.Call(stop: $1, sequence: $0 + 1) }
        _ = builder.pattern(
            TimetablePattern(line: builder.lines.count - 1, shape: shape, calls: calls)
        )
    }
}

/// Ids made of names: a repeated name, and the empty one, get a number.
private struct UniqueNames {
    private let empty: String
    private var known: Set<String> = []
    /// The last number of each repeated name.
    private var numbers: [String: Int] = [:]

    init(_ empty: String) {
        self.empty = empty
    }

    mutating func next(_ name: String) -> String {
        let visible = PlaceFacts.cleaned(name, length: StopFacts.Length.name) ?? ""
        let base = visible.isEmpty ? empty : visible
        var number = numbers[base] ?? 1  // in range: a dictionary
        var id = visible.isEmpty ? "\(base)-\(number)" : base
        while !known.insert(id).inserted {
            number += 1
            id = "\(base)-\(number)"
        }
        numbers[base] = number  // in range: a dictionary
        return id
    }
}

/// The colours that CSS 2 names.
private enum NamedColors {
    private static let digits = [
        "black": "000000", "silver": "c0c0c0", "gray": "808080", "white": "ffffff", "maroon": "800000",
        "red": "ff0000", "purple": "800080", "fuchsia": "ff00ff", "green": "008000", "lime": "00ff00",
        "olive": "808000", "yellow": "ffff00", "navy": "000080", "blue": "0000ff", "teal": "008080",
        "aqua": "00ffff", "orange": "ffa500",
    ]

    static func color(_ name: String) -> LineColor? {
        digits[name.lowercased()].flatMap { LineColor($0) }  // in range: a dictionary
    }
}
