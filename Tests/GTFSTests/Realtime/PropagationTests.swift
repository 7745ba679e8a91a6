import Model
import Testing

@testable import GTFS

/// The rules by which news of one stop hold for the stops after it.
@Suite struct PropagationTests {
    private let small: SmallTimetable

    init() throws {
        small = try SmallTimetable()
    }

    private func departures(_ update: RTTripUpdate, of trip: String = "t") throws -> [String] {
        try small.departures(of: trip, RTFeedMessage(at: SmallTimetable.at(9, 0), update)).map(\.description)
    }

    @Test func `a trip without an update is told by its timetable, not as on time`() throws {
        let other = RTTripUpdate("late", .late("A", 60))
        #expect(
            try departures(other) == [
                "A 10:00:00 - scheduled ok", "B 10:10:00 - scheduled ok", "C 10:20:00 - scheduled ok",
                "D 10:30:00 - scheduled ok",
            ]
        )
    }

    @Test func `a delay holds for later stops until the next news, and says nothing of stops before it`()
        throws
    {
        #expect(
            try departures(RTTripUpdate("t", .late("B", 120), .late("D", 0))) == [
                "A 10:00:00 - unknown ok", "B 10:10:00 10:12:00 live delayed 120",
                "C 10:20:00 10:22:00 live delayed 120", "D 10:30:00 10:30:00 live ok 0",
            ]
        )
    }

    @Test func `a time counts more than a delay, and its distance from the timetable goes on`() throws {
        let update = RTTripUpdate(
            "t",
            RTStopTimeUpdate("B", departure: .at(SmallTimetable.at(10, 9), delay: 300))
        )
        #expect(
            try departures(update).dropFirst() == [
                "B 10:10:00 10:09:00 live ok -60", "C 10:20:00 10:19:00 live ok -60",
                "D 10:30:00 10:29:00 live ok -60",
            ]
        )
    }

    @Test func `a late arrival makes the departure as late, unless that has news of its own`() throws {
        let update = RTTripUpdate(
            "t",
            RTStopTimeUpdate("B", arrival: .at(SmallTimetable.at(10, 14))),
            RTStopTimeUpdate("C", arrival: .late(240), departure: .late(30))
        )
        #expect(
            try departures(update).dropFirst() == [
                "B 10:10:00 10:15:00 live delayed 300", "C 10:20:00 10:20:30 live ok 30",
                "D 10:30:00 10:30:30 live ok 30",
            ]
        )
    }

    @Test func `a skipped stop is marked, and the delay goes on after it`() throws {
        #expect(
            try departures(RTTripUpdate("t", .late("A", 120), .skipped("C"))) == [
                "A 10:00:00 10:02:00 live delayed 120", "B 10:10:00 10:12:00 live delayed 120",
                "C 10:20:00 - live skipped", "D 10:30:00 10:32:00 live delayed 120",
            ]
        )
    }

    @Test func `skipped stops alone say nothing of the others`() throws {
        #expect(
            try departures(RTTripUpdate("t", .skipped("B"))) == [
                "A 10:00:00 - unknown ok", "B 10:10:00 - live skipped", "C 10:20:00 - unknown ok",
                "D 10:30:00 - unknown ok",
            ]
        )
    }

    @Test func `a stop without data ends the delay, and from there the timetable is told`() throws {
        #expect(
            try departures(RTTripUpdate("t", .late("A", 120), .noData("C"))).dropFirst() == [
                "B 10:10:00 10:12:00 live delayed 120", "C 10:20:00 - scheduled ok",
                "D 10:30:00 - scheduled ok",
            ]
        )
    }

    @Test func `a stop that is named without news is on time, and so are the stops after it`() throws {
        #expect(
            try departures(RTTripUpdate("t", .late("A", 120), RTStopTimeUpdate(sequence: 30))).dropFirst(2)
                == [
                    "C 10:20:00 10:20:00 live ok 0", "D 10:30:00 10:30:00 live ok 0",
                ]
        )
    }

    @Test func `a stop that only says how full the vehicle will be leaves the delay as it is`() throws {
        var full = RTStopTimeUpdate("B")
        full.departureOccupancyStatus = 5
        #expect(
            try departures(RTTripUpdate("t", .late("A", 120), full)).dropFirst().first
                == "B 10:10:00 10:12:00 live delayed 120"
        )
    }

    @Test func `a delay of the whole trip holds up to the first stop with its own`() throws {
        #expect(
            try departures(RTTripUpdate("t", delay: 90, .late("C", 10))) == [
                "A 10:00:00 10:01:30 live delayed 90", "B 10:10:00 10:11:30 live delayed 90",
                "C 10:20:00 10:20:10 live ok 10", "D 10:30:00 10:30:10 live ok 10",
            ]
        )
    }

    @Test func `an unknown relationship means what the reference says for none`() throws {
        var odd = RTStopTimeUpdate.late("B", 60)
        odd.scheduleRelationship = 99
        #expect(
            try departures(RTTripUpdate("t", as: 99, odd)).dropFirst().first
                == "B 10:10:00 10:11:00 live delayed 60"
        )
    }

    @Test func `a delay of more than a day is a mistake and is not used`() throws {
        #expect(
            try departures(RTTripUpdate("t", .late("A", 60), .late("B", .max), .leaves("C", 7))).dropFirst()
                == [
                    "B 10:10:00 10:11:00 live delayed 60", "C 10:20:00 10:21:00 live delayed 60",
                    "D 10:30:00 10:31:00 live delayed 60",
                ]
        )
    }

    // MARK: - Stops that are visited twice

    @Test func `the visits of a loop are told apart by their numbers`() throws {
        let update = RTTripUpdate(
            "loop",
            RTStopTimeUpdate("A", sequence: 40, departure: .late(120)),
            RTStopTimeUpdate("B", sequence: 50, arrival: .late(120))
        )
        #expect(
            try departures(update, of: "loop") == [
                "A 12:00:00 - unknown ok", "B 12:10:00 - unknown ok", "C 12:20:00 - unknown ok",
                "A 12:30:00 12:32:00 live delayed 120",
            ]
        )
    }

    @Test func `the visits of a loop without numbers are taken in order`() throws {
        let update = RTTripUpdate(
            "loop",
            .late("A", 60),
            .late("B", 120),
            .late("A", 180),
            RTStopTimeUpdate("B", arrival: .late(180))
        )
        #expect(
            try departures(update, of: "loop") == [
                "A 12:00:00 12:01:00 live delayed 60", "B 12:10:00 12:12:00 live delayed 120",
                "C 12:20:00 12:22:00 live delayed 120", "A 12:30:00 12:33:00 live delayed 180",
            ]
        )
    }

    @Test func `the only visit of a loop that is told is the one whose time is nearest`() throws {
        #expect(
            try departures(RTTripUpdate("loop", .leaves("A", SmallTimetable.at(12, 31))), of: "loop") == [
                "A 12:00:00 - unknown ok", "B 12:10:00 - unknown ok", "C 12:20:00 - unknown ok",
                "A 12:30:00 12:31:00 live delayed 60",
            ]
        )
    }

    @Test func `a stop that the trip does not have is passed over`() throws {
        #expect(
            try departures(RTTripUpdate("t", .late("P1", 600), .late("nowhere", 600), .late("C", 60))) == [
                "A 10:00:00 - unknown ok", "B 10:10:00 - unknown ok", "C 10:20:00 10:21:00 live delayed 60",
                "D 10:30:00 10:31:00 live delayed 60",
            ]
        )
    }
}
