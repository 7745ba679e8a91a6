import Model
import Services
import ViewEngine

extension ViewPicture {
    /// The line from a thing up to its label.
    func pin(_ item: ViewService.LabelledSighting, _ place: LabelLayout.Place) -> String {
        let sighting = item.sighting
        let x = sighting.screenX * width
        let inset = min(4, place.width / 2)
        let end = min(max(x, place.left + inset), place.left + place.width - inset)
        return """
            <line class="pin\(dashes(sighting))" x1="\(number(x))" y1="\(number(sighting.screenY * height))" \
            x2="\(number(end))" y2="\(number(place.top + place.height))" \
            opacity="\(number(0.3 + 0.5 * sighting.scale))"/>
            """
    }

    /// Draws the dot at a thing's position, and its label if it has one.
    func label(_ item: ViewService.LabelledSighting, _ place: LabelLayout.Place?) -> String {
        let dashes = dashes(item.sighting)
        let title = "<title>\(PictureText.escaped(caption(item.label)))</title>"
        guard let place else { return "<g>\(title)\(mark(item, dashes: dashes))</g>" }
        let middle = number(place.left + place.width / 2)
        let rounding = place.form == .card ? place.size / 2 : place.height / 2
        let kind = place.form == .tick ? "dot" : "card pin"
        return """
            <g>\(title)\
            \(mark(item, dashes: dashes))\
            <rect class="\(kind)\(dashes)" x="\(number(place.left))" y="\(number(place.top))" \
            width="\(number(place.width))" height="\(number(place.height))" rx="\(number(rounding))"/>\
            \(text(place, middle: middle))\(badges(place))</g>
            """
    }

    private func badges(_ place: LabelLayout.Place) -> String {
        let size = LabelLayout.badgeSize * place.size
        let width = LineBadge.width(of: place.badges) * size
        var left: Double
        let top: Double
        switch place.form {
        case .tick: return ""
        case .card: (left, top) = (place.left + (place.width - width) / 2, place.top + 2.5 * place.size)
        case .line:
            (left, top) = (
                place.left + place.width - width - 0.4 * place.size,
                place.top + (place.height - 1.3 * size) / 2
            )
        }
        var text = ""
        for badge in place.badges {
            let wide = badge.width * size
            text += """
                <rect x="\(number(left))" y="\(number(top))" width="\(number(wide))" height="\(number(1.3 * size))" \
                rx="\(number(0.3 * size))" fill="\(badge.fill)"/>\
                <text x="\(number(left + wide / 2))" y="\(number(top + size))" font-size="\(number(size))" \
                text-anchor="middle" fill="\(badge.ink)">\(PictureText.escaped(badge.text))</text>
                """
            left += wide + LineBadge.gap * size
        }
        return text
    }

    /// An arrow in the colours of the vehicle's line, turned to where it goes as seen from here.
    ///
    /// It is a disc where nobody knows the heading, and has a dashed outline while the vehicle may well be
    /// somewhere else.
    private func arrow(
        _ vehicle: LiveVehicle,
        at place: (x: Double, y: Double),
        size: Double,
        dashes: String
    ) -> String {
        let paint = LinePaint(color: vehicle.line?.color, textColor: vehicle.line?.textColor)
        let style = """
            class="vehicle\(vehicle.isUncertain ? " unsure" : "")\(dashes)" fill="\(paint.fill.text)" \
            stroke="\(paint.ink.text)"
            """
        guard let heading = vehicle.heading else {
            return """
                <circle \(style) cx="\(number(place.x))" cy="\(number(place.y))" r="\(number(size * 0.8))"/>
                """
        }
        // Up is away from the viewer.
        let turn = heading - viewpoint.heading
        return """
            <path \(style) transform="translate(\(number(place.x)) \(number(place.y))) rotate(\(number(turn)))" \
            d="M0 \(number(-1.4 * size))L\(number(size)) \(number(size))L0 \(number(size * 0.5))\
            L\(number(-size)) \(number(size))Z"/>
            """
    }

    /// A dot for a note, a square for a stop, or a diamond for a place: the better its rating, the larger and
    /// warmer.
    private func mark(_ item: ViewService.LabelledSighting, dashes: String) -> String {
        let (sighting, label) = (item.sighting, item.label)
        let (x, y) = (sighting.screenX * width, sighting.screenY * height)
        let size = 4 * sighting.scale + 1
        if let vehicle = label.vehicle?.vehicle {
            return arrow(vehicle, at: (x, y), size: 2 * size, dashes: dashes)
        }
        if case .stop = label.target {
            return """
                <rect class="stop\(dashes)" x="\(number(x - size))" y="\(number(y - size))" \
                width="\(number(2 * size))" height="\(number(2 * size))" rx="1.5"/>
                """
        }
        guard case .place = label.target else {
            return """
                <circle class="dot\(dashes)" cx="\(number(x))" cy="\(number(y))" r="\(number(size))"/>
                """
        }
        let stars = label.averageStars.map { Int($0.rounded()) } ?? 0
        let half = size * (1.2 + 0.12 * (label.averageStars ?? 0))
        return """
            <path class="place stars\(stars)\(dashes)" d="M\(number(x)) \(number(y - half))\
            L\(number(x + half)) \(number(y))L\(number(x)) \(number(y + half))\
            L\(number(x - half)) \(number(y))Z"/>
            """
    }

    /// The tooltip: the title, and for a place also the category and the rating.
    private func caption(_ label: SightLabel) -> String {
        if let vehicle = label.vehicle?.vehicle { return "\(label.title) · \(vehicle.state.rawValue)" }
        guard case .place = label.target else { return label.title }
        var parts = [label.title]
        if let category = label.categoryLabel, category != label.title {
            parts.append(category)
        }
        if let average = label.averageStars {
            parts.append("\(number(average)) ★ of \(label.ratingCount)")
        }
        return parts.joined(separator: " · ")
    }

    private func text(_ place: LabelLayout.Place, middle: String) -> String {
        let start = "<text class=\"ink\" x=\"\(middle)\" text-anchor=\"middle\""
        let title = PictureText.escaped(place.title)
        switch place.form {
        case .tick:
            return ""
        case .line:
            let baseline = number(place.top + place.height / 2 + 0.36 * place.size)
            // Badges stand behind the text.
            let more =
                place.badges.isEmpty ? 0 : (0.6 + LineBadge.width(of: place.badges) * LabelLayout.badgeSize)
            let middle = number(place.left + (place.width - more * place.size) / 2)
            let start = "<text class=\"ink\" x=\"\(middle)\" text-anchor=\"middle\""
            let name = title.isEmpty ? "" : "\(title) "
            return """
                \(start) y="\(baseline)" font-size="\(number(place.size))">\(name)\
                <tspan class="faint">\(place.distance)</tspan></text>
                """
        case .card:
            return """
                \(start) y="\(number(place.top + 1.15 * place.size))" font-size="\(number(place.size))" \
                font-weight="600">\(title)</text>\
                <text class="faint" x="\(middle)" y="\(number(place.top + 2.15 * place.size))" \
                font-size="\(number(place.size * 0.82))" text-anchor="middle">\(place.distance)</text>
                """
        }
    }

    private func dashes(_ sighting: Sighting<ItemID>) -> String {
        sighting.certainty == .possible ? " possible" : ""
    }
}
