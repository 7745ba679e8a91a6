extension PlaceTerms {
    /// The search terms of a stop: its names, its code, and the words for stops of its modes.
    package init(_ stop: StopFacts, source: String) {
        let categories =
            StopFacts.categories(of: stop.modes) + [stop.parent == nil ? "station" : "platform"]
        var facts = PlaceFacts(
            source: source,
            sourceID: "stop",
            name: stop.name,
            names: stop.names,
            categories: categories,
            coordinate: stop.coordinate
        )
        facts?.keywords = [stop.code].compactMap { $0 }
        self.init(facts, prominence: min(7, stop.lines.count))
    }
}

extension StopFacts {
    /// The categories of places that stops of these modes are.
    package static func categories(of modes: [TransitMode]) -> [String] {
        var categories: [String] = []
        for mode in modes where !categories.contains(category(of: mode)) {
            categories.append(category(of: mode))
        }
        return categories
    }

    private static func category(of mode: TransitMode) -> String {
        switch mode {
        case .tram, .cableTram: "tram_stop"
        case .metro, .monorail: "subway_station"
        case .train: "train_station"
        case .bus, .trolleybus: "bus_stop"
        case .ferry: "ferry_terminal"
        case .gondola: "aerialway"
        case .funicular: "funicular"
        case .taxi: "taxi"
        case .air: "aerodrome"
        case .other: "platform"
        }
    }
}
