package import Departures
import GTFS

/// The addresses of a source's feeds of GTFS Realtime, as its object in the configuration has them.
package struct RealtimeSettings: Sendable {
    static let kind = "gtfs-realtime"

    /// The feeds that a source may have, by the names of their settings.
    private static let feeds = ["trip-updates", "vehicle-positions", "alerts"]
    static let settings = PolledSettings.settings.union(feeds)

    package let name: String
    let polling: PolledSettings
    /// The URL of each feed by the name of its setting; at least one.
    let urls: [(setting: String, url: String)]

    init(_ name: String, _ settings: [String: String]) throws(ProviderSettings.Fault) {
        func fault(_ sentence: String) -> ProviderSettings.Fault {
            ProviderSettings.Fault("The source \(name): \(sentence)")
        }
        let values = settings.filter { !$0.value.isEmpty }
        if let unknown = Set(values.keys).subtracting(Self.settings).min() {
            throw fault("The provider \(Self.kind) has no setting \(unknown).")
        }
        self.name = name
        urls = Self.feeds.compactMap { setting in values[setting].map { (setting, $0) } }
        guard !urls.isEmpty else {
            let choices = Self.feeds.joined(separator: ", ")
            throw fault("The provider \(Self.kind) needs one of the settings \(choices).")
        }
        for (setting, url) in urls { try PolledSettings.requireAddress(url, of: setting, fault: fault) }
        polling = try PolledSettings(values, fault: fault)
    }

    /// The words that its licence wants beside its departures.
    package var attribution: String? { polling.attribution }

    /// What is fetched.
    var polled: [FeedPoller<RealtimeFeed>.Feed] {
        urls.map { setting, url in
            var feed = polling.feed("\(name) \(setting)", url: url) { try RealtimeFeed($0) }
            feed.combine = { $0.following($1) }
            return feed
        }
    }
}
