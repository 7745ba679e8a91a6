import Foundation
import GTFS
import Geodesy
import Model

/// A feed as a list of its values: each under its path in the JSON form of protobuf.
enum FlatFeed {
    /// The values that a feed was read as.
    static func values(of feed: RealtimeFeed, order: [String]) -> [String: String] {
        var flat = Flattener()
        flat.put("header.gtfs_realtime_version", feed.version)
        flat.put("header.timestamp", feed.generatedAt)
        if feed.isDifferential { flat.put("header.incrementality", "DIFFERENTIAL") }
        // Entities are told by kind, so that their places are those of the ids in the reference.
        let places = Dictionary(zip(order, order.indices)) { first, _ in first }
        for update in feed.tripUpdates {
            flat.within("entity.\(places[update.id] ?? -1)") { flat in
                flat.put("id", update.id)
                flat.within("trip_update") { $0.put(update) }
            }
        }
        for vehicle in feed.vehicles {
            flat.within("entity.\(places[vehicle.id] ?? -1)") { flat in
                flat.put("id", vehicle.id)
                flat.within("vehicle") { $0.put(vehicle) }
            }
        }
        for alert in feed.alerts {
            flat.within("entity.\(places[alert.id] ?? -1)") { flat in
                flat.put("id", alert.id)
                flat.within("alert") { $0.put(alert) }
            }
        }
        return flat.values
    }

    /// The values of a feed in the JSON form of protobuf, and the ids of its entities.
    ///
    /// Left out are empty texts, defaults, and what stands for "unknown": a feed that tells them tells nothing.
    static func reference(_ json: some DataProtocol) throws -> (values: [String: String], ids: [String]) {
        let root = try JSONSerialization.jsonObject(with: Data(json))
        var values: [String: String] = [:]
        flatten(root, "", into: &values)
        let entities = (root as? [String: Any])?["entity"] as? [[String: Any]] ?? []
        return (values.filter { !isNothing($0.key, $0.value) }, entities.compactMap { $0["id"] as? String })
    }

    private static func flatten(_ value: Any, _ path: String, into values: inout [String: String]) {
        switch value {
        case let members as [String: Any]:
            for (name, member) in members {
                flatten(member, path.isEmpty ? name : "\(path).\(name)", into: &values)
            }
        case let items as [Any]:
            for (index, item) in items.enumerated() { flatten(item, "\(path).\(index)", into: &values) }
        case let number as NSNumber:
            let isSingle = ["latitude", "longitude", "bearing", "speed"].contains { path.hasSuffix($0) }
            values[path] = isSingle ? "\(Float(number.doubleValue))" : "\(number)"
        default:
            values[path] = "\(value)"
        }
    }

    private static func isNothing(_ path: String, _ value: String) -> Bool {
        let defaults: [String: Set<String>] = [
            "incrementality": ["FULL_DATASET"], "schedule_relationship": ["SCHEDULED"],
            "current_status": ["IN_TRANSIT_TO"], "cause": ["UNKNOWN_CAUSE"], "effect": ["UNKNOWN_EFFECT"],
            "severity_level": ["UNKNOWN_SEVERITY"], "timestamp": ["0"], "end": ["0"], "start": ["0"],
        ]
        let name = path.split(separator: ".").last.map(String.init) ?? ""
        return value.isEmpty || defaults[name]?.contains(value) == true
    }
}

/// Collects values under their paths.
struct Flattener {
    private(set) var values: [String: String] = [:]
    private var path = ""

    mutating func within(_ name: String, _ body: (inout Flattener) -> Void) {
        let outer = path
        path += "\(name)."
        body(&self)
        path = outer
    }

    mutating func each<Item>(_ name: String, _ items: [Item], _ body: (inout Flattener, Item) -> Void) {
        for (index, item) in items.enumerated() { within("\(name).\(index)") { body(&$0, item) } }
    }

    mutating func put(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { values[path + name] = value }
    }

    mutating func put(_ name: String, _ value: Int?) {
        put(name, value.map(String.init))
    }

    mutating func put(_ name: String, _ value: Instant?) {
        put(name, value.map { "\($0.milliseconds / 1000)" })
    }

    mutating func put(_ name: String, single value: Double?) {
        put(name, value.map { "\(Float($0))" })
    }
}
