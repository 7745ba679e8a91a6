import Foundation
import Model
import Testing

@testable import GTFS

/// The answer for a stop at an instant, with vehicles and alerts.
@Suite struct LiveTimetableTests {
    private let small: SmallTimetable

    init() throws {
        small = try SmallTimetable()
    }

    private func instant(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Instant {
        Instant(milliseconds: Int64(SmallTimetable.at(hour, minute, second)) * 1000)
    }

    @Test func `a departure is told until thirty seconds after its expected time`() throws {
        let live = try small.live([
            RTFeedMessage(at: SmallTimetable.at(9, 0), RTTripUpdate("t", .late("A", 1200)))
        ])
        func trips(_ hour: Int, _ minute: Int, _ second: Int) -> [String?] {
            live.departures(from: [0], at: instant(hour, minute, second), minutes: 1).map(\.tripID)
        }
        #expect(trips(10, 0, 0) == [])
        #expect(trips(10, 19, 30) == ["t"])
        #expect(trips(10, 20, 30) == ["t"])
        #expect(trips(10, 20, 31) == [])
    }

    @Test func `a departure without an update is told until thirty seconds after its scheduled time`() throws
    {
        let live = try small.live([])
        #expect(live.departures(from: [0], at: instant(10, 0, 30), minutes: 1).map(\.tripID) == ["t"])
        #expect(live.departures(from: [0], at: instant(10, 0, 31), minutes: 1) == [])
    }

    @Test func `a limit gives the first departures by expected time`() throws {
        let live = try small.live([
            RTFeedMessage(at: SmallTimetable.at(9, 0), RTTripUpdate("t", .late("A", 7500)))
        ])
        // t leaves at 12:05, after loop.
        let found = live.departures(from: [0], at: instant(9, 0), minutes: 600, limit: 2)
        #expect(found.map(\.tripID) == ["loop", "t"])
        #expect(live.departures(from: [0], at: instant(9, 0), minutes: 600, limit: 0) == [])
        #expect(live.departures(from: [99, -1], at: instant(9, 0), minutes: 600) == [])
        #expect(live.departures(from: [0], at: instant(9, 0), minutes: .min) == [])
    }

    @Test func `a trip leaves from the platform that an update assigns, and from no other`() throws {
        var assigned = RTStopTimeUpdate("P1", sequence: 20, departure: .late(60))
        assigned.stopTimeProperties.assignedStopID = Data("P2".utf8)
        let named = RTStopTimeUpdate("P2", sequence: 20, departure: .late(60))
        for update in [assigned, named] {
            let feed = RTFeedMessage(at: SmallTimetable.at(9, 0), RTTripUpdate("platform", update))
            #expect(
                try small.departures(of: "platform", feed).map(\.description) == [
                    "A 14:00:00 - unknown ok", "P2 14:10:00 14:11:00 live delayed 60",
                ]
            )
        }
    }

    @Test func `a stop where an update forbids getting on is no departure`() throws {
        var closed = RTStopTimeUpdate.late("B", 0)
        closed.stopTimeProperties.pickupType = 1
        let feed = RTFeedMessage(at: SmallTimetable.at(9, 0), RTTripUpdate("t", closed))
        #expect(try small.departures(of: "t", feed).map(\.stop) == ["A", "C", "D"])
    }

    // MARK: - Vehicles

    @Test func `a vehicle tells its id, how full it is, and that it stands at a stop`() throws {
        var vehicle = RTVehiclePosition()
        vehicle.trip = RTTripDescriptor("t")
        vehicle.vehicle.id = Data("bus 7".utf8)
        vehicle.vehicle.wheelchairAccessible = 2
        vehicle.occupancyStatus = 2
        vehicle.currentStopSequence = 20
        vehicle.currentStatus = 1
        var feed = RTFeedMessage(at: SmallTimetable.at(10, 9), RTTripUpdate("t", .late("A", 30)))
        feed.add(vehicle)
        let found = try small.live([feed]).departures(from: [1, 2], at: instant(10, 9), minutes: 15)
        #expect(found.map(\.status) == [.atStop, .ok])
        #expect(found.map(\.vehicleID) == ["bus 7", "bus 7"])
        #expect(found.map(\.occupancy) == [.fewSeats, .fewSeats])
        #expect(found.map(\.isAccessible) == [.yes, .yes])
        // The same without a trip update: then nothing but the timetable tells the time.
        feed.entity.removeFirst()
        let alone = try small.live([feed]).departures(from: [1, 2], at: instant(10, 9), minutes: 15)
        #expect(alone.map(\.status) == [.atStop, .ok])
        #expect(alone.map(\.realtime) == [.scheduled, .scheduled])
        #expect(alone.map(\.vehicleID) == ["bus 7", "bus 7"])
    }

    @Test func `occupancy of a stop counts more than that of the vehicle now`() throws {
        var stop = RTStopTimeUpdate.late("B", 0)
        stop.departureOccupancyStatus = 0
        var vehicle = RTVehiclePosition()
        vehicle.trip = RTTripDescriptor("t")
        vehicle.occupancyStatus = 5
        var feed = RTFeedMessage(at: SmallTimetable.at(10, 0), RTTripUpdate("t", vehicle: "bus 8", stop))
        feed.add(vehicle)
        let found = try small.live([feed]).departures(from: [1, 2], at: instant(10, 0), minutes: 30)
        #expect(found.map(\.occupancy) == [.empty, .full])
        #expect(found.map(\.vehicleID) == ["bus 8", "bus 8"])
    }

