import Geodesy
import TestData
import Testing

@testable import Motion

struct MatcherTests {
    @Test func `a vehicle that turns at the end of a road is on its way back`() throws {
        let path = try Roads.outAndBack()
        var matcher = Matcher()
        let fixes = Roads.drive(path, metres: 1_960, noise: 8)
        let matches = matcher.follow(fixes, on: path)
        for (fix, match) in zip(fixes, matches).dropFirst(4) {
            let measure = try (match?.measure).orThrow("a place")
            #expect(abs(measure - (fix.at - 1_000_000) * 8) < 60)
        }
        #expect(matches.last??.state == .moving)
        #expect(abs((matches.last??.speed ?? 0) - 8) < 2)
    }

    @Test func `the first fix on a road used in both directions is on neither for sure`() throws {
        let path = try Roads.outAndBack()
        var matcher = Matcher()
        let fixes = Roads.drive(path, from: 300, metres: 200)
        let matches = matcher.follow(fixes, on: path)
        #expect(matches.first??.isSure == false)
        #expect(matches.last??.isSure == true)
    }

    @Test func `a vehicle keeps to its road where another crosses`() throws {
        let path = try Roads.figureEight()
        var matcher = Matcher()
        for (fix, match) in zip(
            Roads.drive(path, metres: path.length - 10, noise: 6),
            matcher.follow(Roads.drive(path, metres: path.length - 10, noise: 6), on: path)
        ).dropFirst(3) {
            let measure = try (match?.measure).orThrow("a place")
            #expect(path.separation(measure, (fix.at - 1_000_000) * 8) < 60)
        }
    }

    @Test func `a vehicle that stands long is at a layover, and then goes on`() throws {
        let path = try Roads.loop()
        var matcher = Matcher()
        _ = matcher.follow(Roads.drive(path, metres: 400), on: path)
        for second in stride(from: 5.0, through: 180, by: 5) {
            let fix = try Fix(path.coordinate(at: 400), at: 1_000_050 + second).orThrow("a fix")
            matcher.add(fix, on: path)
            let expected: LineMatch.State = second < 14 ? .moving : second < 121 ? .stopped : .layover
            if abs(second - 9) > 6, abs(second - 120) > 6 {
                #expect(matcher.match(on: path)?.state == expected)
            }
        }
        _ = matcher.follow(Roads.drive(path, from: 400, metres: 200, beginning: 1_000_240), on: path)
        #expect(matcher.match(on: path)?.state == .moving)
    }

    @Test func `a vehicle far from the line is off it, and comes back`() throws {
        let path = try Roads.straight()
        var matcher = Matcher()
        _ = matcher.follow(Roads.drive(path, metres: 400), on: path)
        for second in 1...5 {
            let fix = try Fix(Roads.place(400, Double(second) * 100), at: 1_000_050 + Double(second) * 10)
                .orThrow("a fix")
            matcher.add(fix, on: path)
        }
        #expect(matcher.match(on: path)?.state == .offLine)
        #expect(matcher.match(on: path)?.measure == nil)
        _ = matcher.follow(Roads.drive(path, from: 600, metres: 300, beginning: 1_000_200), on: path)
        #expect(matcher.match(on: path)?.state == .moving)
    }

    @Test func `a fix that is not newer changes nothing`() throws {
        let path = try Roads.straight()
        var matcher = Matcher()
        let fixes = Roads.drive(path, metres: 400)
        _ = matcher.follow(fixes, on: path)
        let before = matcher.match(on: path)
        for fix in fixes {
            let isTaken = matcher.add(fix, on: path)
            #expect(!isTaken)
        }
        #expect(matcher.match(on: path) == before)
    }

    @Test func `a vehicle on another continent is off the line, without harm`() throws {
        let path = try Roads.straight()
        var matcher = Matcher()
        _ = matcher.follow(Roads.drive(path, metres: 400), on: path)
        for (index, place) in [(0.0, 0.0), (-33.9, 151.2), (90, 0), (-90, 179.9)].enumerated() {
            let coordinate = try Coordinate(latitude: place.0, longitude: place.1).orThrow("a place")
            let fix = try Fix(coordinate, at: 1_000_100 + Double(index)).orThrow("a fix")
            matcher.add(fix, on: path)
            #expect(matcher.match(on: path)?.state == .offLine)
        }
    }

    @Test func `numbers that cannot be make no fix, or are unknown`() {
        let place = Roads.place(0, 0)
        #expect(Fix(place, at: .nan) == nil)
        #expect(Fix(place, at: .infinity) == nil)
        #expect(Fix(place, at: 1e300) == nil)
        #expect(Fix(place, at: 1, heading: .nan, speed: -.infinity)?.heading == nil)
        #expect(Fix(place, at: 1, heading: 90, speed: 1e9)?.speed == nil)
    }

    @Test func `a heading tells the direction at once`() throws {
        let path = try Roads.outAndBack()
        var matcher = Matcher()
        let fix = try Fix(Roads.place(300, 0), at: 1_000_000, heading: 270, speed: 8).orThrow("a fix")
        matcher.add(fix, on: path)
        let match = try matcher.match(on: path).orThrow("a match")
        #expect(match.isSure)
        #expect(abs((match.measure ?? 0) - 1_700) < 3)
    }

    @Test func `the whole track knows the direction of its first fix`() throws {
        let path = try Roads.outAndBack()
        let fixes = Roads.drive(path, from: 1_400, metres: 400, noise: 5)
        let track = TrackMatch(fixes, on: path)
        #expect(abs(((track.measures.first ?? nil) ?? 0) - 1_400) < 20)
        let middle = try track.coordinate(at: 1_000_027.5, on: path).orThrow("a place")
        #expect(middle.straightDistance(to: path.coordinate(at: 1_620)) < 15)
        #expect(track.coordinate(at: 999_999, on: path) == nil)
        #expect(track.coordinate(at: 2_000_000, on: path) == nil)
    }

    @Test func `fixes of any numbers in any order end in a match`() throws {
        let path = try Roads.figureEight()
        var random = Seeded(11)
        var matcher = Matcher()
        let predictor = Predictor(LineHistory(of: path), at: DayPart(hour: 7, kind: .weekday), on: path)
        for _ in 0..<2_000 {
            let place = path.coordinate(at: .random(in: -1e4...1e4, using: &random)).moved(by: 80, &random)
            let speeds = [-1, 0, 8, 59, 1e300, .nan]
            let at = Double.random(in: 0...1e6, using: &random)
            guard
                let fix = Fix(
                    place,
                    at: at,
                    heading: random.pick([0, 360, -5, .nan]),
                    speed: random.pick(speeds)
                )
            else { continue }
            matcher.add(fix, on: path)
            let match = try matcher.match(on: path).orThrow("a match")
            #expect(match.error.isFinite && (match.measure ?? 0) >= 0 && (match.measure ?? 0) <= path.length)
            let forecast = predictor.forecast(of: matcher)
            for horizon in [0, 30, -1e9, 299] {
                let position = forecast?.position(at: fix.at + horizon)
                #expect(position.map { $0.error.isFinite && $0.measure.isFinite } ?? (forecast == nil))
            }
            #expect(forecast?.position(at: .infinity) == nil)
        }
    }
}
