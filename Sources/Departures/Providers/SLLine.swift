import Model

/// The lines of Stockholm, whose colours no answer tells.
enum SLLine {
    static func line(_ name: String, id: String? = nil, mode: TransitMode, group: String?) -> ProviderLine {
        var line = ProviderLine(id: id, name: name, mode: mode)
        if let color = color(name, mode, group?.lowercased() ?? "") {
            line.color = LineColor(color)
            line.textColor = LineColor("ffffff")
        }
        return line
    }

    static func mode(_ word: String?, stopArea: String? = nil) -> TransitMode {
        switch word {
        case "BUS": .bus
        case "METRO": .metro
        case "TRAM": .tram
        case "TRAIN": .train
        case "SHIP", "FERRY": .ferry
        case "TAXI": .taxi
        default:
            switch stopArea {
            case "BUSTERM": .bus
            case "METROSTN": .metro
            case "TRAMSTN": .tram
            case "RAILWSTN": .train
            case "SHIPBER", "FERRYBER": .ferry
            case "AIRPORT": .air
            case "TAXITERM": .taxi
            default: .other
            }
        }
    }

    /// The signs' colours of the three metro lines, of buses and of trains.
    private static func color(_ name: String, _ mode: TransitMode, _ group: String) -> String? {
        switch mode {
        case .metro:
            switch name {
            case "10", "11": "0080ff"
            case "13", "14": "ff0000"
            case "17", "18", "19": "00bb00"
            case _ where group.contains("blå"): "0080ff"
            case _ where group.contains("röda"): "ff0000"
            case _ where group.contains("gröna"): "00bb00"
            default: nil
            }
        case .bus: "bb0000"
        case .train: "000000"
        default: nil
        }
    }
}
