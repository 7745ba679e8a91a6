package import Departures
import Fetch
import GTFS

/// The addresses of a source's feeds of GTFS Realtime, as its object in the configuration has them.
package struct RealtimeSettings: Sendable {
    static let kind = "gtfs-realtime"

    /// The feeds that a source may have, by the names of their settings.
    private static let feeds = ["trip-updates", "vehicle-positions", "alerts"]
    private static let others = ["provider", "attribution", "header", "interval-s"]
    static let settings = Set(feeds + others)
    /// In seconds.
    private static let intervals = 5...3600
    private static let defaultInterval = 15

    package let name: String
    /// The words that its licence wants beside its departures.
    package let attribution: String?
    /// The URL of each feed by the name of its setting; at least one.
    let urls: [(setting: String, url: String)]
    /// A header that carries a key, as its name and value.
    let header: (name: String, value: String)?
    /// The time between two fetches of a feed.
    let interval: Duration

    init(_ name: String, _ settings: [String: String]) throws(ProviderSettings.Fault) {
        func fault(_ sentence: String) -> ProviderSettings.Fault {
            ProviderSettings.Fault("The source \(name): \(sentence)")
        }
        let values = settings.filter { !$0.value.isEmpty }
        if let unknown = Set(values.keys).subtracting(Self.settings).min() {
            throw fault("The provider \(Self.kind) has no setting \(unknown).")
        }
        self.name = name
        attribution = values["attribution"]
        urls = Self.feeds.compactMap { setting in values[setting].map { (setting, $0) } }
        guard !urls.isEmpty else {
            let choices = Self.feeds.joined(separator: ", ")
            throw fault("The provider \(Self.kind) needs one of the settings \(choices).")
        }
        for (setting, url) in urls where !url.hasPrefix("https://") && !url.hasPrefix("http://") {
            throw fault("The setting \(setting) must be an address that begins with https:// or http://.")
        }
        header = try values["header"].map { text throws(ProviderSettings.Fault) in
            let parts = text.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            guard let first = parts.first, let last = parts.dropFirst().first, !first.contains(" ") else {
                throw fault("The setting header must be a name, a colon and a value.")
            }
            return (String(first), String(last))
        }
        guard let interval = Int(values["interval-s"] ?? "\(Self.defaultInterval)"),
            Self.intervals.contains(interval)
        else {
            throw fault(
                "The setting interval-s must be \(Self.intervals.lowerBound) to \(Self.intervals.upperBound)."
            )
        }
        self.interval = .seconds(interval)
    }

    /// What is fetched; addresses and the header's value are secret.
    var polled: [FeedPoller<RealtimeFeed>.Feed] {
        urls.map { setting, url in
            var feed = FeedPoller<RealtimeFeed>.Feed("\(name) \(setting)", url: url, interval: interval) {
                try RealtimeFeed($0)
            }
            feed.combine = { $0.following($1) }
            feed.secrets = [url] + (header.map { [$0.value] } ?? [])
            if let header { feed.headers = [FetchHeader(header.name, header.value)] }
            return feed
        }
    }
}
