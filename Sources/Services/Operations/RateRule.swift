import Model

package struct RateRule: Sendable, Hashable {
    package let limit: Int
    /// Milliseconds.
    package let span: Int64

    /// A limit below one counts as one.
    package init(limit: Int, span: Int64) {
        self.limit = max(limit, 1)
        self.span = span
    }

    /// For an address that many people share.
    func times(_ share: Int) -> RateRule {
        let (product, isTooMuch) = limit.multipliedReportingOverflow(by: max(share, 1))
        return isTooMuch ? self : RateRule(limit: product, span: span)
    }
}

package struct RateRules: Sendable, Hashable {
    /// Of a member or an address.
    package var requests = RateRule(limit: 300, span: 5 * Instant.Span.minute)
    /// Of a member or an address, for cheap requests: image files, unchanged answers, maps and search fields.
    package var polls = RateRule(limit: 3000, span: 5 * Instant.Span.minute)
    /// Of a member.
    package var uploads = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// Of a member, with replies.
    package var comments = RateRule(limit: 60, span: 10 * Instant.Span.minute)
    /// Of an address.
    package var signUps = RateRule(limit: 5, span: 30 * Instant.Span.minute)
    /// Of an address.
    package var failedLogIns = RateRule(limit: 25, span: 5 * Instant.Span.minute)
    /// Of one account from one address.
    package var failedLogInsPerAccount = RateRule(limit: 10, span: Instant.Span.hour)
    /// Of a member, or of an address without a signed-in member.
    package var reports = RateRule(limit: 30, span: 30 * Instant.Span.minute)
    /// Of a member's own data.
    package var exports = RateRule(limit: 5, span: Instant.Span.day)

    package init() {}
}
