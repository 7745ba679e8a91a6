import Model
import Services
import ViewEngine

/// Positions the labels of a scene in rows of equal height, as wide as their neighbours allow.
struct LabelLayout {
    enum Form {
        /// The title, and the distance under it.
        case card
        /// One line, with the title if it fits beside the distance.
        case line
        /// No text.
        case tick
    }

    struct Place {
        let form: Form
        let title: String
        let distance: String
        /// The next departures of a stop; they stand under a card's distance, or behind that of a line.
        let badges: [LineBadge]
        let size: Double
        let left: Double
        let top: Double
        let width: Double
        let height: Double
    }

    /// The area of a picture for labels: from below the compass to above the bottom edge.
    struct Area {
        let width: Double
        let height: Double
        let top: Double
        let bottom: Double
    }

    private struct Span {
        var left: Double
        var right: Double
    }

    /// The smallest font that is easy to read.
    private static let smallestFont = 8.0
    private static let lineHeights = 13.0...17.0
    /// The number of rows that are drawn even when they do not fit above all things that they point at.
    ///
    /// Further rows are drawn only when they fit above these things.
    private static let usualRows = 12
    /// The ratio of the width of bold letters to that of regular ones.
    private static let boldness = 1.16
    private static let gap = 6.0
    /// The longest title without badges that are longer, in heights of its font.
    private static let longestTitle = 17.0
    /// The height of the font of badges, as a part of the label's.
    static let badgeSize = 0.78
    private static let edge = 6.0

    /// The places of the labels, in the order of the items.
    ///
    /// A place is `nil` when its row is left out because the text would be too small to read; the last rows
    /// are left out first.
    let places: [Place?]

    init(_ scene: ViewService.Scene, labelWidth: Double, area: Area) {
        let (labelled, items) = (scene.items, scene.sightings)
        let spans = Self.spans(scene, labelWidth: labelWidth, width: area.width)
        let sizes = items.map { 9 + 8 * $0.scale }
        var heights = Array(repeating: 0.0, count: (scene.rows.max() ?? -1) + 1)
        for (index, (row, size)) in zip(scene.rows, sizes).enumerated() {
            let lines = Self.lines(of: labelled[index])
            heights[row] = max(heights[row], lines * size + Self.gap)
        }

        // The rows stand above all things that they point at, and are made smaller if necessary. They extend
        // below the highest thing only if they would otherwise be too small to read.
        let highest = items.map { $0.screenY * area.height }.min() ?? area.height / 2
        let above = min(max(highest - 24 - area.top, 0), area.bottom - area.top)
        var base = area.top + above
        let factor = min(1, above / max(heights.reduce(0, +), 1))
        let hasCards = factor >= 0.8 && factor * (sizes.min() ?? 0) >= Self.smallestFont
        if hasCards {
            heights = heights.map { $0 * factor }
        } else {
            let room = (all: area.bottom - area.top, line: Self.lineHeights.lowerBound)
            let legible = max(Int(above / room.line), min(Self.usualRows, Int(room.all / room.line)))
            heights.removeLast(max(heights.count - max(legible, 1), 0))
            let count = Double(max(heights.count, 1))
            let most = (area.bottom - area.top) / count
            let height = min(
                max(above / count, Self.lineHeights.lowerBound),
                Self.lineHeights.upperBound,
                most
            )
            heights = heights.map { _ in height }
            base = max(base, area.top + height * count)
        }
        var bottoms: [Double] = []
        var bottom = base
        for height in heights {
            bottoms.append(bottom)
            bottom -= height
        }
        places = items.indices.map { index in
            let row = scene.rows[index]
            guard row < bottoms.count else { return nil }
            return Self.place(
                labelled[index],
                span: spans[index],
                bottom: bottoms[row],
                size: hasCards ? sizes[index] * factor : min(11, (heights[row] - 3) / 1.35),
                height: hasCards ? nil : heights[row] * 0.85,
                width: area.width
            )
        }
    }

    /// The height of a card in heights of its font: departures make it higher.
    private static func lines(of item: ViewService.LabelledSighting) -> Double {
        item.label.board?.departures.isEmpty == false ? 3.8 : 2.6
    }

    /// The range that each label may occupy: half-way to its neighbours in the row, and to the frame.
    private static func spans(_ scene: ViewService.Scene, labelWidth: Double, width: Double) -> [Span] {
        var spans = scene.sightings.map { sighting in
            let half = labelWidth * sighting.scale / 2
            return Span(left: sighting.screenX - half, right: sighting.screenX + half)
        }
        let slots = spans
        for row in Dictionary(grouping: slots.indices, by: { scene.rows[$0] }).values {
            let ordered = row.sorted { slots[$0].left < slots[$1].left }
            for (position, index) in ordered.enumerated() {
                let left = position == 0 ? 0 : (slots[ordered[position - 1]].right + slots[index].left) / 2
                let isLast = position == ordered.count - 1
                let right = isLast ? 1 : (slots[index].right + slots[ordered[position + 1]].left) / 2
                spans[index] = Span(
                    left: max(left * width + 2, edge),
                    right: min(right * width - 2, width - edge)
                )
            }
        }
        return spans
    }

    private static func place(
        _ item: ViewService.LabelledSighting,
        span: Span,
        bottom: Double,
        size: Double,
        height: Double?,
        width: Double
    ) -> Place {
        let distance = PictureText.distance(item.sighting.distance)
        let room = max(span.right - span.left, 0)
        var form = Form.tick
        var title = ""
        var wide = min(room, 12)
        var size = size
        var badges: [LineBadge] = []
        if height == nil {
            let small = badgeSize * size
            let found = LineBadge.fitting(item.label.board, size: small, room: room - 1.2 * size)
            // A title may be as long as the badges below it.
            let most = max(longestTitle, LineBadge.width(of: found) * badgeSize / boldness)
            title = PictureText.shortened(item.label.title, to: min((room / size - 1.3) / boldness, most))
            let text = max(boldness * PictureText.width(title), 0.8 * PictureText.width(distance))
            if !title.isEmpty, (text + 1.2) * size <= room {
                badges = found
                (form, wide) = (.card, max(text * size, LineBadge.width(of: badges) * small) + 1.2 * size)
            }
        }
        if form == .tick {
            size = min(size, 11)
            let alone = PictureText.width(distance) + 0.9
            if alone * size <= room {
                title =
                    height == nil
                    ? "" : PictureText.shortened(item.label.title, to: min(room / size - alone - 0.7, 14))
                let text = title.isEmpty ? alone : alone + 0.6 + PictureText.width(title)
                let left = room - (text + 0.6) * size
                badges = LineBadge.fitting(item.label.board, size: badgeSize * size, room: left)
                let more = badges.isEmpty ? 0 : 0.6 + LineBadge.width(of: badges) * badgeSize
                (form, wide) = (.line, (text + more) * size)
            }
        }
        let high =
            switch form {
            case .card: (badges.isEmpty ? 2.6 : 3.8) * size
            case .line: height ?? 1.5 * size
            case .tick: min(height ?? 5, 5)
            }
        let middle = item.sighting.screenX * width
        return Place(
            form: form,
            title: title,
            distance: distance,
            badges: badges,
            size: size,
            left: max(min(middle - wide / 2, span.right - wide), span.left),
            top: bottom - high,
            width: wide,
            height: high
        )
    }
}
