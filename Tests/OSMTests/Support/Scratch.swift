import Foundation
import Geodesy
import OSM

/// A folder that goes with its test.
final class Scratch {
    let path = FileManager.default.temporaryDirectory.path + "/osm-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ bytes: [UInt8], to name: String = "map") throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    struct Reading {
        var places: [OSMPlace] = []
        var summary = OSMSummary()
        var nodes: [Coordinate] = []
        var missing: [String] = []

        func place(_ kind: OSMKind, _ id: Int64) -> OSMPlace? {
            places.first { $0.kind == kind && $0.id == id }
        }
    }

    func reading(_ bytes: [UInt8]) throws -> Reading {
        try Self.reading(path: try write(bytes))
    }

    static func reading(path: String) throws -> Reading {
        var reading = Reading()
        reading.summary = try OSMExtract(path: path).read(
            wanted: { $0["name"] != nil },
            node: { reading.nodes.append($0) },
            missing: { reading.missing.append("\($0)/\($1)") },
            report: { _, done, total in precondition(done <= total) },
            { reading.places.append($0) }
        )
        return reading
    }
}
