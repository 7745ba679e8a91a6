internal import Fetch
public import Model

public struct OpenIDProviders: Sendable {
    /// In the order in which they were configured.
    public let all: [OpenIDProvider]

    /// Sends no request before the first sign-on.
    public init(_ configurations: [OpenIDConfiguration], now: @escaping @Sendable () -> Instant) {
        // Without providers, no client and no threads are needed.
        guard !configurations.isEmpty else {
            all = []
            return
        }
        let client = FetchClient(threads: 4)
        all = configurations.map { OpenIDProvider($0, client: client, now: now) }
    }

    public subscript(name: String) -> OpenIDProvider? {
        all.first { $0.configuration.name == name }
    }
}
