import Model

/// So many uses in a span of time.
public struct RateRule: Sendable, Hashable {
    /// How many uses there are.
    public let limit: Int
    /// In how many milliseconds.
    public let span: Int64

    /// Creates a rule; a limit below one counts as one.
    public init(limit: Int, span: Int64) {
        self.limit = max(limit, 1)
        self.span = span
    }

    /// The rule for an address that many people share.
    func times(_ share: Int) -> RateRule {
        let (product, isTooMuch) = limit.multipliedReportingOverflow(by: max(share, 1))
        return isTooMuch ? self : RateRule(limit: product, span: span)
    }
}

/// The rates of a server.
public struct RateRules: Sendable, Hashable {
    /// Requests of a member or an address.
    public var requests = RateRule(limit: 300, span: 5 * Instant.Span.minute)
    /// Image files, answers that nothing changed, and what a map and a search field ask, of a member or an address.
    public var polls = RateRule(limit: 3000, span: 5 * Instant.Span.minute)
    /// Uploads of a member.
    public var uploads = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// Comments and replies of a member.
    public var comments = RateRule(limit: 60, span: 10 * Instant.Span.minute)
    /// Sign-ups from an address.
    public var signUps = RateRule(limit: 5, span: 30 * Instant.Span.minute)
    /// Failed log-ins from an address.
    public var failedLogIns = RateRule(limit: 25, span: 5 * Instant.Span.minute)
    /// Failed log-ins to one account from an address.
    public var failedLogInsPerAccount = RateRule(limit: 10, span: Instant.Span.hour)
    /// Reports of a member, or of an address from which nobody is signed in.
    public var reports = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// Exports of a member's own data.
    public var exports = RateRule(limit: 5, span: Instant.Span.day)

    /// Creates the rates that are on by default.
    public init() {}
}
