import CivilTime
import Foundation
import Model
import Testing

@testable import GTFS

/// The run of a trip that an update is about.
@Suite struct RunTests {
    private let small: SmallTimetable

    init() throws {
        small = try SmallTimetable()
    }

    private func feed(_ hour: Int, _ minute: Int = 0, _ updates: RTTripUpdate...) -> RTFeedMessage {
        var feed = RTFeedMessage(at: SmallTimetable.at(hour, minute))
        for update in updates { feed.entity += RTFeedMessage(at: 1, update).entity }
        return feed
    }

    @Test func `after midnight an update without a date is about the trip of the day before`() throws {
        let feed = feed(24, 20, RTTripUpdate("late", date: nil, .leaves("A", SmallTimetable.at(24, 33))))
        #expect(
            try small.departures(of: "late", feed).map(\.description) == [
                "A 24:30:00 24:33:00 live delayed 180", "B 24:40:00 24:43:00 live delayed 180",
                "C 24:50:00 24:53:00 live delayed 180", "D 25:00:00 25:03:00 live delayed 180",
            ]
        )
    }

    @Test func `before midnight an update without a date is about the trip of the night to come`() throws {
        let feed = feed(23, 0, RTTripUpdate("late", date: nil, .late("A", 60)))
        #expect(
            try small.departures(of: "late", feed).first?.description == "A 24:30:00 24:31:00 live delayed 60"
        )
    }

    @Test func `an update of tomorrow's trip says nothing of today's`() throws {
        let feed = feed(9, 0, RTTripUpdate("t", date: "20260311", .late("A", 60)))
        #expect(try small.departures(of: "t", feed).first?.description == "A 10:00:00 - scheduled ok")
    }

    @Test func `a trip that does not run on its day is not told, and the update is named`() throws {
        let live = try small.live([feed(9, 0, RTTripUpdate("t", date: "20250310", .late("A", 60)))])
        #expect(live.unmatched == ["e0"])
        #expect(try small.departures(live, from: 5).first { $0.trip == "t" }?.realtime == .scheduled)
    }

    @Test func `a trip without an id is known by its line, direction and start`() throws {
        var update = RTTripUpdate(nil, start: "10:00:00", route: "L", .late("A", 120))
        update.trip.directionID = 0
        #expect(
            try small.departures(of: "t", feed(9, 0, update)).first?.description
                == "A 10:00:00 10:02:00 live delayed 120"
        )
    }

    @Test func `times count from noon less twelve hours on a day on which clocks change`() throws {
        // Clocks go forward at 2:00 on 29 March 2026. The service day begins at 23:00 of the day before, so
        // that trip t leaves at 10:00 on clocks, which is 8:00 in UTC.
        let stockholm = try SmallTimetable(zone: "Europe/Stockholm")
        let day = 19 * 86_400
        var feed = RTFeedMessage(
            at: SmallTimetable.at(7, 0) + day,
            RTTripUpdate("t", date: nil, .leaves("A", SmallTimetable.at(8, 5) + day))
        )
        let live = try stockholm.live([feed])
        let now = Instant(milliseconds: Int64(SmallTimetable.at(7, 0) + day) * 1000)
        let found = live.departures(from: [0], at: now, minutes: 90).first { $0.tripID == "t" }
        #expect(found?.delay == 300)
        #expect(found?.date?.description == "2026-03-29")
        feed.header.timestamp = 0
        #expect(try stockholm.live([feed]).generatedAt == nil)
    }

    // MARK: - Frequencies

    @Test func `a run at an exact headway is known by its start, and its delay counts`() throws {
        let feed = feed(6, 0, RTTripUpdate("exact", start: "06:40:00", .late("A", 120)))
        #expect(
            try small.departures(of: "exact", feed).filter { $0.stop == "B" }.map(\.description) == [
                "B 06:10:00 - scheduled ok", "B 06:30:00 - scheduled ok",
                "B 06:50:00 06:52:00 live delayed 120", "B 07:10:00 - scheduled ok",
                "B 07:30:00 - scheduled ok", "B 07:50:00 - scheduled ok",
            ]
        )
    }

    @Test func `a run at a loose headway is known by times only, in place of the nearest planned one`() throws
    {
        let feed = feed(
            6,
            0,
            RTTripUpdate(
                "headway",
                start: "06:43:00",
                RTStopTimeUpdate("A", departure: .late(600)),
                RTStopTimeUpdate("B", departure: .at(SmallTimetable.at(6, 54)))
            )
        )
        let found = try small.departures(of: "headway", feed)
        #expect(
            found.filter { $0.stop == "A" }.map(\.description) == [
                "A 06:00:00 - scheduled ok", "A 06:20:00 - scheduled ok", "A 06:43:00 - unknown ok",
                "A 07:00:00 - scheduled ok", "A 07:20:00 - scheduled ok", "A 07:40:00 - scheduled ok",
            ]
        )
        #expect(
            found.first { $0.stop == "B" && $0.realtime == .live }?.description
                == "B 06:53:00 06:54:00 live ok"
        )
        #expect(
            found.first { $0.stop == "C" && $0.realtime == .live }?.description
                == "C 07:03:00 07:04:00 live ok"
        )
    }

    @Test func `a run at a headway without a start is the one whose times are nearest`() throws {
        let feed = feed(6, 0, RTTripUpdate("exact", date: nil, .leaves("B", SmallTimetable.at(7, 14))))
        #expect(
            try small.departures(of: "exact", feed).first { $0.realtime == .live }?.description
                == "B 07:10:00 07:14:00 live delayed 240"
        )
    }

    @Test(arguments: ["exact", "headway"])
    func `a cancelled trip at headways without a start is cancelled for the day`(_ trip: String) throws {
        let feed = feed(6, 0, RTTripUpdate(trip, as: Relationship.canceled))
        let found = try small.departures(of: trip, feed).filter { $0.stop == "A" }
        let day = ["06:00", "06:20", "06:40", "07:00", "07:20", "07:40"]
        #expect(found.prefix(6).map(\.description) == day.map { "A \($0):00 - live cancelled" })
        #expect(found.dropFirst(6).allSatisfy { $0.status == .ok })
        #expect(try small.live([feed]).unmatched.isEmpty)
    }

    @Test func `a run at a headway that is told runs, though all others of the day are cancelled`() throws {
        let feed = feed(
            6,
            0,
            RTTripUpdate("exact", as: Relationship.canceled),
            RTTripUpdate("exact", start: "06:40:00", .late("A", 120))
        )
        let found = try small.departures(of: "exact", feed).filter { $0.stop == "A" }
        #expect(
            found.filter { $0.status != .cancelled }.map(\.description) == [
                "A 06:40:00 06:42:00 live delayed 120"
            ]
        )
    }

    // MARK: - Several updates

    @Test func `of two updates about one run the later counts, whatever their order`() throws {
        let (old, new) = (
            RTTripUpdate("t", at: 100, .late("A", 600)), RTTripUpdate("t", at: 200, .late("A", 60))
        )
        for feed in [feed(9, 0, old, new), feed(9, 0, new, old)] {
            #expect(try small.departures(of: "t", feed).first?.delay == 60)
        }
    }

    @Test func `feeds of updates, vehicles and alerts are joined, and the age is that of the updates`() throws
    {
        var vehicles = RTFeedMessage(at: SmallTimetable.at(8, 0))
        vehicles.add(RTVehiclePosition())
        let live = try small.live([vehicles, feed(9, 0, RTTripUpdate("t", .late("A", 60)))])
        #expect(live.generatedAt == Instant(milliseconds: Int64(SmallTimetable.at(9, 0)) * 1000))
    }

    @Test func `a feed of changes is added to the one before it, by the ids of its entities`() throws {
        func feed(
            _ ids: [(id: String, trip: String)],
            deletes: [String] = [],
            isWhole: Bool = false
        ) throws -> RealtimeFeed {
            var message = RTFeedMessage(at: SmallTimetable.at(9, 0))
            message.header.incrementality = isWhole ? 0 : 1
            for (id, trip) in ids {
                var entity = RTFeedMessage(at: 0, RTTripUpdate(trip)).entity[0]
                entity.id = Data(id.utf8)
                message.entity.append(entity)
            }
            for id in deletes {
                var entity = RTFeedEntity()
                entity.id = Data(id.utf8)
                entity.isDeleted = true
                message.entity.append(entity)
            }
            return try message.read
        }
        func trips(_ feed: RealtimeFeed) -> [String] { feed.tripUpdates.compactMap(\.trip.id) }
        let first = try feed([("1", "a"), ("2", "b"), ("3", "c")], isWhole: true).following(nil)
        let second = try feed([("2", "d"), ("4", "e")], deletes: ["3"]).following(first)
        #expect(trips(second) == ["a", "d", "e"])
        #expect(try trips(feed([]).following(second)) == ["a", "d", "e"])
        #expect(try trips(feed([("9", "z")], isWhole: true).following(second)) == ["z"])
        #expect(try trips(feed([("9", "z")]).following(nil)) == ["z"])
    }
}
