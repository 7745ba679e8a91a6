package import Model
package import Services

/// The usage statistics as a picture: charts of the days and a map of the regions.
package struct StatsPicture: Sendable {
    let stats: StatsService.Stats
    private let now: Instant

    static let width = 1080.0
    static let margin = 64.0

    package init(_ stats: StatsService.Stats, at now: Instant) {
        self.stats = stats
        self.now = now
    }

    /// Returns the south-west corner, such as `57.66 N 11.25 E`.
    package static func name(of region: Region) -> String {
        let box = region.box
        return "\(degrees(box.south, "N", "S")) \(degrees(box.west, "E", "W"))"
    }

    package var svg: String {
        let map = RegionMap(stats.areas, width: Self.width - 2 * Self.margin)
        let charts: [(title: String, kind: String, path: KeyPath<StatsService.Day, Int>)] = [
            ("Views", "view", \.views), ("Uploads", "upload", \.uploads),
            ("New members", "member", \.members),
        ]
        let (top, chartHeight, step) = (96.0, 150.0, 224.0)
        let mapTop = top + step * Double(charts.count) + 14
        let height = mapTop + map.height + 82
        let drawn = charts.enumerated().map { index, chart in
            let picture = DayChart(
                stats.days.map { ($0.date, $0[keyPath: chart.path]) },
                width: Self.width - 2 * Self.margin,
                height: chartHeight
            ).svg(kind: chart.kind)
            return """
                <g transform="translate(\(number(Self.margin)) \(number(top + step * Double(index))))">\
                <text class="ink" y="-12" font-size="16" font-weight="600">\(chart.title)</text>
                \(picture)</g>
                """
        }
        let (members, notes) = (stats.population.members, stats.population.notes)
        let span = "\(stats.days.first?.date ?? "") to \(stats.days.last?.date ?? ""), UTC"
        let body = """
            <rect class="paper" width="\(number(Self.width))" height="\(number(height))"/>
            <text class="ink" x="\(number(Self.margin))" y="42" font-size="22" font-weight="600">\
            \(count(members.all, "member")), \(count(notes.all, "note"))</text>
            <text class="faint" x="\(number(Self.width - Self.margin))" y="42" font-size="14" \
            text-anchor="end">\(span)</text>
            \(drawn.joined(separator: "\n"))
            <g transform="translate(\(number(Self.margin)) \(number(mapTop)))">\
            <text class="ink" y="-12" font-size="16" font-weight="600">Regions</text>
            \(map.svg)</g>
            <text class="faint" x="\(number(Self.margin))" y="\(number(height - 20))" font-size="13">\
            Regions are 78 km high and up to 157 km wide. Drawn \(now.description.prefix(16).replacing("T", with: " ")) \
            UTC.</text>
            """
        return PictureText.svg(Self.width, height, title: "Sightline, \(span)", style: Self.style, body)
    }

    private static let style = """
        .paper{fill:#fff}.ink{fill:#1d2730}.faint{fill:#55616b}.grid{stroke:#dfe6eb}.axis{stroke:#9fb0bd}
        .view{fill:#2f5d8a}.upload{fill:#b0682a}.member{fill:#5d7d3a}.sea{fill:#f3f7fa}.edge{fill:none;stroke:#9fb0bd}
        .outline{fill:none;stroke:#b0682a;stroke-width:1.5}
        @media (prefers-color-scheme: dark){.paper{fill:#10181f}.ink{fill:#eef3f7}.faint{fill:#a9b5bf}
        .grid{stroke:#26343f}.axis{stroke:#4d5d69}.view{fill:#8fbce6}.upload{fill:#e0a468}.member{fill:#a5c77e}
        .sea{fill:#17222b}.edge{stroke:#3a4a57}.outline{stroke:#e0a468}}
        """

    /// Degrees with two decimals and the letter of the hemisphere.
    static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
        let hundredths = Int((abs(value) * 100).rounded())
        let (units, rest) = (hundredths / 100, hundredths % 100)
        return "\(units).\(rest < 10 ? "0" : "")\(rest) \(value < 0 ? negative : positive)"
    }
}
