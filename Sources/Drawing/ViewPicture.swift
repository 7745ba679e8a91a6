import Model
package import Services
package import ViewEngine

/// A view as a picture: the frame, the horizon, a compass strip, and each sighting with a label in its row.
package struct ViewPicture: Sendable {
    let viewpoint: Viewpoint
    let scene: ViewService.Scene
    let width: Double
    let height: Double
    private let places: [LabelLayout.Place?]

    /// The scene must be the view from the viewpoint, with rows made for labels of that width.
    package init(_ viewpoint: Viewpoint, _ scene: ViewService.Scene, labelWidth: Double) {
        self.viewpoint = viewpoint
        self.scene = scene
        // The frame keeps its aspect within limits, so that a narrow view is still large enough to read.
        let aspect = min(max(viewpoint.aspect, 0.4), 4)
        width = aspect >= 1 ? 1080 : 1080 * max(aspect, 0.6)
        height = width / aspect
        // The labels begin below the strip, and below the numbers of hidden things if there are any.
        let top = 34.0 + (scene.clusters.isEmpty ? 8 : 30)
        let area = LabelLayout.Area(
            width: width,
            height: height,
            top: top,
            bottom: max(height - 40, top + 20)
        )
        places = LabelLayout(scene, labelWidth: labelWidth, area: area).places
    }

    package var svg: String {
        let size = "width=\"\(number(width))\" height=\"\(number(height))\""
        let body = """
            <defs><clipPath id="frame"><rect \(size) rx="14"/></clipPath>\
            <linearGradient id="sky" x2="0" y2="1"><stop class="zenith"/><stop class="haze" offset="1"/>\
            </linearGradient></defs>
            <g clip-path="url(#frame)">
            <rect fill="url(#sky)" \(size)/>
            \(horizon)
            \(labels)
            \(compass)
            \(chips)
            <text class="faint" x="14" y="\(number(height - 13))" font-size="13">\
            \(PictureText.escaped(caption))</text>
            </g>
            <rect class="edge" x="0.5" y="0.5" width="\(number(width - 1))" height="\(number(height - 1))" \
            rx="14"/>
            """
        return PictureText.svg(width, height, title: caption, style: Self.style, body)
    }

    private static let style = """
        .zenith{stop-color:#b9d8ef}.haze{stop-color:#edf5fa}.ground{fill:#e6e2d3}.horizon{stroke:#8a968f}
        .ink{fill:#1d2730}.faint{fill:#55616b}.card{fill:#fff}.edge{fill:none;stroke:#9fb0bd}
        .pin{stroke:#2f5d8a}.dot{fill:#2f5d8a}.chip{fill:#2f5d8a}.bright{fill:#fff}
        .possible{stroke-dasharray:4 3}.card.possible{fill-opacity:.8}.dot.possible{fill-opacity:.45}
        .stop{fill:#1f7a4d;stroke:#fff;stroke-width:.8}.stop.possible{fill-opacity:.45}
        .vehicle{stroke-width:1.2}.vehicle.unsure{stroke-dasharray:3 2}.vehicle.possible{fill-opacity:.45}
        .place{fill:#6b7885;stroke:#fff;stroke-width:.8}.stars1{fill:#b9a58b}.stars2{fill:#c9a24b}
        .stars3{fill:#d98a2b}.stars4{fill:#de6a1d}.stars5{fill:#d1400f}.place.possible{fill-opacity:.45}
        @media (prefers-color-scheme: dark){.zenith{stop-color:#0d1620}.haze{stop-color:#22384a}
        .ground{fill:#1e1c17}.horizon{stroke:#5f6b70}.ink{fill:#eef3f7}.faint{fill:#a9b5bf}
        .card{fill:#1b2833}.edge{stroke:#3a4a57}.pin{stroke:#7fb0dd}.dot{fill:#8fbce6}.chip{fill:#8fbce6}
        .bright{fill:#0d1620}.stop{fill:#6fcf97;stroke:#0d1620}.place{fill:#9aa8b5;stroke:#0d1620}.stars1{fill:#b9a58b}.stars2{fill:#d8b662}
        .stars3{fill:#eba24b}.stars4{fill:#f5883d}.stars5{fill:#ff6a3a}}
        """

    private var labels: String {
        // Far things are drawn first, and every pin lies under every card.
        let drawn = zip(scene.items, places).reversed()
        let pins = drawn.compactMap { item, place in place.map { pin(item, $0) } }
        return (pins + drawn.map(label)).joined(separator: "\n")
    }

    private var caption: String {
        func number(of kind: ItemID.Kind) -> Int {
            scene.sightings.count { $0.id.kind == kind.rawValue }
        }
        let words = [(ItemID.Kind.note, "note"), (.place, "place"), (.stop, "stop"), (.vehicle, "vehicle")]
        var counts = words.compactMap { kind, word in
            let number = number(of: kind)
            return number > 0 ? Drawing.count(number, word) : nil
        }
        if counts.isEmpty { counts = [Drawing.count(0, "note")] }
        let last = counts.suffix(1).joined()
        let count =
            counts.count > 1 ? "\(counts.dropLast().joined(separator: ", ")) and \(last)" : last
        let heading = Int(viewpoint.heading.rounded()) % 360
        let direction = "looking \(PictureText.compassName(viewpoint.heading)) (\(heading)°)"
        let view = viewpoint.fieldOfView >= 360 ? "\(count) all around" : "\(count) in view, \(direction)"
        var parts = [view]
        let unlabelled = self.places.count { $0 == nil }
        if unlabelled > 0 { parts.append("\(unlabelled) without a label") }
        if scene.hiddenCount > 0 {
            let hidden = scene.hasMoreHidden ? "more than \(scene.hiddenCount)" : "\(scene.hiddenCount)"
            parts.append("\(hidden) more hidden")
        }
        return parts.joined(separator: "; ")
    }

    /// The horizon, on which all level lines of sight meet the frame.
    ///
    /// The line is below the middle when the camera looks up, and turned by the camera's roll.
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
            <g transform="translate(\(number(width / 2)) \(number(height / 2))) rotate(\(number(turn)))">\
            <rect class="ground" x="\(number(-reach))" y="\(number(offset))" width="\(number(2 * reach))" \
            height="\(number(2 * reach))"/>\
            <line class="horizon" x1="\(number(-reach))" x2="\(number(reach))" y1="\(number(offset))" \
            y2="\(number(offset))" stroke-width="1.5"/></g>
            """
    }
}