    // MARK: - Alerts

    private func selector(_ change: (inout RTEntitySelector) -> Void) -> RTEntitySelector {
        var selector = RTEntitySelector()
        change(&selector)
        return selector
    }

    private func alert(_ selectors: RTEntitySelector..., from start: Int = 0, until end: Int = 0) -> RTAlert {
        var alert = RTAlert()
        alert.informedEntity = selectors
        if start > 0 || end > 0 {
            var range = RTTimeRange()
            if start > 0 { range.start = UInt64(start) }
            if end > 0 { range.end = UInt64(end) }
            alert.activePeriod = [range]
        }
        return alert
    }

    @Test func `an alert counts for what all parts of one of its selectors name`() throws {
        let stop = selector { $0.stopID = Data("B".utf8) }
        let line = selector { $0.routeID = Data("L".utf8) }
        let both = selector { ($0.routeID, $0.stopID) = (Data("F".utf8), Data("B".utf8)) }
        var feed = RTFeedMessage(at: SmallTimetable.at(9, 0))
        feed.add("stop", alert(stop))
        feed.add("line", alert(line))
        feed.add("line-at-stop", alert(both))
        feed.add("any", alert(selector { $0.stopID = Data("nowhere".utf8) }, both, stop))
        feed.add("trip", alert(selector { $0.trip = RTTripDescriptor("t", date: "20260310") }))
        feed.add("other-day", alert(selector { $0.trip = RTTripDescriptor("t", date: "20260311") }))
        feed.add("agency", alert(selector { $0.agencyID = Data("agency".utf8) }))
        feed.add("trams", alert(selector { $0.routeType = 0 }))
        feed.add("back", alert(selector { ($0.routeID, $0.directionID) = (Data("L".utf8), 1) }))
        feed.add("nothing", alert())
        feed.add("empty", alert(RTEntitySelector()))
        let live = try small.live([feed])
        let atB = live.departures(from: [1], at: instant(10, 9), minutes: 5)
        #expect(atB.map(\.alerts) == [["stop", "line", "any", "trip", "agency"]])
        let atC = live.departures(from: [2], at: instant(10, 19), minutes: 5)
        #expect(atC.map(\.alerts) == [["line", "trip", "agency"]])
        let tram = live.departures(from: [1], at: instant(7, 50), minutes: 1).prefix(1)
        #expect(tram.map(\.alerts) == [["stop", "line-at-stop", "any", "agency", "trams"]])
        #expect(
            live.alerts.alerts(about: 1, at: instant(10, 0)).map(\.id)
                == ["stop", "line", "line-at-stop", "any", "agency", "trams", "back"]
        )
        #expect(live.alerts.alerts(aboutLine: 0, at: instant(10, 0)).map(\.id) == ["line", "agency", "back"])
    }

    @Test func `an alert of a station counts at its platforms`() throws {
        var feed = RTFeedMessage(at: SmallTimetable.at(9, 0))
        feed.add("station", alert(selector { $0.stopID = Data("S".utf8) }))
        let live = try small.live([feed])
        #expect(live.departures(from: [6], at: instant(14, 0), minutes: 30).map(\.alerts) == [["station"]])
        #expect(live.alerts.alerts(about: 7, at: instant(14, 0)).map(\.id) == ["station"])
        // And those of a platform are told of its station, but not of the other platform.
        feed.add("platform", alert(selector { $0.stopID = Data("P2".utf8) }))
        let alerts = try small.live([feed]).alerts
        #expect(alerts.alerts(about: 5, at: instant(14, 0)).map(\.id) == ["station", "platform"])
        #expect(alerts.alerts(about: 6, at: instant(14, 0)).map(\.id) == ["station"])
    }

    @Test func `an alert counts in any of its periods, which may be open, and always when it has none`()
        throws
    {
        let stop = selector { $0.stopID = Data("B".utf8) }
        var feed = RTFeedMessage(at: SmallTimetable.at(9, 0))
        feed.add("always", alert(stop))
        feed.add("from", alert(stop, from: SmallTimetable.at(10, 0)))
        feed.add("until", alert(stop, until: SmallTimetable.at(10, 0)))
        var twice = alert(stop, from: SmallTimetable.at(8, 0), until: SmallTimetable.at(9, 0))
        twice.activePeriod += alert(stop, from: SmallTimetable.at(11, 0)).activePeriod
        feed.add("twice", twice)
        let alerts = try small.live([feed]).alerts
        func active(_ hour: Int, _ minute: Int) -> [String] {
            alerts.alerts(about: 1, at: instant(hour, minute)).map(\.id)
        }
        #expect(active(8, 30) == ["always", "until", "twice"])
        #expect(active(9, 59) == ["always", "until"])
        #expect(active(10, 0) == ["always", "from"])
        #expect(active(11, 0) == ["always", "from", "twice"])
    }

    @Test func `a text is told in the language that is asked for, else in the feed's own`() {
        var texts = RealtimeFeed.Translations()
        #expect(texts.text(in: ["sv"]) == nil)
        texts.translations = [
            .init(text: "Detour", language: "en"), .init(text: "Omväg", language: "sv-FI"),
            .init(text: "Umleitung", language: "de"), .init(text: "Unmarked"),
        ]
        #expect(texts.text(in: ["sv"]) == "Omväg")
        #expect(texts.text(in: ["DE-at", "en"]) == "Umleitung")
        #expect(texts.text(in: ["fr", "en"]) == "Detour")
        #expect(texts.text(in: ["fr"]) == "Unmarked")
    }
}
