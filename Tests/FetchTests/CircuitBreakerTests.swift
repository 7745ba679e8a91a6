import Fetch
import Testing

struct CircuitBreakerTests {
    private static let start = ContinuousClock.now

    private static func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test func `the breaker opens after failures in a row, not after single ones`() throws {
        var breaker = CircuitBreaker()
        for _ in 1...3 {
            for _ in 1..<CircuitBreaker.threshold {
                breaker.fail(try breaker.pass(at: Self.at(0)), at: Self.at(0))
                #expect(breaker.rest(at: Self.at(0)) == nil)
            }
            breaker.succeed(try breaker.pass(at: Self.at(0)))
        }
        for number in 1...CircuitBreaker.threshold {
            breaker.fail(try breaker.pass(at: Self.at(0)), at: Self.at(0))
            #expect((breaker.rest(at: Self.at(0)) != nil) == (number == CircuitBreaker.threshold))
        }
        #expect(breaker.admit(at: Self.at(0)) == .refused(.seconds(5)))
        #expect(breaker.admit(at: Self.at(4)) == .refused(.seconds(1)))
    }

    @Test func `after a pause, one request tests whether the server is back`() throws {
        var breaker = try CircuitBreaker.shut(at: Self.at(0))
        let probe = try breaker.pass(at: Self.at(5))
        #expect(breaker.admit(at: Self.at(5)) == .refused(.seconds(1)))
        breaker.succeed(probe)
        _ = try breaker.pass(at: Self.at(5))
        _ = try breaker.pass(at: Self.at(5))
    }

    @Test func `each failed test makes the pause longer, up to a minute`() throws {
        var breaker = try CircuitBreaker.shut(at: Self.at(0))
        var now = 5
        for rest in [10, 20, 40, 60, 60] {
            breaker.fail(try breaker.pass(at: Self.at(now)), at: Self.at(now))
            #expect(breaker.rest(at: Self.at(now)) == .seconds(rest))
            #expect(breaker.admit(at: Self.at(now)) == .refused(.seconds(rest)))
            now += rest
        }
        breaker.succeed(try breaker.pass(at: Self.at(now)))
        breaker = try CircuitBreaker.shut(at: Self.at(now), breaker)
        #expect(breaker.admit(at: Self.at(now)) == .refused(.seconds(5)))
    }

    @Test func `after a cancelled test, the next request tests`() throws {
        var breaker = try CircuitBreaker.shut(at: Self.at(0))
        breaker.abandon(try breaker.pass(at: Self.at(5)))
        breaker.succeed(try breaker.pass(at: Self.at(5)))
        #expect(breaker.rest(at: Self.at(5)) == nil)
    }

    @Test func `failures after the breaker opened do not count`() throws {
        var breaker = CircuitBreaker()
        let old = try breaker.pass(at: Self.at(0))
        breaker = try CircuitBreaker.shut(at: Self.at(0), breaker)
        breaker.fail(old, at: Self.at(3))
        #expect(breaker.admit(at: Self.at(3)) == .refused(.seconds(2)))
    }

    @Test func `an answer to a request from before the opening does not count as the test`() throws {
        var breaker = CircuitBreaker()
        let old = try (1...3).map { _ in try breaker.pass(at: Self.at(0)) }
        breaker = try CircuitBreaker.shut(at: Self.at(0), breaker)
        let probe = try breaker.pass(at: Self.at(5))
        // The look is still under way: no other one goes out, and the rest is no longer than it was.
        breaker.fail(old[0], at: Self.at(6))
        #expect(breaker.admit(at: Self.at(6)) == .refused(.seconds(1)))
        breaker.abandon(old[1])
        #expect(breaker.admit(at: Self.at(6)) == .refused(.seconds(1)))
        breaker.succeed(old[2])
        #expect(breaker.admit(at: Self.at(6)) == .refused(.seconds(1)))
        breaker.fail(probe, at: Self.at(7))
        #expect(breaker.admit(at: Self.at(7)) == .refused(.seconds(10)))
    }

    @Test func `failures of requests from before the recovery do not count`() throws {
        var breaker = CircuitBreaker()
        let old = try (1...CircuitBreaker.threshold).map { _ in try breaker.pass(at: Self.at(0)) }
        breaker = try CircuitBreaker.shut(at: Self.at(0), breaker)
        breaker.succeed(try breaker.pass(at: Self.at(5)))
        for pass in old { breaker.fail(pass, at: Self.at(6)) }
        #expect(breaker.rest(at: Self.at(6)) == nil)
    }
}

extension CircuitBreaker {
    /// What a request that has to be admitted goes out with.
    fileprivate mutating func pass(at now: ContinuousClock.Instant) throws -> Pass {
        guard case .admitted(let pass) = admit(at: now) else { throw Refused() }
        return pass
    }

    private struct Refused: Error {}

    /// One that has just been shut off.
    fileprivate static func shut(
        at now: ContinuousClock.Instant,
        _ breaker: CircuitBreaker = CircuitBreaker()
    ) throws -> CircuitBreaker {
        var breaker = breaker
        for _ in 1...threshold { breaker.fail(try breaker.pass(at: now), at: now) }
        return breaker
    }
}
