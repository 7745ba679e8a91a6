import Departures
import Fetch

/// What all sources have in common that are fetched again and again.
struct PolledSettings: Sendable {
    static let settings: Set = ["provider", "attribution", "header", "interval-s"]
    /// In seconds.
    private static let intervals = 5...3600
    private static let defaultInterval = 15

    /// The words that its licence wants beside its data.
    let attribution: String?
    /// A header that carries a key, as its name and value.
    let header: (name: String, value: String)?
    /// The time between two fetches.
    let interval: Duration

    /// Reads the settings; `fault` makes a fault of a sentence.
    init(
        _ values: [String: String],
        fault: (String) -> ProviderSettings.Fault
    ) throws(ProviderSettings.Fault) {
        attribution = values["attribution"]
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

    /// Throws unless the text is an address.
    static func requireAddress(
        _ url: String,
        of setting: String,
        fault: (String) -> ProviderSettings.Fault
    ) throws(ProviderSettings.Fault) {
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
            throw fault("The setting \(setting) must be an address that begins with https:// or http://.")
        }
    }

    /// What is fetched; the address and the header's value are secret.
    func feed<Value>(
        _ name: String,
        url: String,
        decode: @escaping @Sendable ([UInt8]) throws -> Value
    ) -> FeedPoller<Value>.Feed {
        var feed = FeedPoller<Value>.Feed(name, url: url, interval: interval, decode: decode)
        feed.secrets = [url] + (header.map { [$0.value] } ?? [])
        if let header { feed.headers = [FetchHeader(header.name, header.value)] }
        return feed
    }
}
