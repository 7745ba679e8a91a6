import Geodesy
import Services
import ViewEngine

extension ViewPicture {
    /// A strip with marks at even azimuths, labelled with a direction or degrees.
    var compass: String {
        let step = [1, 2, 5, 10, 15, 30, 45, 90].first { viewpoint.fieldOfView / Double($0) <= 8 } ?? 90
        var marks = "<rect class=\"card\" width=\"\(number(width))\" height=\"34\" opacity=\"0.8\"/>"
        for azimuth in stride(from: 0, to: 360, by: step) {
            let bearing = Angle.signed(Double(azimuth) - viewpoint.heading)
            guard abs(bearing) <= viewpoint.fieldOfView / 2 else { continue }
            let x = position(of: bearing)
            let isNamed = azimuth % 45 == 0
            let weight = isNamed ? " font-weight=\"700\"" : ""
            let name = isNamed ? PictureText.compassName(Double(azimuth)) : "\(azimuth)°"
            marks += #"<line class="pin" x1="\#(number(x))" x2="\#(number(x))" y1="26" y2="34"/>"#
            // A name that the frame would cut off is left out.
            guard (16...(width - 16)).contains(x) else { continue }
            marks += """
                <text class="ink" x="\(number(x))" y="21" font-size="13"\(weight) \
                text-anchor="middle">\(name)</text>
                """
        }
        return marks
    }

    /// The number of hidden things in each direction; the numbers do not overlap while there is room.
    var chips: String {
        var chips = scene.clusters.map { cluster in
            let text = "+\(cluster.count)"
            let wide = (PictureText.width(text) + 1.1) * 11
            let bearing = Angle.signed(cluster.azimuth - viewpoint.heading)
            let middle = position(of: bearing)
            return (cluster: cluster, text: text, left: middle - wide / 2, wide: wide)
        }
        chips.sort { $0.left < $1.left }
        var least = 4.0
        for index in chips.indices {
            chips[index].left = max(chips[index].left, least)
            least = chips[index].left + chips[index].wide + 3
        }
        var most = width - 4
        for index in chips.indices.reversed() {
            chips[index].left = min(chips[index].left, most - chips[index].wide)
            most = chips[index].left - 3
        }
        return chips.map { chip in
            let azimuth = Int(chip.cluster.azimuth.rounded()) % 360
            let nearest = PictureText.distance(chip.cluster.nearest)
            return """
                <g><title>\(chip.cluster.count) more around \(azimuth)°, from \(nearest)</title>\
                <rect class="chip" x="\(number(chip.left))" y="39" width="\(number(chip.wide))" height="17" \
                rx="8.5"/><text class="bright" x="\(number(chip.left + chip.wide / 2))" y="51.5" \
                font-size="11" text-anchor="middle">\(chip.text)</text></g>
                """
        }.joined(separator: "\n")
    }

    /// The x coordinate at which a level line of sight at a bearing meets the frame, or that of the nearer
    /// edge.
    private func position(of bearing: Double) -> Double {
        let half = viewpoint.fieldOfView / 2
        let bearing = min(max(bearing, -half), half)
        guard viewpoint.fieldOfView < 180 else { return (0.5 + bearing / viewpoint.fieldOfView) * width }
        let tangent = Trigonometry.tangent(degrees: bearing) / Trigonometry.tangent(degrees: half)
        return (0.5 + tangent / 2) * width
    }
}
