import Model
import Testing

@testable import Timetable

@Suite struct FindingTests {
    @Test func `stops, lines and trips are found by the ids of their source`() throws {
        let timetable = try TinyTimetable.busy()
        #expect(timetable.stop(sourceID: "S:B") == TinyTimetable.east)
        #expect(timetable.line(sourceID: "2") == 1)
        let trip = try #require(timetable.trip(sourceID: "out-7"))
        #expect(timetable.trip(at: trip)?.start == 7 * 3600)
        #expect(timetable.trip(sourceID: "out-77") == nil)
        #expect(timetable.stop(sourceID: "") == nil)
    }

    @Test func `a station has platforms, and the lines of its platforms in their order`() throws {
        let timetable = try TinyTimetable.busy()
        #expect(timetable.platforms(of: TinyTimetable.station) == [TinyTimetable.west, TinyTimetable.east])
        #expect(timetable.platforms(of: TinyTimetable.west).isEmpty)
        // 2 comes before 10.
        #expect(timetable.lines(of: TinyTimetable.station) == [1, 0])
        #expect(timetable.lines(of: TinyTimetable.east) == [0])
        #expect(timetable.lines(of: 99).isEmpty)
    }

    @Test func `the trips of a line are those of its patterns`() throws {
        let timetable = try TinyTimetable.busy()
        #expect(timetable.trips(of: 0).count == 21)
        #expect(timetable.trips(of: 1).count == 2)
        #expect(timetable.trips(of: 9).isEmpty)
        let trip = try #require(timetable.trip(sourceID: "back"))
        #expect(timetable.line(of: trip) == 1)
        #expect(timetable.direction(of: trip) == nil)
    }

    @Test func `the calls of a trip have its times and the numbers of its source`() throws {
        let timetable = try TinyTimetable.busy()
        let day = try #require(TinyTimetable.day)
        let trip = try #require(timetable.trip(sourceID: "out-25"))
        let calls = timetable.calls(of: trip, on: day, startOfDay: { Int64($0.number) * 86_400 })
        #expect(calls.map(\.departure) == [90_000, 90_090, 90_600])
        #expect(calls.map(\.position) == [0, 1, 2])
        let pattern = try #require(timetable.trip(at: trip).flatMap { timetable.pattern(at: $0.pattern) })
        #expect(pattern.calls.map(\.sequence) == [1, 4, 9])
        #expect(pattern.calls.map(\.dropOff) == [.regular, .regular, .byPhone])
        #expect(timetable.calls(of: 999, on: day, startOfDay: { _ in 0 }).isEmpty)
    }

    @Test func `a run by frequencies starts when it is said to`() throws {
        let timetable = try TinyTimetable.busy()
        let day = try #require(TinyTimetable.day)
        let trip = try #require(timetable.trip(sourceID: "often"))
        let run = timetable.calls(of: trip, on: day, start: 22_800, startOfDay: { _ in 0 })
        #expect(run.map(\.departure) == [22_800, 23_280])
        let first = timetable.calls(of: trip, on: day, startOfDay: { _ in 0 })
        #expect(first.map(\.departure) == [21_600, 22_080])
    }

    @Test func `the destination is the call's own, else the trip's, else the last stop`() throws {
        let timetable = try TinyTimetable.busy()
        let out = try #require(timetable.trip(sourceID: "out-5"))
        #expect(timetable.headsign(of: out, at: 0) == "Harbour")
        #expect(timetable.headsign(of: out, at: 1) == "via East")
        let back = try #require(timetable.trip(sourceID: "back"))
        #expect(timetable.headsign(of: back, at: 0) == "Centre")
    }

    @Test func `a name is translated into a language or the one that it is a form of`() throws {
        let timetable = try TinyTimetable.busy()
        #expect(timetable.translation(of: .stopName(TinyTimetable.end), in: "SV-FI") == "Hamnen")
        #expect(timetable.translation(of: .headsign("Harbour"), in: "sv") == "Hamnen")
        #expect(timetable.translation(of: .stopName(TinyTimetable.end), in: "de") == nil)
    }

    @Test func `a shape has its points to a millionth of a degree`() throws {
        let timetable = try TinyTimetable.busy()
        let shape = try #require(timetable.pattern(at: 0)?.shape)
        #expect(timetable.shape(at: shape).map(\.latitude) == [57.7, 57.71])
        #expect(timetable.shape(at: 9).isEmpty)
    }

    @Test func `patterns, profiles and services that are equal are kept once`() throws {
        var tiny = TinyTimetable()
        #expect(tiny.pattern([1, 3]) == tiny.pattern([1, 3]))
        #expect(tiny.pattern([1, 3]) != tiny.pattern([1, 3], direction: 1))
        #expect(tiny.profile([0, 60]) == tiny.profile([0, 60]))
        #expect(tiny.profile([0, 60]) != tiny.profile([0, 61]))
        #expect(tiny.service() == tiny.service())
    }

    @Test func `what refers to nothing is no timetable`() throws {
        var tiny = TinyTimetable()
        let (pattern, profile) = (tiny.pattern([1, 3]), tiny.profile([0, 300]))
        let service = tiny.service()
        for (pattern, profile, service) in [
            (9, profile, service), (pattern, 9, service), (pattern, profile, 9),
            (pattern, tiny.profile([0]), service), (tiny.pattern([1, 77]), profile, service),
        ] {
            var wrong = tiny
            wrong.trip("x", pattern, profile, at: 0, service)
            #expect(throws: TimetableError.self) { try wrong.builder.finish() }
        }
        var early = tiny
        early.trip("x", pattern, profile, at: -1, service)
        #expect(throws: TimetableError.self) { try early.builder.finish() }
    }
}
