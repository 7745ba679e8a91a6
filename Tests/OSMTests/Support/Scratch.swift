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

/// SplitMix64: the same numbers for the same seed.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
