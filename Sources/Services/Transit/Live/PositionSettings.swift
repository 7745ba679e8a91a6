import Departures
import Model

/// A source that tells positions of vehicles and nothing else, as its object in the configuration has it.
package struct PositionSettings: Sendable {
    /// The formats of such sources.
    enum Kind: String, Sendable, CaseIterable {
        /// The text feed of iTRAK trackers; `url` is its address.
        case itrak
        /// The JSON of the Shuttle Tracker; `url` is the root of its site.
        case shuttletracker
    }

    static let settings = PolledSettings.settings.union(["url"])

    package let name: String
    let kind: Kind
    let polling: PolledSettings
    let url: String

    /// Returns `nil` when the provider is of another kind.
    init?(_ name: String, _ settings: [String: String]) throws(ProviderSettings.Fault) {
        guard let kind = settings["provider"].flatMap(Kind.init(rawValue:)) else { return nil }
        func fault(_ sentence: String) -> ProviderSettings.Fault {
            ProviderSettings.Fault("The source \(name): \(sentence)")
        }
        let values = settings.filter { !$0.value.isEmpty }
        if let unknown = Set(values.keys).subtracting(Self.settings).min() {
            throw fault("The provider \(kind.rawValue) has no setting \(unknown).")
        }
        guard let url = values["url"] else {
            throw fault("The provider \(kind.rawValue) needs the setting url.")
        }
        try PolledSettings.requireAddress(url, of: "url", fault: fault)
        (self.name, self.kind, self.url) = (name, kind, url)
        polling = try PolledSettings(values, fault: fault)
    }

    private var root: String { url.hasSuffix("/") ? String(url.dropLast()) : url }

    /// The feed of positions.
    var positions: FeedPoller<[VehicleReport]>.Feed {
        switch kind {
        case .itrak: polling.feed(name, url: url) { try ITrakFeed.reports($0) }
        case .shuttletracker:
            polling.feed("\(name) updates", url: "\(root)/updates") { try ShuttleTrackerFeed.reports($0) }
        }
    }

    /// The feed of the vehicles' names by their ids, which rarely change; `nil` where there is none.
    var names: FeedPoller<[String: String]>.Feed? {
        guard kind == .shuttletracker else { return nil }
        var feed = polling.feed("\(name) vehicles", url: "\(root)/vehicles") {
            try ShuttleTrackerFeed.names($0)
        }
        feed.interval = max(feed.interval, .seconds(300))
        return feed
    }
}
