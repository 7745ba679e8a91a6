import Foundation
import Fuzzing
import Geodesy
import Model
import SwiftProtobuf
import Testing
import Timetable

@testable import GTFS

/// Feeds with odd or damaged contents.
@Suite struct OddFeedTests {
    @Test func `numbers that the reference does not know are told as unknown, and the rest is read`() throws {
        var update = RTTripUpdate("t", as: 77, .late("A", 60), RTStopTimeUpdate("B", as: 78))
        update.vehicle.wheelchairAccessible = 9
        update.stopTimeUpdate[0].departureOccupancyStatus = 7
        update.stopTimeUpdate[0].stopTimeProperties.pickupType = 55
        var vehicle = RTVehiclePosition()
        vehicle.currentStatus = -3
        vehicle.congestionLevel = 70
        vehicle.occupancyStatus = .max
        var alert = RTAlert()
        (alert.cause, alert.effect, alert.severityLevel) = (99, -1, 0)
        var message = RTFeedMessage(at: 1000, update)
        message.header.incrementality = 5
        message.add(vehicle)
        message.add("alert", alert)
        let feed = try message.read
        #expect(!feed.isDifferential)
        #expect(feed.tripUpdates.first?.trip.relationship == .scheduled)
        #expect(feed.tripUpdates.first?.stops.map(\.relationship) == [.scheduled, .scheduled])
        #expect(feed.tripUpdates.first?.stops.map(\.occupancy) == [nil, nil])
        #expect(feed.tripUpdates.first?.stops.map(\.hasPickup) == [true, nil])
        #expect(feed.tripUpdates.first?.vehicle?.isAccessible == .unknown)
        #expect(feed.vehicles.first?.status == .inTransitTo)
        #expect(feed.vehicles.first?.congestion == nil)
        #expect(feed.vehicles.first?.occupancy == nil)
        #expect(feed.alerts.first?.cause == nil)
        #expect(feed.alerts.first?.effect == nil)
        #expect(feed.alerts.first?.severity == nil)
    }

    @Test func `fields that are not known are passed over, at every level`() throws {
        // Field 1999, an extension of some agency, as a text and as a number.
        let unknown: [UInt8] = [0xFA, 0x7C, 3, 0x61, 0x62, 0x63, 0xF8, 0x7C, 0x96, 0x01]
        let header: [UInt8] = [0x0A, 3 + 10] + [0x18, 0x90, 0x4E].prefix(3) + unknown
        let trip: [UInt8] = [0x0A, 1 + 2 + 10, 0x0A, 1, 0x74] + unknown
        let update: [UInt8] = [0x1A, UInt8(trip.count + unknown.count)] + trip + unknown
        let entity: [UInt8] =
            [0x12, UInt8(update.count + 3 + unknown.count), 0x0A, 1, 0x65] + update + unknown
        let feed = try RealtimeFeed(header + entity + unknown)
        #expect(feed.generatedAt == Instant(milliseconds: 10_000_000))
        #expect(feed.tripUpdates.map(\.id) == ["e"])
        #expect(feed.tripUpdates.map(\.trip.id) == ["t"])
    }

    @Test func `a text that is not UTF-8 is repaired`() throws {
        var update = RTTripUpdate("t")
        update.vehicle.label = Data([0x42, 0x75, 0x73, 0x20, 0xE5])
        #expect(try RTFeedMessage(at: 1, update).read.tripUpdates.first?.vehicle?.label == "Bus \u{FFFD}")
    }

    @Test func `dates and times of other forms are not known`() throws {
        func trip(_ date: String, _ start: String) throws -> RealtimeFeed.Trip? {
            try RTFeedMessage(at: 1, RTTripUpdate("t", date: date, start: start)).read.tripUpdates.first?.trip
        }
        #expect(try trip("20260310", "25:05:09")?.startTime == 90_309)
        #expect(try trip("20260310", "7:05:00")?.startTime == 25_500)
        for odd in ["", "7", "07:05", "07:60:00", "0x:00:00", "-1:00:00", "99999:00:00", "1:2:3:4", "::"] {
            #expect(try trip("20260310", odd)?.startTime == nil, "\(odd)")
        }
        for odd in ["20260230", "2026", "tomorrow", "99999999"] {
            #expect(try trip(odd, "10:00:00")?.startDate == nil, "\(odd)")
        }
    }

