package import Model

/// A request to a provider.
///
/// The URL may contain a key: it is never shown, and no error names it.
package struct ProviderRequest: Sendable, Hashable {
    package let url: String
    package var headers: [String: String]
    /// The stops that the answer speaks of.
    package let stops: [String]
    /// True when the request needs the provider's access token, which ``DepartureDesk`` gets and renews.
    package var needsToken: Bool

    package init(url: String, stops: [String], headers: [String: String] = [:], needsToken: Bool = false) {
        self.url = url
        self.stops = stops
        self.headers = headers
        self.needsToken = needsToken
    }
}

/// An answer as it came.
package struct ProviderResponse: Sendable {
    package let status: Int
    /// The names in lower case.
    package let headers: [String: String]
    package let body: [UInt8]
    package let receivedAt: Instant

    package init(status: Int, headers: [String: String] = [:], body: [UInt8], receivedAt: Instant) {
        self.status = status
        self.headers = headers
        self.body = body
        self.receivedAt = receivedAt
    }
}

/// An answer as it is understood.
package struct ProviderAnswer: Sendable, Hashable {
    package var departures: [ProviderDeparture]
    /// Notices about stops or lines.
    package var alerts: [ProviderAlert]
    /// The instant at which the provider made the answer, if it says so.
    package var generatedAt: Instant?
    /// A part of the answer that is missing, as in "Trains are not answered.": the rest counts.
    package var gaps: [String]

    package init(
        departures: [ProviderDeparture],
        alerts: [ProviderAlert] = [],
        generatedAt: Instant? = nil,
        gaps: [String] = []
    ) {
        self.departures = departures
        self.alerts = alerts
        self.generatedAt = generatedAt
        self.gaps = gaps
    }
}

/// The reason why a provider gave no departures.
package enum ProviderError: Error, Sendable, Hashable {
    /// The answer is not of the form that the provider documents: an HTML page, half an answer.
    case unreadable(String)
    /// The provider answered with an error of its own, in its words; asking again at once is pointless.
    case refused(String)
    /// The same, but a second try may succeed.
    case failed(String)
    /// The access token is no longer good.
    case tokenExpired
    /// No more calls are allowed until an instant, if it is known.
    case exhausted(until: Instant?)
    /// The provider knows none of these stops.
    case unknownStop(String)
}
