package import Departures

/// A source of live departures under the name that the configuration gives it.
package enum LiveSource: Sendable {
    /// A service that is asked for stops.
    case provider(DeskSource)
    /// Feeds of GTFS Realtime, which are fetched again and again.
    case feeds(RealtimeSettings)
    /// A feed of positions of vehicles.
    case positions(PositionSettings)

    /// Reads the object of a source in the configuration; a fault names the source.
    package init(_ name: String, settings: [String: String]) throws(ProviderSettings.Fault) {
        if settings["provider"] == RealtimeSettings.kind {
            self = .feeds(try RealtimeSettings(name, settings))
        } else if let positions = try PositionSettings(name, settings) {
            self = .positions(positions)
        } else {
            let others = [RealtimeSettings.kind] + PositionSettings.Kind.allCases.map(\.rawValue)
            self = .provider(try DeskSource(name, settings: settings, besides: others))
        }
    }

    package var name: String {
        switch self {
        case .provider(let source): source.name
        case .feeds(let settings): settings.name
        case .positions(let settings): settings.name
        }
    }

    package var kind: String {
        switch self {
        case .provider(let source): source.kind
        case .feeds: RealtimeSettings.kind
        case .positions(let settings): settings.kind.rawValue
        }
    }

    /// The names of all settings that a source may have.
    package static var settings: Set<String> {
        let own = ProviderRegistry.kinds.flatMap { $0.settings.map(\.name) } + ["provider", "url"]
        return Set(own).union(RealtimeSettings.settings).union(PositionSettings.settings)
    }
}
