import Model
import Services

/// A map of regions on a grid of degrees.
///
/// A region is darker the more views it had, and framed when notes were uploaded there.
struct RegionMap {
    let areas: [StatsService.Area]
    let width: Double

    private let west: Double
    private let south: Double
    private let east: Double
    private let north: Double
    private let unit: Double
    let height: Double

    init(_ areas: [StatsService.Area], width: Double) {
        self.areas = areas
        self.width = width
        var (west, south, east, north) = (-180.0, -75.0, 180.0, 85.0)
        if let first = areas.first?.region.box {
            (west, south, east, north) = first
            for box in areas.map(\.region.box) {
                (west, east) = (min(west, box.west), max(east, box.east))
                (south, north) = (min(south, box.south), max(north, box.north))
            }
            // The margin on each side is at least 3 degrees across and 2 degrees down, so that the map is
            // never smaller than a country.
            let (across, down) = (max((east - west) * 0.08, 3), max((north - south) * 0.08, 2))
            (west, east) = (max(west - across, -180), min(east + across, 180))
            (south, north) = (max(south - down, -90), min(north + down, 90))
        }
        // All degrees of longitude are drawn as wide as those in the middle of the map.
        let middle = (south + north) / 2
        let shortening = max(Self.cosine(middle), 0.2)
        var unit = width / (east - west) / shortening
        if (north - south) * unit > 620 { unit = 620 / (north - south) }
        // A map that is higher than wide also shows its surroundings to the east and west.
        let span = min(width / (unit * shortening), 360)
        west = min(max((west + east - span) / 2, -180), 180 - span)
        east = west + span
        self.unit = unit
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
        self.shortening = shortening
        height = (north - south) * unit
    }

    private let shortening: Double

    private var across: Double { (east - west) * unit * shortening }

    private func x(_ longitude: Double) -> Double { (longitude - west) * unit * shortening }
    private func y(_ latitude: Double) -> Double { (north - latitude) * unit }

    var svg: String {
        var parts = [
            "<rect class=\"sea\" width=\"\(number(across))\" height=\"\(number(height))\"/>"
        ]
        let step = Self.step(across: east - west, down: north - south)
        for longitude in stride(from: (west / step).rounded(.up) * step, through: east, by: step) {
            let x = number(x(longitude))
            parts.append("<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y2=\"\(number(height))\"/>")
            parts.append(
                "<text class=\"faint\" x=\"\(x)\" y=\"\(number(height + 17))\" font-size=\"12\" text-anchor=\"middle\">\(Self.label(longitude, "E", "W"))</text>"
            )
        }
        for latitude in stride(from: (south / step).rounded(.up) * step, through: north, by: step) {
            let y = number(y(latitude))
            parts.append("<line class=\"grid\" x2=\"\(number(across))\" y1=\"\(y)\" y2=\"\(y)\"/>")
            parts.append(
                "<text class=\"faint\" x=\"-8\" y=\"\(y)\" dy=\"4\" font-size=\"12\" text-anchor=\"end\">\(Self.label(latitude, "N", "S"))</text>"
            )
        }
        parts += cells
        parts.append(
            "<rect class=\"edge\" width=\"\(number(across))\" height=\"\(number(height))\"/>"
        )
        parts.append(legend)
        return parts.joined(separator: "\n")
    }

    private var cells: [String] {
        let most = max(areas.map(\.views).max() ?? 0, 1)
        return areas.reversed().map { area in
            let box = area.region.box
            let size = """
                x="\(number(x(box.west)))" y="\(number(y(box.north)))" \
                width="\(number(max((box.east - box.west) * unit * shortening, 2)))" \
                height="\(number(max((box.north - box.south) * unit, 2)))"
                """
            let counts = "\(count(area.views, "view")), \(count(area.uploads, "upload"))"
            let title = "<title>\(StatsPicture.name(of: area.region)): \(counts)</title>"
            // The square root keeps a city from making the rest of the country look empty.
            let share = area.views == 0 ? 0 : 0.15 + 0.85 * (Double(area.views) / Double(most)).squareRoot()
            let fill = "<rect class=\"view\" fill-opacity=\"\(hundredths(share))\" \(size)>\(title)</rect>"
            let frame = area.uploads > 0 ? "<rect class=\"outline\" pointer-events=\"none\" \(size)/>" : ""
            return fill + frame
        }
    }

    private var legend: String {
        let most = areas.map(\.views).max() ?? 0
        let words =
            areas.isEmpty ? "no counts yet" : "views, up to \(most) in a region; framed: uploads"
        return """
            <text class="faint" x="\(number(width))" y="-12" font-size="13" text-anchor="end">\(words)</text>
            """
    }

    /// The distance between grid lines in degrees: at most twelve lines across and nine down.
    private static func step(across: Double, down: Double) -> Double {
        let steps: [Double] = [1, 2, 5, 10, 15, 30, 45]
        return steps.first { across / $0 <= 12 && down / $0 <= 9 } ?? 60
    }

    private func hundredths(_ value: Double) -> String {
        let count = Int((value * 100).rounded())
        return count >= 100 ? "1" : "0.\(count < 10 ? "0" : "")\(count)"
    }

    private static func label(_ value: Double, _ positive: String, _ negative: String) -> String {
        let whole = Int(value.rounded())
        return whole == 0 ? "0°" : "\(abs(whole))° \(whole < 0 ? negative : positive)"
    }

    /// Bhaskara's approximation for −90…90 degrees, to about 0.002: enough to scale a picture.
    private static func cosine(_ degrees: Double) -> Double {
        let square = degrees * degrees
        return (32_400 - 4 * square) / (32_400 + square)
    }
}
