import Geodesy
import TestData
import Testing

@testable import Motion

/// The parts of a forecast: precedents, and the place that is told of those that may be.
struct ForecastTests {
    private let noon = DayPart(hour: 12, kind: .weekday)

    /// Vehicles that stood at 800 m for 200 s, and drove before and after.
    private func standing(on path: LinePath) -> LineHistory {
        var history = LineHistory(of: path)
        for lap in 0..<20 {
            let start = Double(lap) * 10_000
            let there = Roads.drive(path, metres: 800, beginning: start)
            let arrived = there.last?.at ?? start
            let stood = stride(from: 10.0, through: 200, by: 10).compactMap {
                Fix(path.coordinate(at: 800), at: arrived + $0)
            }
            let on = Roads.drive(path, from: 800, metres: 1_100, beginning: arrived + 210)
            history.learn(TrackMatch(there + stood + on, on: path), on: path, secondsAhead: 0)
        }
        return history
    }

    @Test func `a vehicle that stands where none stood is predicted as those that stood as long elsewhere`()
        throws
    {
        let path = try Roads.straight()
        let predictor = Predictor(standing(on: path), at: noon, on: path)
        var matcher = Matcher()
        _ = matcher.follow(Roads.drive(path, metres: 1_400), on: path)
        let arrived = try matcher.last.orThrow("a fix").at
        func place(after seconds: Double) throws -> Double {
            let position = try predictor.forecast(of: matcher)?.position(at: arrived + seconds)
            return try position.orThrow("a place").measure
        }
        #expect(try place(after: 60) > 1_650)
        for second in stride(from: 5.0, through: 100, by: 5) {
            matcher.add(try Fix(path.coordinate(at: 1_400), at: arrived + second).orThrow("a fix"), on: path)
        }
        #expect(try abs(place(after: 160) - 1_400) < 20)
    }

    @Test func `a vehicle that was slow for long is predicted to stay slow`() throws {
        let path = try Roads.straight()
        var history = LineHistory(of: path)
        for lap in 0..<20 {
            let speed = lap % 2 == 0 ? 8.0 : 2.0
            let fixes = Roads.drive(path, metres: 1_900, speed: speed, beginning: Double(lap) * 10_000)
            history.learn(TrackMatch(fixes, on: path), on: path, secondsAhead: 0)
        }
        let predictor = Predictor(history, at: noon, on: path)
        var matcher = Matcher()
        _ = matcher.follow(Roads.drive(path, metres: 400, speed: 2), on: path)
        let forecast = try predictor.forecast(of: matcher).orThrow("a forecast")
        let place = try forecast.position(at: forecast.from + 60).orThrow("a place")
        #expect(abs(place.measure - (400 + 120)) < 30)
    }

    @Test func `of two places that are far apart the likelier is told, and between near ones the middle`() {
        func places(_ apart: Double) -> [WeightedPlace] {
            (0..<10).map { WeightedPlace(measure: $0 < 7 ? Double($0) : apart, weight: 1) }
        }
        let loss = PlaceLoss(after: 30)
        #expect(abs(loss.middle(of: places(1_000)) - 3) < 5)
        #expect((10...40).contains(loss.middle(of: places(80))))
        #expect(loss.middle(of: []) == 0)
    }

    @Test func `where the line passes twice, the place told is near both passes`() throws {
        let path = try Roads.outAndBack()
        let loss = PlaceLoss(after: 10)
        // 400 m and 1,600 m are one place on the ground.
        let places = [400.0, 1_600, 405, 1_595, 900].map { WeightedPlace(measure: $0, weight: 1) }
        let middle = path.point(at: loss.middle(of: places, on: path))
        #expect((middle - path.point(at: 400)).length < 10)
    }

    @Test func `a sample has each precedent as often as its weight has a share`() {
        let precedents = [3.0, 1, 0, 4].enumerated().map {
            Precedent(passage: $0, index: 0, measure: 0, weight: $1)
        }
        let (sample, weight) = precedents.sample(16)
        #expect((0..<4).map { number in sample.count { $0.passage == number } } == [6, 2, 0, 8])
        #expect(weight == 0.5)
        #expect([Precedent]().sample(16).precedents.isEmpty)
    }
}
