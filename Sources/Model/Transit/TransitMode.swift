/// The means of transport of a line.
package enum TransitMode: String, Sendable, Hashable, CaseIterable {
    case tram
    case metro
    case train
    case bus
    case trolleybus
    case ferry
    case cableTram = "cable-tram"
    case gondola
    case funicular
    case monorail
    case taxi
    case air
    case other

    /// The mode of a GTFS `route_type`, basic or extended (Google's *Extended GTFS Route Types*).
    package init(routeType: Int) {
        self =
            switch routeType {
            case 0, 900...999: .tram
            case 1, 400...404, 500...699: .metro
            case 2, 100...199, 300...399: .train
            case 3, 200...299, 700...799: .bus
            case 4, 1000...1099, 1200...1299: .ferry
            case 5: .cableTram
            case 6, 1300...1399: .gondola
            case 7, 1400...1499: .funicular
            case 11, 800...899: .trolleybus
            case 12, 405: .monorail
            case 1100...1199: .air
            case 1500...1599: .taxi
            default: .other
            }
    }
}
