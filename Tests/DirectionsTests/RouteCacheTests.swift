import Geodesy
import Model
import Testing

@testable import Directions

struct RouteCacheTests {
    private static let start = ContinuousClock.now

    private static func request(_ number: Int) throws -> RouteRequest {
        try #require(
            RouteRequest(
                from: try Scripts.point(0, 0),
                to: try Scripts.point(1, Double(number) / 1000)
            )
        )
    }

    @Test func `the way that was asked for the longest ago makes room`() throws {
        var cache = RouteCache(most: 3)
        for number in 1...3 {
            let request = try Self.request(number)
            cache.keep(StraightWay.route(request), for: request, at: Self.start)
        }
        #expect(try cache.route(for: Self.request(1), at: Self.start) != nil)
        let fourth = try Self.request(4)
        cache.keep(StraightWay.route(fourth), for: fourth, at: Self.start)
        #expect(cache.count == 3)
        #expect(try cache.route(for: Self.request(1), at: Self.start) != nil)
        #expect(try cache.route(for: Self.request(2), at: Self.start) == nil)
        #expect(cache.route(for: fourth, at: Self.start) == StraightWay.route(fourth))
    }

    @Test func `an old way is forgotten`() throws {
        var cache = RouteCache()
        let request = try Self.request(1)
        cache.keep(StraightWay.route(request), for: request, at: Self.start)
        #expect(cache.route(for: request, at: Self.start + .seconds(599)) != nil)
        #expect(cache.route(for: request, at: Self.start + .seconds(600)) == nil)
        #expect(cache.count == 0)
    }

    @Test func `ways take no more room than there is`() throws {
        var cache = RouteCache(room: 20_000)
        for number in 1...100 {
            let request = try Self.request(number)
            cache.keep(StraightWay.route(request), for: request, at: Self.start)
        }
        #expect((5..<40).contains(cache.count))
        var tiny = RouteCache(room: 1000)
        let request = try Self.request(1)
        tiny.keep(StraightWay.route(request), for: request, at: Self.start)
        #expect(tiny.count == 0)
    }
}
