import Fetch
package import Model

package struct OpenIDProviders: Sendable {
    /// The providers, in the order in which they were configured.
    package let all: [OpenIDProvider]

    /// Creates the providers, which send no request before the first sign-on.
    package init(_ configurations: [OpenIDConfiguration], now: @escaping @Sendable () -> Instant) {
        // Without providers, no client and no threads are needed.
        guard !configurations.isEmpty else {
            all = []
            return
        }
        let client = FetchClient(threads: 4)
        all = configurations.map { OpenIDProvider($0, client: client, now: now) }
    }

    package subscript(name: String) -> OpenIDProvider? {
        all.first { $0.configuration.name == name }
    }
}
