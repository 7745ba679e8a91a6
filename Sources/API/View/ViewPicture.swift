import Model
public import Services
public import ViewEngine

/// A view as a picture: the frame, the horizon, a compass strip, and each sighting at its place and scale.
public struct ViewPicture: Sendable {
    private static let longSide = 960.0

    private let viewpoint: Viewpoint
    private let scene: ViewService.Scene
    private let width: Double
    private let height: Double

    /// Prepares the picture of a scene, which has to be what is in view from the viewpoint.
    public init(_ viewpoint: Viewpoint, _ scene: ViewService.Scene) {
        self.viewpoint = viewpoint
        self.scene = scene
        // The frame keeps its aspect, but a strip of a view is still shown large enough to be read.
        let aspect = min(max(viewpoint.aspect, 0.25), 4)
        width = aspect >= 1 ? Self.longSide : Self.longSide * aspect
        height = aspect >= 1 ? Self.longSide / aspect : Self.longSide
    }

    /// The picture, an SVG 1.1 document of its own.
    public var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(width)) \(n(height))" \
        width="\(n(width))" height="\(n(height))" font-family="system-ui, sans-serif" role="img">
        <title>\(escaped(caption))</title>
        <style>
        .sky{fill:#dcebf7}.ground{fill:#e7e3d6}.horizon{stroke:#7d8a94}.ink{fill:#1d2730}.card{fill:#fff}
        .pin{stroke:#2f5d8a}.dot{fill:#2f5d8a}.faint{fill:#5b6770}
        @media (prefers-color-scheme: dark){.sky{fill:#16222d}.ground{fill:#1f1d18}.horizon{stroke:#66727c}
        .ink{fill:#eef3f7}.card{fill:#22303c}.pin{stroke:#8fbce6}.dot{fill:#8fbce6}.faint{fill:#a9b5bf}}
        </style>
        <clipPath id="frame"><rect width="\(n(width))" height="\(n(height))" rx="14"/></clipPath>
        <g clip-path="url(#frame)">
        <rect class="sky" width="\(n(width))" height="\(n(height))"/>
        \(horizon)
        \(compass)
        \(zip(scene.items, cards()).reversed().map(draw).joined(separator: "\n"))
        </g>
        </svg>

        """
    }

    private var caption: String {
        let count = scene.items.count == 1 ? "1 note" : "\(scene.items.count) notes"
        return
            "\(count) in view, looking \(Self.compassName(viewpoint.heading)) (\(whole(viewpoint.heading))°)"
    }

    // MARK: - Horizon

    /// Where a level line of sight meets the frame: below the middle when the camera looks up, turned by its
    /// roll.
    private var horizon: String {
        let reach = 4 * (width + height)
        let offset: Double
        var turn = 0.0
        if viewpoint.fieldOfView < 180 {
            let focal = width / 2 / Trigonometry.tangent(degrees: viewpoint.fieldOfView / 2)
            let pitch = min(max(viewpoint.pitch, -89), 89)
            offset = min(max(focal * Trigonometry.tangent(degrees: pitch), -reach), reach)
            turn = -viewpoint.roll
        } else {
            offset = viewpoint.pitch / viewpoint.fieldOfView * width
        }
        return """
            <g transform="translate(\(n(width / 2)) \(n(height / 2))) rotate(\(n(turn)))">\
            <rect class="ground" x="\(n(-reach))" y="\(n(offset))" width="\(n(2 * reach))" height="\(n(2 * reach))"/>\
            <line class="horizon" x1="\(n(-reach))" x2="\(n(reach))" y1="\(n(offset))" y2="\(n(offset))" \
            stroke-width="1.5"/></g>
            """
    }

    // MARK: - Compass

    private var compass: String {
        let step = [1, 2, 5, 10, 15, 30, 45, 90].first { viewpoint.fieldOfView / Double($0) <= 8 } ?? 90
        var marks = "<rect class=\"card\" width=\"\(n(width))\" height=\"34\" opacity=\"0.75\"/>"
        for azimuth in stride(from: 0, to: 360, by: step) {
            var bearing = Double(azimuth) - viewpoint.heading
            if bearing > 180 { bearing -= 360 }
            if bearing <= -180 { bearing += 360 }
            guard let x = position(of: bearing) else { continue }
            let name = azimuth % 45 == 0 ? Self.compassName(Double(azimuth)) : "\(azimuth)°"
            marks += """
                <line class="pin" x1="\(n(x))" x2="\(n(x))" y1="26" y2="34"/>\
                <text class="ink" x="\(n(x))" y="21" font-size="13" text-anchor="middle">\(name)</text>
                """
        }
        return marks
    }

    private func position(of bearing: Double) -> Double? {
        guard abs(bearing) <= viewpoint.fieldOfView / 2 else { return nil }
        guard viewpoint.fieldOfView < 180 else { return (0.5 + bearing / viewpoint.fieldOfView) * width }
        let half = Trigonometry.tangent(degrees: viewpoint.fieldOfView / 2)
        return (0.5 + Trigonometry.tangent(degrees: bearing) / (2 * half)) * width
    }

    private static func compassName(_ azimuth: Double) -> String {
        let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        return names[Int((azimuth / 45).rounded()) % 8]
    }

    // MARK: - Sightings

    /// Where the label of a sighting stands.
    private struct Card {
        let title: String
        let size: Double
        let left: Double
        let top: Double
        let width: Double

        var height: Double { 2.6 * size }

        func overlaps(_ other: Card) -> Bool {
            left < other.left + other.width + 4 && other.left < left + width + 4
                && top < other.top + other.height + 4 && other.top < top + height + 4
        }
    }

    /// The cards of the sightings, nearest first: each goes up until it covers none that was placed before.
    private func cards() -> [Card] {
        var placed: [Card] = []
        for sight in scene.items {
            let sighting = sight.sighting
            let size = 16 * sighting.scale + 4
            let title = shortened(sight.label.title, to: 22)
            let cardWidth = (Double(max(title.count, 7)) * 0.58 + 1.2) * size
            let left = min(max(sighting.screenX * width - cardWidth / 2, 4), max(width - cardWidth - 4, 4))
            var top = sighting.screenY * height - 2.6 * size - 30
            var card = Card(title: title, size: size, left: left, top: top, width: cardWidth)
            while let other = placed.first(where: card.overlaps) {
                top = other.top - card.height - 5
                card = Card(title: title, size: size, left: left, top: top, width: cardWidth)
            }
            placed.append(card)
        }
        return placed
    }

    /// A pin at the thing's place and its card above it; what is far is drawn first.
    private func draw(_ sight: ViewService.LabelledSighting, _ card: Card) -> String {
        let sighting = sight.sighting
        let x = n(sighting.screenX * width)
        let y = n(sighting.screenY * height)
        let middle = n(card.left + card.width / 2)
        return """
            <g><title>\(escaped(sight.label.title))</title>\
            <line class="pin" x1="\(x)" y1="\(y)" x2="\(x)" y2="\(n(card.top + card.height))"/>\
            <circle class="dot" cx="\(x)" cy="\(y)" r="\(n(4 * sighting.scale + 1))"/>\
            <rect class="card pin" x="\(n(card.left))" y="\(n(card.top))" width="\(n(card.width))" \
            height="\(n(card.height))" rx="\(n(card.size / 2))"/>\
            <text class="ink" x="\(middle)" y="\(n(card.top + 1.15 * card.size))" \
            font-size="\(n(card.size))" text-anchor="middle">\(escaped(card.title))</text>\
            <text class="faint" x="\(middle)" y="\(n(card.top + 2.15 * card.size))" \
            font-size="\(n(card.size * 0.8))" text-anchor="middle">\(distance(sighting.distance))</text></g>
            """
    }

    private func distance(_ metres: Double) -> String {
        metres < 1000 ? "\(whole(metres)) m" : "\(n(metres / 1000)) km"
    }

    private func shortened(_ text: String, to length: Int) -> String {
        text.count <= length ? text : text.prefix(length - 1) + "…"
    }

    /// Text that cannot become markup; what XML 1.0 cannot hold is left out.
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": continue
            case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r": continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private func whole(_ value: Double) -> String { String(Int(value.rounded())) }

    private func n(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (units, rest) = (abs(tenths) / 10, abs(tenths) % 10)
        return rest == 0 ? "\(sign)\(units)" : "\(sign)\(units).\(rest)"
    }
}
