import Model

package struct RateRule: Sendable, Hashable {
    package let limit: Int
    /// The span in milliseconds.
    package let span: Int64

    /// Makes a rule; a limit below one counts as one.
    package init(limit: Int, span: Int64) {
        self.limit = max(limit, 1)
        self.span = span
    }

    /// Returns the rule with `share` times the limit, for an address that many people share.
    func times(_ share: Int) -> RateRule {
        let (product, isTooMuch) = limit.multipliedReportingOverflow(by: max(share, 1))
        return isTooMuch ? self : RateRule(limit: product, span: span)
    }
}

package struct RateRules: Sendable, Hashable {
    /// Requests of a member or an address.
    package var requests = RateRule(limit: 300, span: 5 * Instant.Span.minute)
    /// Cheap requests of a member or an address: image files, unchanged answers, maps and search fields.
    package var polls = RateRule(limit: 3000, span: 5 * Instant.Span.minute)
    /// Files of the web client and tiles of its map, of an address.
    package var files = RateRule(limit: 6000, span: 5 * Instant.Span.minute)
    /// Uploads of a member.
    package var uploads = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// Comments and replies of a member.
    package var comments = RateRule(limit: 60, span: 10 * Instant.Span.minute)
    /// Sign-ups from an address.
    package var signUps = RateRule(limit: 5, span: 30 * Instant.Span.minute)
    /// Failed log-ins from an address.
    package var failedLogIns = RateRule(limit: 25, span: 5 * Instant.Span.minute)
    /// Failed log-ins to one account from one address.
    package var failedLogInsPerAccount = RateRule(limit: 10, span: Instant.Span.hour)
    /// Reports of a member, or of an address without a signed-in member.
    package var reports = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// Exports of a member's own data.
    package var exports = RateRule(limit: 5, span: Instant.Span.day)

    package init() {}
}
