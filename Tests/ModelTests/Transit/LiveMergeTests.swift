import Model
import TestData
import Testing

struct LiveMergeTests {
    /// A departure as the timetable has it.
    private func planned(
        _ trip: String,
        in seconds: Int,
        to destination: String = "Centre"
    ) throws -> Departure {
        let stop = try Boards.stop(1, distance: 0)
        var departure = Boards.departure("1", in: nil, at: stop, trip: trip, to: destination, direction: "0")
        departure.scheduled = Boards.after(seconds)
        departure.realtime = .scheduled
        departure.line.id = TransitLine.ID(rawValue: 5)
        departure.line.sourceID = "route 1"
        departure.line.longName = "Harbour – Centre"
        departure.line.color = LineColor("00ff00")
        departure.line.textColor = LineColor("000000")
        departure.accessible = .yes
        departure.serviceDate = ServiceDate(year: 2026, month: 9, day: 21)
        return departure
    }

    /// A departure as a provider tells it.
    private func live(
        _ trip: String?,
        scheduled: Int?,
        expected: Int?,
        to destination: String? = "Centre"
    ) throws -> Departure {
        let stop = try Boards.stop(1, distance: 0)
        var departure = Boards.departure("1", in: expected, at: stop, trip: trip)
        departure.destination = destination
        departure.scheduled = scheduled.map(Boards.after)
        return departure
    }

    @Test func `what the provider tells wins, and the timetable fills the rest`() throws {
        var late = try live("a", scheduled: 100, expected: 220)
        late.line.mode = .other
        late.vehicleID = "bus 7"
        let merged = LiveMerge.merged(live: [late], timetable: [try planned("a", in: 100)])
        let departure = try #require(merged.first)
        #expect(merged.count == 1)
        #expect(departure.expected == Boards.after(220))
        #expect(departure.scheduled == Boards.after(100))
        #expect(departure.realtime == .live)
        #expect(departure.delay == 120)
        #expect(departure.vehicleID == "bus 7")
        #expect(departure.line.id == TransitLine.ID(rawValue: 5))
        #expect(departure.line.sourceID == "route 1")
        #expect(departure.line.longName == "Harbour – Centre")
        #expect(departure.line.mode == .bus)
        #expect(departure.line.color?.digits == "00ff00")
        #expect(departure.line.textColor?.digits == "000000")
        #expect(departure.accessible == .yes)
        #expect(departure.direction == "0")
        #expect(departure.serviceDate == ServiceDate(year: 2026, month: 9, day: 21))
    }

