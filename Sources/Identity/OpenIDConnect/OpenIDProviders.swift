internal import Fetch
public import Model

/// The identity providers of a server, in the order in which they were configured.
public struct OpenIDProviders: Sendable {
    /// All providers.
    public let all: [OpenIDProvider]

    /// Creates the providers; no request is sent before the first sign-on.
    public init(_ configurations: [OpenIDConfiguration], now: @escaping @Sendable () -> Instant) {
        // Without providers, no client and no threads are needed.
        guard !configurations.isEmpty else {
            all = []
            return
        }
        let client = FetchClient(threads: 4)
        all = configurations.map { OpenIDProvider($0, client: client, now: now) }
    }

    /// The provider of that name, or `nil`.
    public subscript(name: String) -> OpenIDProvider? {
        all.first { $0.configuration.name == name }
    }
}
