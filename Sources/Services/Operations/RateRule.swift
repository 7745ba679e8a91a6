import Model

/// A limit of uses in a span of time.
package struct RateRule: Sendable, Hashable {
    /// The number of uses.
    package let limit: Int
    /// The span in milliseconds.
    package let span: Int64

    /// Creates a rule; a limit below one counts as one.
    package init(limit: Int, span: Int64) {
        self.limit = max(limit, 1)
        self.span = span
    }

    /// Returns the rule for an address that many people share.
    func times(_ share: Int) -> RateRule {
        let (product, isTooMuch) = limit.multipliedReportingOverflow(by: max(share, 1))
        return isTooMuch ? self : RateRule(limit: product, span: span)
    }
}

/// The rates of a server.
package struct RateRules: Sendable, Hashable {
    /// The rate of requests of a member or an address.
    package var requests = RateRule(limit: 300, span: 5 * Instant.Span.minute)
    /// The rate of cheap requests of a member or an address: image files, unchanged answers, maps
    /// and search fields.
    package var polls = RateRule(limit: 3000, span: 5 * Instant.Span.minute)
    /// The rate of uploads of a member.
    package var uploads = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// The rate of comments and replies of a member.
    package var comments = RateRule(limit: 60, span: 10 * Instant.Span.minute)
    /// The rate of sign-ups from an address.
    package var signUps = RateRule(limit: 5, span: 30 * Instant.Span.minute)
    /// The rate of failed log-ins from an address.
    package var failedLogIns = RateRule(limit: 25, span: 5 * Instant.Span.minute)
    /// The rate of failed log-ins to one account from an address.
    package var failedLogInsPerAccount = RateRule(limit: 10, span: Instant.Span.hour)
    /// The rate of reports of a member, or of an address without a signed-in member.
    package var reports = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// The rate of exports of a member's own data.
    package var exports = RateRule(limit: 5, span: Instant.Span.day)

    package init() {}
}
