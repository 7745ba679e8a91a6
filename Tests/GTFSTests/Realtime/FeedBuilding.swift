import Foundation
import Model
import SwiftProtobuf

@testable import GTFS

/// Feeds made by hand, with the messages that the reader reads.
extension RTFeedMessage {
    /// A feed that was made at a time in seconds since 1970.
    init(at time: Int, _ updates: RTTripUpdate...) {
        self.init()
        header.gtfsRealtimeVersion = Data("2.0".utf8)
        header.timestamp = UInt64(time)
        for (number, update) in updates.enumerated() {
            var entity = RTFeedEntity()
            entity.id = Data("e\(number)".utf8)
            entity.tripUpdate = update
            self.entity.append(entity)
        }
    }

    mutating func add(_ vehicle: RTVehiclePosition) {
        var entity = RTFeedEntity()
        entity.id = Data("v\(self.entity.count)".utf8)
        entity.vehicle = vehicle
        self.entity.append(entity)
    }

    mutating func add(_ id: String, _ alert: RTAlert) {
        var entity = RTFeedEntity()
        entity.id = Data(id.utf8)
        entity.alert = alert
        self.entity.append(entity)
    }

    /// The feed as it is read from its bytes.
    var read: RealtimeFeed {
        get throws { try RealtimeFeed([UInt8](serializedBytes() as Data)) }
    }
}

extension RTTripDescriptor {
    init(_ id: String?, date: String? = nil, start: String? = nil, as relationship: Int32? = nil) {
        self.init()
        if let id { tripID = Data(id.utf8) }
        if let date { startDate = Data(date.utf8) }
        if let start { startTime = Data(start.utf8) }
        if let relationship { scheduleRelationship = relationship }
    }
}

extension RTTripUpdate {
    init(
        _ trip: String?,
        date: String? = "20260310",
        start: String? = nil,
        as relationship: Int32? = nil,
        route: String? = nil,
        delay: Int32? = nil,
        vehicle: String? = nil,
        at timestamp: UInt64? = nil,
        _ stops: RTStopTimeUpdate...
    ) {
        self.init()
        self.trip = RTTripDescriptor(trip, date: date, start: start, as: relationship)
        if let route { self.trip.routeID = Data(route.utf8) }
        if let delay { self.delay = delay }
        if let vehicle { self.vehicle.id = Data(vehicle.utf8) }
        if let timestamp { self.timestamp = timestamp }
        stopTimeUpdate = stops
    }
}

extension RTStopTimeUpdate {
    init(
        _ stop: String? = nil,
        sequence: UInt32? = nil,
        arrival: RTStopTimeEvent? = nil,
        departure: RTStopTimeEvent? = nil,
        as relationship: Int32? = nil
    ) {
        self.init()
        if let stop { stopID = Data(stop.utf8) }
        if let sequence { stopSequence = sequence }
        if let arrival { self.arrival = arrival }
        if let departure { self.departure = departure }
        if let relationship { scheduleRelationship = relationship }
    }

    static func skipped(_ stop: String) -> Self { Self(stop, as: 1) }
    static func noData(_ stop: String) -> Self { Self(stop, as: 2) }

    /// A stop that is left late by some seconds.
    static func late(_ stop: String, _ delay: Int32) -> Self { Self(stop, departure: .late(delay)) }
    /// A stop that is left at a time.
    static func leaves(_ stop: String, _ time: Int) -> Self { Self(stop, departure: .at(time)) }
}

extension RTStopTimeEvent {
    static func late(_ delay: Int32) -> Self {
        var event = Self()
        event.delay = delay
        return event
    }

    /// At a time in seconds since 1970, with the delay that the feed tells beside it.
    static func at(_ time: Int, delay: Int32? = nil, planned: Int? = nil) -> Self {
        var event = Self()
        event.time = Int64(time)
        if let delay { event.delay = delay }
        if let planned { event.scheduledTime = Int64(planned) }
        return event
    }
}

/// The number of an entity in a feed as `RTTripDescriptor` has it.
enum Relationship {
    static let scheduled: Int32 = 0
    static let added: Int32 = 1
    static let unscheduled: Int32 = 2
    static let canceled: Int32 = 3
    static let replacement: Int32 = 5
    static let duplicated: Int32 = 6
    static let deleted: Int32 = 7
    static let new: Int32 = 8
}
