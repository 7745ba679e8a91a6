import Model
import TestData
import Testing

@testable import Timetable

@Suite struct DepartureTests {
    @Test
    func `departures come in the order of their times, from the first second of a window to before its last`()
        throws
    {
        var tiny = TinyTimetable()
        let (pattern, profile) = (tiny.pattern([1, 3]), tiny.profile([0, 300]))
        let service = tiny.service()
        for (id, start) in [("late", 7200), ("early", 3600), ("middle", 5400), ("next", 7201)] {
            tiny.trip(id, pattern, profile, at: start, service)
        }
        let timetable = try tiny.builder.finish()
        let found = timetable.departures([1], 3600..<7201)
        #expect(timetable.ids(found) == ["early", "middle", "late"])
        #expect(found.first?.departsAt == Int64(TinyTimetable.monday) * 86_400 + 3600)
        #expect(timetable.ids(timetable.departures([1], 3601..<7200)) == ["middle"])
    }

    @Test func `neither the last stop of a trip nor a stop without pickup has departures`() throws {
        let timetable = try TinyTimetable.busy()
        let day = 6 * 3600..<7 * 3600
        #expect(timetable.ids(timetable.departures([TinyTimetable.west], day)) == ["out-6"])
        #expect(timetable.departures([TinyTimetable.east], day).isEmpty)
        #expect(timetable.ids(timetable.departures([TinyTimetable.end], day)).allSatisfy { $0 == "often" })
    }

    @Test func `a trip of the day before, and of the day before that, departs after midnight`() throws {
        var tiny = TinyTimetable()
        let (pattern, profile) = (tiny.pattern([1, 2, 3]), tiny.profile([0, 90_000, 90_060]))
        tiny.trip("night", pattern, profile, at: 86_400 + 600, tiny.service([6]))
        let timetable = try tiny.builder.finish()
        // Saturday's trip starts on Sunday at 0:10 and is at the next stop on Monday at 1:10.
        let found = timetable.departures([2], 0..<7200)
        #expect(timetable.ids(found) == ["night"])
        #expect(found.first?.date == TinyTimetable.day?.adding(days: -2))
        #expect(found.first?.departure == 177_000)
        #expect(timetable.departures([1], 0..<7200).isEmpty)
    }

    @Test func `a trip runs on the days of its service, added days and removed days included`() throws {
        var tiny = TinyTimetable()
        let day = try #require(TinyTimetable.day)
        let (pattern, profile) = (tiny.pattern([1, 3]), tiny.profile([0, 300]))
        let period = try #require(day.adding(days: -7)).advancedThrough(7)
        let removed = tiny.builder.service(
            TimetableService(weekdays: 0x7F, period: period, removed: [day])
        )
        let added = tiny.builder.service(TimetableService(added: [day]))
        let weekend = tiny.service([6, 7])
        for (id, service) in [("removed", removed), ("added", added), ("weekend", weekend)] {
            tiny.trip(id, pattern, profile, at: 3600, service)
        }
        let timetable = try tiny.builder.finish()
        #expect(timetable.ids(timetable.departures([1], 0..<86_400)) == ["added"])
        #expect(timetable.runs(service: removed, on: day) == false)
        #expect(timetable.ids(timetable.departures([1], -86_400..<0)).sorted() == ["removed", "weekend"])
    }

    @Test func `a trip by frequencies departs at each headway until the end`() throws {
        let timetable = try TinyTimetable.busy()
        let found = timetable.departures([TinyTimetable.end], 0..<86_400)
        #expect(found.map(\.departure) == Array(stride(from: 21_600, to: 36_000, by: 600)))
        #expect(found.allSatisfy { $0.frequency == 0 && $0.start == $0.departure })
        let window = timetable.departures([TinyTimetable.end], 22_000..<23_401)
        #expect(window.map(\.departure) == [22_200, 22_800, 23_400])
        #expect(
            timetable.departures([TinyTimetable.end], 0..<86_400, limit: 2).map(\.departure) == [
                21_600, 22_200,
            ]
        )
    }

    @Test func `departures are limited to the first, and filtered by line and direction`() throws {
        let timetable = try TinyTimetable.busy()
        let start = Int64(TinyTimetable.monday) * 86_400
        #expect(timetable.departures([1], 0..<86_400, limit: 3).count == 3)
        #expect(timetable.departures([1], 0..<86_400, limit: 0).isEmpty)
        let none = timetable.departures(
            from: [1],
            within: start..<start + 86_400,
            startOfDay: { Int64($0.number) * 86_400 },
            where: { line, direction in line == 1 || direction == 1 }
        )
        #expect(none.isEmpty)
    }

    @Test func `a window at the end of time finds nothing`() throws {
        let timetable = try TinyTimetable.busy()
        for window in [Int64.min..<Int64.min + 10, Int64.max - 10..<Int64.max, Int64.min..<Int64.max] {
            let found = timetable.departures(
                from: [0, 1, 2, 3, -1, 99],
                within: window,
                limit: 5,
                startOfDay: { Int64($0.number) * 86_400 }
            )
            #expect(found.count <= 5)
        }
    }

    @Test func `the search finds what looking at every trip finds, whatever the trips are`() throws {
        var random = Seeded(15)
        for _ in 0..<20 {
            var tiny = TinyTimetable()
            let patterns = [[1, 2, 3], [3, 2, 1], [1, 2, 1, 3]].map { tiny.pattern($0) }
            let services = [[1, 2], [6, 7], [3]].map { tiny.service($0) }
            for number in 0..<60 {
                let pattern = random.pick(patterns)
                let steps = (0..<(pattern == 2 ? 4 : 3)).map { _ in
                    Int32.random(in: -60...40_000, using: &random)
                }
                let times = steps.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }.map { $0 - steps[0] }
                let profile = tiny.profile(times)
                let start = Int.random(in: 0..<100_000, using: &random)
                tiny.trip("\(number)", pattern, profile, at: start, random.pick(services))
            }
            let timetable = try tiny.builder.finish()
            let low = Int.random(in: 0..<80_000, using: &random)
            for stop in 1...3 {
                let found = timetable.departures([stop], low..<low + 5400)
                let slow = try timetable.departuresOneByOne(stop, low..<low + 5400)
                #expect(Set(found) == Set(slow))
                #expect(found.count == slow.count)
                #expect(zip(found, found.dropFirst()).allSatisfy { $0.departsAt <= $1.departsAt })
            }
        }
    }
}

extension ServiceDate {
    fileprivate func advancedThrough(_ days: Int) -> ClosedRange<ServiceDate>? {
        adding(days: days).map { self...$0 }
    }
}

extension SourceTimetable {
    /// The departures of ``departures(_:_:limit:)``, by looking at every call of every trip on every day.
    fileprivate func departuresOneByOne(_ stop: Int, _ seconds: Range<Int>) throws -> [ScheduledCall] {
        let start = TinyTimetable.monday * 86_400
        return try (-4...1).flatMap { back -> [ScheduledCall] in
            let date = try #require(TinyTimetable.day?.adding(days: back))
            return (0..<tripCount).flatMap { trip -> [ScheduledCall] in
                guard let service = self.trip(at: trip)?.service, runs(service: service, on: date) else {
                    return []
                }
                return calls(of: trip, on: date, startOfDay: { Int64($0.number) * 86_400 }).dropLast().filter
                {
                    $0.stop == stop && seconds.contains(Int($0.departsAt) - start)
                }
            }
        }
    }
}
