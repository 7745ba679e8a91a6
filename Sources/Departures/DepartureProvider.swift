package import Model

/// A service of a city or an operator that tells live departures.
///
/// A provider knows its URLs, its answers and its errors, in one file. Deadlines, retries, caches and circuit
/// breakers are ``DepartureDesk``'s, the same for all. `docs/transit-providers.md` shows how to add one.
package protocol DepartureProvider: Sendable {
    /// The word that the configuration has for it, as in `cta-bus`.
    static var kind: String { get }

    /// The settings that it reads, besides ``ProviderSettings/url``.
    static var settings: [ProviderSetting] { get }

    /// The words that its licence wants beside its departures.
    static var attribution: String? { get }

    /// `true` where every vehicle takes wheelchairs, so that a departure of which nothing is told is as
    /// accessible as its stop.
    static var isAccessibleAsStops: Bool { get }

    /// Throws when a setting is missing or of the wrong form.
    init(_ settings: ProviderSettings) throws(ProviderSettings.Fault)

    /// The IANA name of the time zone of its local times.
    var timeZone: String { get }

    /// The time for which an answer may be given again without asking, in milliseconds.
    var cacheTime: Int64 { get }

    /// The server of its access tokens; `nil` when no request needs one.
    var tokenSource: TokenSource? { get }

    /// The requests that answer for these stops, as few as the provider allows.
    ///
    /// Stops are named as the provider names them (``Stop/sourceID``). The same stops have the same URL while
    /// they can, because answers are kept by URL.
    func requests(for stops: [String], minutes: Int, at now: Instant) -> [ProviderRequest]

    /// Reads an answer; text of any form may come, and none may stop the process.
    ///
    /// An answer that says "nothing leaves" is an empty list. Whatever else has no departures is an error.
    func read(_ answer: ProviderResponse, to request: ProviderRequest) throws(ProviderError) -> ProviderAnswer
}

extension DepartureProvider {
    package static var attribution: String? { nil }

    package static var isAccessibleAsStops: Bool { false }

    package var cacheTime: Int64 { 45 * Instant.Span.second }

    package var tokenSource: TokenSource? { nil }
}

/// The token endpoint of OAuth 2 for a client that acts for itself (RFC 6749 §4.4).
package struct TokenSource: Sendable, Hashable {
    package let url: String
    package let clientID: String
    package let clientSecret: String

    package init(url: String, clientID: String, clientSecret: String) {
        self.url = url
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}
