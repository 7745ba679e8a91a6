import Geodesy
import TestData
import Testing

@testable import Motion

struct HistoryTests {
    private let noon = DayPart(hour: 12, kind: .weekday)

    @Test func `a line that nobody travelled has a pace of five metres per second`() throws {
        let path = try Roads.straight()
        let profile = LineHistory(of: path).profile(at: noon, on: path)
        #expect(abs(profile.time(from: 0, metres: 1_000).seconds - 200) < 1)
        #expect(abs(profile.metres(from: 0, seconds: 200) - 1_000) < 5)
        #expect(profile.metres(from: 1_900, seconds: 1e6) <= 110)
        #expect(profile.time(from: .nan, metres: 10).seconds == 0)
        #expect(profile.metres(from: 0, seconds: .infinity) == 0)
    }

    @Test func `a slow stretch is learned apart from a fast one`() throws {
        let path = try Roads.straight()
        var history = LineHistory(of: path)
        for lap in 0..<60 {
            let start = Double(lap) * 10_000
            let fast = Roads.drive(path, metres: 1_000, speed: 12, beginning: start)
            let end = fast.last?.at ?? start
            let slow = Roads.drive(path, from: 1_020, metres: 980, speed: 3, beginning: end + 5)
            history.learn(TrackMatch(fast + slow, on: path), on: path, secondsAhead: 0)
        }
        let profile = history.profile(at: noon, on: path)
        #expect(abs(profile.time(from: 200, metres: 600).seconds - 50) < 12)
        #expect(abs(profile.time(from: 1_200, metres: 600).seconds - 200) < 20)
    }

    @Test func `few laps say less than many`() throws {
        let path = try Roads.straight()
        func seconds(_ laps: Int) -> Double {
            // Half of the line is travelled, at half of the pace.
            LineHistory.laps(laps, on: path, speed: 2.5, metres: 1_000).profile(at: noon, on: path)
                .time(from: 200, metres: 500).seconds
        }
        let (none, few, many) = (seconds(0), seconds(3), seconds(100))
        #expect(none < few && few < many)
        #expect(abs(many - 200) < 12)
    }

    @Test func `a halt is learned at its place and a long one apart, as a layover`() throws {
        let path = try Roads.straight()
        var history = LineHistory(of: path)
        for lap in 0..<50 {
            let start = Double(lap) * 10_000
            let there = Roads.drive(path, metres: 1_000, beginning: start)
            let arrived = there.last?.at ?? start
            let seconds = lap < 25 ? 30.0 : 600
            let on = Roads.drive(path, from: 1_000, metres: 960, beginning: arrived + seconds)
            let standing = stride(from: 10, to: seconds, by: 10).compactMap {
                Fix(path.coordinate(at: 1_000), at: arrived + $0)
            }
            history.learn(TrackMatch(there + standing + on, on: path), on: path, secondsAhead: 0)
        }
        let halts = history.pace.cells.reduce(PaceCell(), +)
        #expect(halts.stops == 50)
        #expect(halts.layovers == 25)
        #expect(abs(halts.layover / 25 - 600) < 15)
        let profile = history.profile(at: noon, on: path)
        let around = profile.time(from: 950, metres: 100).seconds
        let elsewhere = profile.time(from: 450, metres: 100).seconds
        // A layover counts as a halt of 90 s, not as ten minutes of road.
        #expect(around > elsewhere + 25 && around < elsewhere + 80)
    }

    @Test func `pace differs by the part of the day where it is known`() throws {
        let path = try Roads.loop()
        var history = LineHistory(of: path)
        for day in 0..<80 {
            for (hour, speed) in [(8.0, 4.0), (21, 10)] {
                let start = Double(day) * 86_400 + hour * 3_600
                let fixes = Roads.drive(path, metres: path.length, speed: speed, beginning: start)
                history.learn(TrackMatch(fixes, on: path), on: path, secondsAhead: 0)
            }
        }
        let morning = history.profile(at: DayPart(hour: 8.5, kind: .weekday), on: path)
        let evening = history.profile(at: DayPart(hour: 22, kind: .weekday), on: path)
        #expect(
            morning.time(from: 0, metres: 1_000).seconds > evening.time(from: 0, metres: 1_000).seconds * 1.5
        )
    }

    @Test func `a history is the same after it was kept as bytes`() throws {
        let path = try Roads.figureEight()
        let history = LineHistory.laps(7, on: path)
        let read = try LineHistory(history.encoded(), of: path).orThrow("a history")
        #expect(read.pace == history.pace)
        for (one, other) in zip(read.passages, history.passages) {
            #expect(one.part.kind == other.part.kind && abs(one.part.hour - other.part.hour) < 1e-5)
            #expect(one.places.count == other.places.count)
            #expect(zip(one.places, other.places).allSatisfy { abs($0 - $1) < 0.2 })
        }
        #expect(try LineHistory(history.encoded(), of: Roads.straight()) == nil)
    }

    @Test func `damaged bytes are no history`() throws {
        let path = try Roads.loop()
        let bytes = LineHistory.laps(2, on: path).encoded()
        for length in 0..<bytes.count { #expect(LineHistory(Array(bytes.prefix(length)), of: path) == nil) }
        #expect(LineHistory(bytes + [0], of: path) == nil)
        var random = Seeded(3)
        for _ in 0..<2_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = .random(
                    in: 0...255,
                    using: &random
                )
            }
            guard let history = LineHistory(changed, of: path) else { continue }
            let predictor = Predictor(history, at: noon, on: path)
            var matcher = Matcher()
            _ = matcher.follow(Roads.drive(path, metres: 200), on: path)
            let place = predictor.forecast(of: matcher)?.position(at: 1_000_060)
            #expect(place.map { $0.measure.isFinite && $0.error.isFinite } ?? false)
            _ = predictor.arrivals(of: matcher, at: [[100], [500]])
        }
    }

    @Test func `a day without a gap is learned to its end`() throws {
        let path = try Roads.loop()
        var history = LineHistory(of: path)
        let fixes = Roads.drive(path, metres: 60 * path.length, speed: 10)
        history.learn(TrackMatch(fixes, on: path), on: path, secondsAhead: 0)
        let counts = history.pace.cells.map(\.count)
        #expect((counts.min() ?? 0) >= 50)
        #expect(history.passages.count >= 6)
    }

    @Test func `the oldest passages go first when there are too many`() throws {
        let path = try Roads.loop()
        var history = LineHistory(of: path)
        for number in 0..<100 {
            let places = (0..<1_800).map { Float($0 + number) }
            history.add(Passage(part: noon, places: places))
        }
        #expect(history.passages.count == LineHistory.mostPlaces / 1_800)
        #expect(history.passages.last?.places.first == 99)
    }

    @Test func `the kind of a day follows the local clock`() throws {
        // 2021-11-07 was a Sunday; 3:00 UTC is Saturday evening in Troy.
        let instant = 1_636_254_000.0
        for (ahead, hour, kind) in [(0.0, 3.0, DayPart.Kind.sunday), (-18_000, 22, .saturday)] {
            let part = DayPart(at: instant, secondsAhead: ahead)
            #expect(abs(part.hour - hour) < 1e-6)
            #expect(part.kind == kind)
        }
        #expect(DayPart(at: .nan, secondsAhead: 0).hour == 0)
        #expect(DayPart(hour: -1, kind: .sunday).hour == 23)
        #expect(DayPart.hours(between: 23, and: 1) == 2)
    }
}
