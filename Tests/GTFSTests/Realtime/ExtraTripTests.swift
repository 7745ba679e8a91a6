import Foundation
import Model
import Testing

@testable import GTFS

/// Trips that do not run, or that the timetable does not have.
@Suite struct ExtraTripTests {
    private let small: SmallTimetable

    init() throws {
        small = try SmallTimetable()
    }

    private func departures(_ update: RTTripUpdate, of trip: String) throws -> [String] {
        try small.departures(of: trip, RTFeedMessage(at: SmallTimetable.at(9, 0), update)).map(\.description)
    }

    @Test(arguments: [Relationship.canceled, Relationship.deleted])
    func `a cancelled trip is marked and kept`(_ relationship: Int32) throws {
        #expect(
            try departures(RTTripUpdate("t", as: relationship), of: "t") == [
                "A 10:00:00 - live cancelled", "B 10:10:00 - live cancelled", "C 10:20:00 - live cancelled",
                "D 10:30:00 - live cancelled",
            ]
        )
    }

    @Test(arguments: [Relationship.added, Relationship.new, Relationship.unscheduled])
    func `a trip that is not in the timetable leaves from all stops of its update but the last`(
        _ relationship: Int32
    ) throws {
        let update = RTTripUpdate(
            "extra",
            as: relationship,
            route: "L",
            .leaves("A", SmallTimetable.at(11, 0)),
            RTStopTimeUpdate("nowhere", departure: .at(SmallTimetable.at(11, 5))),
            RTStopTimeUpdate("B", arrival: .at(SmallTimetable.at(11, 11), delay: 60)),
            RTStopTimeUpdate(
                "C",
                departure: .at(SmallTimetable.at(11, 25), planned: SmallTimetable.at(11, 20))
            ),
            RTStopTimeUpdate("D", arrival: .at(SmallTimetable.at(11, 30)))
        )
        #expect(
            try departures(update, of: "extra") == [
                "A - 11:00:00 live ok", "B 11:10:00 11:11:00 live delayed 60",
                "C 11:20:00 11:25:00 live delayed 300",
            ]
        )
        let live = try small.live([RTFeedMessage(at: SmallTimetable.at(9, 0), update)])
        let now = Instant(milliseconds: Int64(SmallTimetable.at(10, 59)) * 1000)
        let departure = try #require(live.departures(from: [0], at: now, minutes: 5).first)
        #expect(departure.destination == "Stop D")
        #expect(departure.line == 0)
        #expect(departure.trip == nil)
    }

    @Test func `a trip of a line that the timetable does not have is told with the id of the line`() throws {
        let update = RTTripUpdate(
            "extra",
            as: Relationship.added,
            route: "X",
            .leaves("A", SmallTimetable.at(11, 0)),
            .leaves("B", SmallTimetable.at(11, 10))
        )
        let live = try small.live([RTFeedMessage(at: SmallTimetable.at(9, 0), update)])
        let now = Instant(milliseconds: Int64(SmallTimetable.at(10, 59)) * 1000)
        let found = live.departures(from: [0], at: now, minutes: 5)
        #expect(found.map(\.route) == ["X"])
        #expect(found.map(\.line) == [nil])
        #expect(live.departures(from: [0], at: now, minutes: 5) { line, _ in line == 0 } == [])
    }

    @Test func `a replacement is told instead of the trip of the timetable`() throws {
        let update = RTTripUpdate(
            "t",
            as: Relationship.replacement,
            RTStopTimeUpdate(
                "A",
                departure: .at(SmallTimetable.at(10, 1), planned: SmallTimetable.at(10, 0))
            ),
            RTStopTimeUpdate(
                "D",
                departure: .at(SmallTimetable.at(10, 9), planned: SmallTimetable.at(10, 8))
            ),
            RTStopTimeUpdate("E", arrival: .at(SmallTimetable.at(10, 30)))
        )
        #expect(
            try departures(update, of: "t") == [
                "A 10:00:00 10:01:00 live delayed 60", "D 10:08:00 10:09:00 live delayed 60",
            ]
        )
    }

    @Test func `a duplicate runs like its model at another time, and the model runs too`() throws {
        var update = RTTripUpdate("t", as: Relationship.duplicated, .late("B", 60))
        update.tripProperties.tripID = Data("t2".utf8)
        update.tripProperties.startDate = Data("20260310".utf8)
        update.tripProperties.startTime = Data("13:00:00".utf8)
        #expect(
            try departures(update, of: "t2") == [
                "A 13:00:00 - unknown ok", "B 13:10:00 13:11:00 live delayed 60",
                "C 13:20:00 13:21:00 live delayed 60", "D 13:30:00 13:31:00 live delayed 60",
            ]
        )
        #expect(try departures(update, of: "t").count == 4)
    }

    @Test func `an extra trip that tells no times cannot be told, and the update is named`() throws {
        let update = RTTripUpdate("extra", as: Relationship.added, route: "L")
        #expect(try small.live([RTFeedMessage(at: SmallTimetable.at(9, 0), update)]).unmatched == ["e0"])
    }
}
