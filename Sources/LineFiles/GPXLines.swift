import Bounds
import Geodesy
import XMLText

extension LineFile {
    /// Reads GPX 1.0 or 1.1: each route and each track is a line, each waypoint a stop.
    ///
    /// A comment of one word is the colour of a line, as the campus tracker writes it.
    /// https://www.topografix.com/GPX/1/1/
    package init(gpx bytes: [UInt8]) throws {
        let handler = GPXHandler()
        do {
            let parser = try XMLParser(readsText: true)
            try bytes.withUnsafeBytes { try parser.parse($0, isLast: true, into: handler) }
        } catch let fault as XMLFault {
            throw LineFileFault(fault.reason)
        }
        guard handler.isGPX else { throw LineFileFault("it is not GPX") }
        self = handler.file
    }
}

/// Collects lines and stops while a GPX document is parsed.
private final class GPXHandler: XMLHandler {
    var file = LineFile()
    var isGPX = false
    private var open: [String] = []
    private var texts: [String] = []
    private var line: DrawnLine?
    private var stop: DrawnStop?
    private var positions = 0

    func begin(_ name: String, _ attributes: XMLAttributes) throws {
        if open.isEmpty { isGPX = name == "gpx" }
        guard open.count < 64 else { throw LineFileFault("it is nested too deep") }
        open.append(name)
        texts.append("")
        switch name {
        case "rte", "trk": line = DrawnLine(name: "", way: [])
        case "rtept", "trkpt":
            if let place = try position(attributes) { line?.way.append(place) }
        case "wpt":
            stop = try position(attributes).map { DrawnStop(name: "", coordinate: $0) }
        default: break
        }
    }

    private func position(_ attributes: XMLAttributes) throws -> Coordinate? {
        positions += 1
        guard positions <= LineFile.mostPositions else { throw LineFileFault("it has too many positions") }
        guard let latitude = attributes["lat"].flatMap(Double.init(decimal:)),
            let longitude = attributes["lon"].flatMap(Double.init(decimal:)),
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else {
            file.skipped += 1
            return nil
        }
        return place
    }

    func append(_ text: String) {
        guard let last = texts.indices.last else { return }
        texts.change(at: last) { if $0.utf8.count < 1_000 { $0 += text } }
    }

    func end() throws {
        guard let name = open.popLast(), let text = texts.popLast()?.trimmed else { return }
        switch (name, open.last) {
        case ("name", "rte"), ("name", "trk"): line?.name = text
        case ("cmt", "rte"), ("cmt", "trk"): if !text.isEmpty { line?.color = text.colorDigits }
        case ("name", "wpt"): stop?.name = text
        case ("rte", _), ("trk", _):
            if let line, line.way.count > 1 { file.lines.append(line) } else { file.skipped += 1 }
            line = nil
        case ("wpt", _):
            if let stop { file.stops.append(stop) }
            stop = nil
        default: break
        }
    }
}
