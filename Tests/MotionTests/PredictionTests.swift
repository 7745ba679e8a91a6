import Geodesy
import TestData
import Testing

@testable import Motion

struct PredictionTests {
    private let noon = DayPart(hour: 12, kind: .weekday)

    private func following(_ path: LinePath, from start: Double = 0, metres: Double) -> Matcher {
        var matcher = Matcher()
        _ = matcher.follow(Roads.drive(path, from: start, metres: metres), on: path)
        return matcher
    }

    @Test func `a vehicle goes on as those before it did`() throws {
        let path = try Roads.figureEight()
        let predictor = Predictor(.laps(20, on: path), at: noon, on: path)
        let matcher = following(path, metres: 800)
        let forecast = try predictor.forecast(of: matcher).orThrow("a forecast")
        for horizon in [0.0, 10, 30, 60] {
            let place = try forecast.position(at: forecast.from + horizon).orThrow("a place")
            #expect(abs(place.measure - (800 + 8 * horizon)) < 40)
            #expect(place.error >= 8 && place.error < 60)
        }
        #expect(forecast.position(at: forecast.from + 301) == nil)
    }

    @Test func `without history a vehicle goes on by its own speed, then by the mean`() throws {
        let path = try Roads.straight()
        let predictor = Predictor(LineHistory(of: path), at: noon, on: path)
        let forecast = try predictor.forecast(of: following(path, metres: 400)).orThrow("a forecast")
        let soon = try forecast.position(at: forecast.from + 5).orThrow("a place")
        #expect(abs(soon.measure - 437) < 8)
        let later = try forecast.position(at: forecast.from + 60).orThrow("a place")
        #expect(abs(later.measure - (400 + 300 + 30)) < 20)
    }

    @Test func `a vehicle that stands where others stand for long is predicted to stand`() throws {
        let path = try Roads.straight()
        var history = LineHistory(of: path)
        for lap in 0..<20 {
            let start = Double(lap) * 10_000
            let there = Roads.drive(path, metres: 800, beginning: start)
            let arrived = there.last?.at ?? start
            let standing = stride(from: 10.0, through: 200, by: 10).compactMap {
                Fix(path.coordinate(at: 800), at: arrived + $0)
            }
            let on = Roads.drive(path, from: 800, metres: 800, beginning: arrived + 210)
            history.learn(TrackMatch(there + standing + on, on: path), on: path, secondsAhead: 0)
        }
        var matcher = following(path, metres: 800)
        for second in stride(from: 5.0, through: 60, by: 5) {
            matcher.add(try Fix(path.coordinate(at: 800), at: 1_000_100 + second).orThrow("a fix"), on: path)
        }
        let predictor = Predictor(history, at: DayPart(hour: 2, kind: .weekday), on: path)
        let place = try predictor.forecast(of: matcher)?.position(at: 1_000_220).orThrow("a place")
        // Some of those before it left by then.
        #expect(abs((place?.measure ?? 0) - 800) < 30)
    }

    @Test func `the place between two directions is told with a large error`() throws {
        let path = try Roads.outAndBack()
        var matcher = Matcher()
        matcher.add(try Fix(Roads.place(500, 0), at: 1_000_000).orThrow("a fix"), on: path)
        let predictor = Predictor(.laps(20, on: path), at: noon, on: path)
        let place = try predictor.forecast(of: matcher)?.position(at: 1_000_030).orThrow("a place")
        #expect((place?.error ?? 0) > 100)
        #expect(predictor.arrivals(of: matcher, at: [[700]]).isEmpty)
    }

    @Test func `stops ahead have an earliest, an expected and a latest arrival in this order`() throws {
        let path = try Roads.loop()
        let predictor = Predictor(.laps(40, on: path), at: noon, on: path)
        let matcher = following(path, metres: 480)
        let arrivals = predictor.arrivals(of: matcher, at: [[800], [400], [], [480, 1_900]])
        #expect(arrivals.count == 4)
        let first = try (arrivals.first ?? nil).orThrow("an arrival")
        #expect(first.earliest <= first.expected && first.expected <= first.latest)
        #expect(abs(first.expected - (1_000_060 + 40)) < 8)
        // The stop behind comes a lap later.
        let behind = try arrivals[1].orThrow("an arrival")
        #expect(abs(behind.expected - (1_000_060 + 240)) < 30)
        #expect(arrivals[2] == nil)
    }

    @Test func `a stop behind on a line that ends has no arrival`() throws {
        let path = try Roads.straight()
        let predictor = Predictor(LineHistory(of: path), at: noon, on: path)
        #expect(predictor.arrivals(of: following(path, metres: 800), at: [[400]]) == [nil])
    }

    @Test func `off the line nothing is predicted`() throws {
        let path = try Roads.straight()
        var matcher = Matcher()
        matcher.add(try Fix(Roads.place(0, 900), at: 1_000_000).orThrow("a fix"), on: path)
        let predictor = Predictor(LineHistory(of: path), at: noon, on: path)
        #expect(predictor.forecast(of: matcher) == nil)
        #expect(predictor.arrivals(of: matcher, at: [[100]]).isEmpty)
        #expect(predictor.forecast(of: Matcher()) == nil)
    }

    @Test func `what is shown steers to an estimate and never goes back`() throws {
        let path = try Roads.loop()
        var presenter = Presenter(at: 1_900, instant: 0)
        var (shown, last) = (0.0, 1_900.0)
        for second in 1...60 {
            // Each ten seconds a fix moves the estimate: ahead, then behind.
            let estimate = 1_900 + Double(second) * 8 + (second / 10 % 2 == 0 ? 0 : 60)
            let measure = presenter.show(estimate, at: Double(second), on: path)
            let step = path.step(from: path.measure(of: last), to: measure)
            #expect(step >= 0)
            #expect(step < 40)
            shown += step
            last = measure
        }
        // It is as far as the estimate was before its last step back, at the most.
        #expect(shown >= 480 && shown <= 540)
    }

    @Test func `a vehicle that is somewhere else appears there`() throws {
        let path = try Roads.straight()
        var presenter = Presenter(at: 100, instant: 0)
        #expect(presenter.show(1_500, at: 5, on: path) == 1_500)
        #expect(presenter.show(.nan, at: 6, on: path) == 1_500)
        #expect(presenter.show(1_600, at: 5, on: path) == 1_500)
        #expect(Presenter(at: .nan, instant: .infinity).measure == 0)
    }
}
