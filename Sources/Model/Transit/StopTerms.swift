extension StopFacts {
    /// The search terms: the names, the code, and the words for stops of its modes.
    ///
    /// A stop with many lines is well known. `nil` if the stop cannot be found by words.
    package var terms: PlaceTerms? {
        let known = PlaceFacts(
            source: "",
            sourceID: "stop",
            name: name,
            names: names,
            categories: Self.categories(of: modes) + ["platform"],
            coordinate: coordinate
        )
        guard var known else { return nil }
        known.keywords = [code].compactMap { $0 }
        return PlaceTerms(known, prominence: min(lines.count, Self.greatestProminence))
    }

    private static let greatestProminence = 7

    /// The categories of places that stops of these modes are.
    package static func categories(of modes: [TransitMode]) -> [String] {
        var categories: [String] = []
        for mode in modes where !categories.contains(category(of: mode)) {
            categories.append(category(of: mode))
        }
        return categories
    }

    /// The category of the places that stops of a mode are.
    package static func category(of mode: TransitMode) -> String {
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