    @Test func `a position that is not on Earth is none, and so are impossible bearings and speeds`() throws {
        func position(
            _ latitude: Float,
            _ longitude: Float,
            _ bearing: Float,
            _ speed: Float
        ) throws
            -> RealtimeFeed.Position?
        {
            var vehicle = RTVehiclePosition()
            (vehicle.position.latitude, vehicle.position.longitude) = (latitude, longitude)
            (vehicle.position.bearing, vehicle.position.speed) = (bearing, speed)
            var message = RTFeedMessage(at: 1)
            message.add(vehicle)
            return try #require(message.read.vehicles.first).position
        }
        #expect(try position(91, 0, 0, 0) == nil)
        #expect(try position(.nan, 0, 0, 0) == nil)
        #expect(try position(0, .infinity, 0, 0) == nil)
        #expect(try position(40.5, -122.25, 360, 3.5)?.bearing == 0)
        #expect(try position(40.5, -122.25, 360, 3.5)?.speed == 3.5)
        #expect(try position(40.5, -122.25, -1, -1)?.bearing == nil)
        #expect(try position(40.5, -122.25, .nan, -1)?.speed == nil)
    }

    @Test func `an entity that is marked as deleted is left out`() throws {
        var message = RTFeedMessage(at: 1, RTTripUpdate("t"), RTTripUpdate("late"))
        message.entity[0].isDeleted = true
        #expect(try message.read.tripUpdates.map(\.trip.id) == ["late"])
    }

    @Test
    func `a feed that breaks off anywhere is an error or a part of the feed, and never ends the process`()
        throws
    {
        var vehicle = RTVehiclePosition()
        vehicle.position.latitude = 59
        vehicle.position.longitude = 18
        var message = RTFeedMessage(
            at: SmallTimetable.at(9, 0),
            RTTripUpdate("t", .late("A", 60), .late("B", 0))
        )
        message.add(vehicle)
        let bytes = [UInt8](try message.serializedBytes() as Data)
        let whole = try RealtimeFeed(bytes)
        for count in bytes.indices {
            guard let part = try? RealtimeFeed(Array(bytes[..<count])) else { continue }
            #expect(part.tripUpdates == Array(whole.tripUpdates.prefix(part.tripUpdates.count)))
        }
    }

    @Test func `no damage of a feed ends the process, in reading or in joining`() throws {
        let small = try SmallTimetable()
        let target = FuzzTarget("gtfs-realtime", samples: try Self.samples()) { bytes, _ in
            guard let feed = try? RealtimeFeed(bytes) else { return false }
            let now = feed.generatedAt ?? Instant(milliseconds: Int64(SmallTimetable.at(9, 0)) * 1000)
            let live = LiveTimetable(small.timetable, clock: small.clock, feeds: [feed], at: now)
            let stops = Array(small.timetable.stops.indices)
            let found = live.departures(from: stops, at: now, minutes: 1440)
            for departure in found where departure.expected != nil && departure.realtime != .live {
                throw FuzzTarget.Violation("A departure has an expected time that nothing told.")
            }
            for stop in stops { _ = live.alerts.alerts(about: stop, at: now) }
            return true
        }
        var accepted = 0
        for number in 0..<4000 where try target.run(seed: 20_260_310, number: number) { accepted += 1 }
        #expect(accepted > 200)
    }

    /// Small feeds of all kinds.
    private static func samples() throws -> [[UInt8]] {
        var vehicle = RTVehiclePosition()
        vehicle.trip = RTTripDescriptor("t", date: "20260310")
        (vehicle.position.latitude, vehicle.position.longitude) = (59, 18)
        vehicle.currentStopSequence = 20
        var alert = RTAlert()
        var selector = RTEntitySelector()
        selector.stopID = Data("B".utf8)
        alert.informedEntity = [selector]
        var feeds = [
            RTFeedMessage(at: SmallTimetable.at(9, 0), RTTripUpdate("t", .late("A", 60), .skipped("B"))),
            RTFeedMessage(
                at: SmallTimetable.at(9, 0),
                RTTripUpdate(
                    "loop",
                    date: nil,
                    delay: 5,
                    .leaves("A", SmallTimetable.at(12, 1)),
                    .noData("B")
                )
            ),
            RTFeedMessage(
                at: SmallTimetable.at(6, 0),
                RTTripUpdate("headway", start: "06:20:00", .leaves("A", SmallTimetable.at(6, 21))),
                RTTripUpdate("exact", date: nil, .leaves("B", SmallTimetable.at(6, 21)))
            ),
            RTFeedMessage(
                at: SmallTimetable.at(9, 0),
                RTTripUpdate(
                    "x",
                    as: Relationship.added,
                    route: "L",
                    .leaves("A", SmallTimetable.at(9, 5)),
                    .late("B", 0)
                ),
                RTTripUpdate("t", as: Relationship.duplicated, .late("C", 9)),
                RTTripUpdate(
                    "t",
                    as: Relationship.replacement,
                    .leaves("A", SmallTimetable.at(10, 5)),
                    .late("B", 0)
                )
            ),
            RTFeedMessage(at: SmallTimetable.at(10, 0)),
        ]
        feeds[4].add(vehicle)
        feeds[4].add("alert", alert)
        return try feeds.map { [UInt8](try $0.serializedBytes() as Data) }
    }
}
