internal import Fetch
public import Model

/// The identity providers of a server, in the order in which they were configured.
public struct OpenIDProviders: Sendable {
    /// All of them.
    public let all: [OpenIDProvider]

    /// Creates the providers, which are asked nothing before somebody signs on.
    public init(_ configurations: [OpenIDConfiguration], now: @escaping @Sendable () -> Instant) {
        // Without providers there are no threads either.
        guard !configurations.isEmpty else {
            all = []
            return
        }
        let client = FetchClient(threads: 4)
        all = configurations.map { OpenIDProvider($0, client: client, now: now) }
    }

    /// The provider of a name, or `nil`.
    public subscript(name: String) -> OpenIDProvider? {
        all.first { $0.configuration.name == name }
    }
}
