import App
import Geodesy
import Model
import Services
import ViewEngine

struct SceneText {
    private let viewpoint: Viewpoint
    private let scene: ViewService.Scene

    init(_ viewpoint: Viewpoint, _ scene: ViewService.Scene) {
        self.viewpoint = viewpoint
        self.scene = scene
    }

    func text(_ style: Table.Style) -> String {
        guard !scene.sightings.isEmpty else { return "Nothing is in view.\n" }
        var table = Table(
            ["DISTANCE", "AZIMUTH", "TURN", "ELEVATION", "ROW", "CERTAINTY", "KIND", "TITLE", "ID"],
            right: ["DISTANCE", "AZIMUTH", "ELEVATION", "ROW"]
        )
        for (item, row) in zip(scene.items, scene.rows) {
            let sighting = item.sighting
            table.add(
                distance(sighting.distance),
                "\(azimuth(sighting.azimuth))°",
                turn(sighting.relativeBearing),
                "\(oneDecimal(sighting.elevation))°",
                "\(row)",
                sighting.certainty == .certain ? "certain" : "possible",
                item.label.target.kind,
                item.label.title,
                String(item.label.target.number)
            )
        }
        return table.text(style) + hidden
    }

    /// The number of hidden things and their directions.
    private var hidden: String {
        guard scene.hiddenCount > 0 else { return "" }
        let count = scene.hasMoreHidden ? "More than \(scene.hiddenCount)" : "\(scene.hiddenCount)"
        let places = scene.clusters.map { cluster in
            let bearing = turn(Angle.signed(cluster.azimuth - viewpoint.heading))
            return "\(cluster.count) around \(azimuth(cluster.azimuth))° (\(bearing), from "
                + "\(distance(cluster.nearest)))"
        }
        let kinds = scene.hidden.filter { $0.count > 0 }.map { hidden in
            let word =
                switch hidden.kind {
                case .note: "note"
                case .place: "place"
                case .stop: "stop"
                case .vehicle: "vehicle"
                }
            return Quantity.count(hidden.count, word, word + "s")
        }
        let which = kinds.count > 1 ? " (\(kinds.joined(separator: " and ")))" : ""
        return "\(count) more \(scene.hiddenCount == 1 ? "is" : "are") hidden\(which): "
            + places.joined(separator: ", ") + ".\n"
    }

    private func distance(_ metres: Double) -> String {
        guard metres >= 999.5 else { return "\(Int(metres.rounded())) m" }
        let hundredths = Int((metres / 10).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) km"
    }

    private func azimuth(_ degrees: Double) -> Int { Int(degrees.rounded()) % 360 }

    private func turn(_ bearing: Double) -> String {
        let degrees = Int(bearing.rounded())
        if degrees == 0 { return "ahead" }
        return abs(degrees) == 180 ? "behind" : "\(abs(degrees))° \(degrees < 0 ? "left" : "right")"
    }

    private func oneDecimal(_ degrees: Double) -> String {
        let tenths = Int((degrees * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