    @Test func `what both tell is the provider's`() throws {
        var told = try live("a", scheduled: 100, expected: 100, to: "Harbour")
        told.accessible = .no
        told.line.color = LineColor("123456")
        told.delay = 7
        let departure = try #require(
            LiveMerge.merged(live: [told], timetable: [try planned("a", in: 130)]).first
        )
        #expect(departure.scheduled == Boards.after(100))
        #expect(departure.destination == "Harbour")
        #expect(departure.accessible == .no)
        #expect(departure.delay == 7)
        // The timetable's text may not be readable on the provider's colour.
        #expect(departure.line.color?.digits == "123456")
        #expect(departure.line.textColor == nil)
    }

    @Test func `a trip that has another name is known by line, destination and time`() throws {
        let timetable = [try planned("gtfs 1", in: 100), try planned("gtfs 2", in: 100, to: "Harbour")]
        let told = try live("live 9", scheduled: 145, expected: 150, to: "CENTRE ")
        let merged = LiveMerge.merged(live: [told], timetable: timetable)
        #expect(merged.map(\.tripID) == ["gtfs 2", "gtfs 1"])
        #expect(merged.map(\.realtime) == [.scheduled, .live])
    }

    @Test func `a trip of more than a minute's difference is another one`() throws {
        let merged = LiveMerge.merged(
            live: [try live(nil, scheduled: 161, expected: nil)],
            timetable: [try planned("a", in: 100)]
        )
        #expect(merged.count == 2)
        #expect(merged.map(\.scheduled) == [Boards.after(100), Boards.after(161)])
    }

    @Test func `a trip of another day with the same name is another one`() throws {
        var told = try live("a", scheduled: nil, expected: 120)
        told.serviceDate = ServiceDate(year: 2026, month: 9, day: 20)
        told.line.name = "77"
        #expect(LiveMerge.merged(live: [told], timetable: [try planned("a", in: 100)]).count == 2)
        told.serviceDate = nil
        #expect(LiveMerge.merged(live: [told], timetable: [try planned("a", in: 100)]).count == 1)
        #expect(LiveMerge.merged(live: [told], timetable: [try planned("a", in: 86_400)]).count == 2)
    }

    @Test func `a prediction alone is matched, and the trip's own facts stay unknown`() throws {
        let timetable = [try planned("a", in: 100), try planned("b", in: 700)]
        let told = try live("live 9", scheduled: nil, expected: 160)
        let merged = LiveMerge.merged(live: [told], timetable: timetable)
        #expect(merged.count == 2)
        let departure = try #require(merged.first)
        #expect(departure.tripID == "live 9")
        #expect(departure.scheduled == nil)
        #expect(departure.delay == nil)
        #expect(departure.line.longName == "Harbour – Centre")
        #expect(merged.last?.tripID == "b")
    }

    @Test func `a prediction a quarter of an hour after the last trip is a trip of its own`() throws {
        let told = try live(nil, scheduled: nil, expected: 100 + 901)
        #expect(LiveMerge.merged(live: [told], timetable: [try planned("a", in: 100)]).count == 2)
        let early = try live(nil, scheduled: nil, expected: 100 - 121)
        #expect(LiveMerge.merged(live: [early], timetable: [try planned("a", in: 100)]).count == 2)
    }

    @Test func `an added trip and a trip that nobody tracks are both kept`() throws {
        let merged = LiveMerge.merged(
            live: [try live("added", scheduled: nil, expected: 4000)],
            timetable: [try planned("a", in: 100)]
        )
        #expect(merged.map(\.tripID) == ["a", "added"])
        #expect(merged.first?.expected == nil)
        #expect(merged.first?.realtime == .scheduled)
    }

    @Test func `a cancelled trip replaces its departure in the timetable`() throws {
        var told = try live("a", scheduled: 100, expected: nil)
        told.status = .cancelled
        let merged = LiveMerge.merged(live: [told], timetable: [try planned("a", in: 100)])
        #expect(merged.map(\.status) == [.cancelled])
    }

    @Test func `runs of one trip are matched in the order of time`() throws {
        let runs = try [0, 600, 1200].map { start in
            var departure = try planned("a", in: start)
            departure.runStart = Boards.after(start)
            return departure
        }
        let told = try [1210, 20].map { try live("a", scheduled: nil, expected: $0) }
        let merged = LiveMerge.merged(live: told, timetable: runs)
        #expect(merged.map(\.runStart) == [0, 600, 1200].map(Boards.after))
        #expect(merged.map(\.delay) == [20, nil, 10])
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `no departure is lost or told twice`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let timetable = try (0..<Int.random(in: 0...30, using: &random)).map { number in
            try planned(
                "t\(number)",
                in: Int.random(in: 0...3600, using: &random),
                to: random.pick(["A", "B"])
            )
        }
        let told = try (0..<Int.random(in: 0...20, using: &random)).map { number in
            var departure = try live(
                random.pick(["t\(number)", "other \(number)", nil]),
                scheduled: random.pick([nil, Int.random(in: 0...3600, using: &random)]),
                expected: Int.random(in: 0...3600, using: &random),
                to: random.pick(["A", "B", nil])
            )
            departure.vehicleID = "vehicle \(number)"
            return departure
        }
        let merged = LiveMerge.merged(live: told, timetable: timetable)
        #expect(Set(merged.compactMap(\.vehicleID)).count == told.count)
        #expect(merged.count { $0.vehicleID != nil } == told.count)
        #expect((max(told.count, timetable.count)...(told.count + timetable.count)).contains(merged.count))
        let times = merged.compactMap(\.time)
        #expect(times == times.sorted())
        for departure in merged { #expect(departure.vehicleID == nil || departure.expected != nil) }
    }
}
