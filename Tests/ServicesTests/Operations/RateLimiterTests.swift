import Model
import Services
import Testing

struct RateLimiterTests {
    /// A limit per five minutes.
    private func limiter(_ limit: Int) -> RateLimiter {
        RateLimiter(RateRule(limit: limit, span: 5 * Instant.Span.minute))
    }

    private let start = Instant(milliseconds: 1_800_000_000_000)

    @Test(arguments: [1, 7, 299, 4000])
    func `as many uses are granted as the limit says, and not one more`(limit: Int) {
        let limiter = limiter(limit)
        for used in 1...limit {
            let allowance = limiter.take("a", at: start)
            #expect(allowance.retryAfter == nil)
            #expect(allowance.remaining == limit - used)
        }
        #expect(limiter.take("a", at: start).retryAfter != nil)
        #expect(limiter.take("b", at: start).retryAfter == nil)
    }

    @Test func `a limit of several uses in a millisecond is kept to`() {
        let limiter = limiter(1_000_000)
        for _ in 0..<400_000 { _ = limiter.take("a", at: start) }
        let allowance = limiter.take("a", at: start)
        #expect(allowance.retryAfter == nil)
        #expect(allowance.remaining == 599_999)
        #expect(allowance.reset == 121)
    }

    @Test func `a use that is given back may be taken again`() {
        let limiter = limiter(2)
        _ = limiter.take("a", at: start)
        _ = limiter.take("a", at: start)
        limiter.giveBack("a")
        #expect(limiter.take("a", at: start).retryAfter == nil)
        #expect(limiter.take("a", at: start).retryAfter == 150)
        #expect(limiter.take("a", at: start + 150 * Instant.Span.second).retryAfter == nil)
    }

    @Test(arguments: [Int64.min, 0, .max]) func `no clock makes it fail`(milliseconds: Int64) {
        let allowance = limiter(3).take("a", at: Instant(milliseconds: milliseconds))
        #expect(allowance.limit == 3)
    }
}
