import Foundation
import Fuzzing
import Model
import Timetable

@testable import GTFS

/// Feeds of many odd updates of the trips of a timetable, the same for the same number.
struct RandomFeed {
    private var random: FuzzRandom
    private let timetable: SourceTimetable
    private let days: [ServiceDate]
    private let startOfDay: (ServiceDate) -> Int64

    init(
        _ number: Int,
        _ timetable: SourceTimetable,
        days: [ServiceDate],
        startOfDay: @escaping (ServiceDate) -> Int64
    ) {
        random = FuzzRandom(target: "random-feed", seed: 15, number: number)
        self.timetable = timetable
        self.days = days
        self.startOfDay = startOfDay
    }

    private mutating func happens(_ percent: Int) -> Bool { random.number(below: 100) < percent }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + random.number(below: range.count)
    }

    /// A feed that is made at some time of one of the days.
    mutating func message() -> RTFeedMessage {
        let today = days[number(0...days.count - 1)]
        let now = Int(startOfDay(today)) + number(0...26 * 3600)
        var message = RTFeedMessage(at: now)
        for place in 0..<number(5...40) {
            let update = happens(5) ? extra(now, place) : update(today, now)
            message.entity += RTFeedMessage(at: now, update).entity
        }
        return message
    }

    private mutating func update(_ today: ServiceDate, _ now: Int) -> RTTripUpdate {
        let place = number(0...timetable.tripCount - 1)
        guard let trip = timetable.trip(at: place), let pattern = timetable.pattern(at: trip.pattern) else {
            return RTTripUpdate("none")
        }
        let date = today.adding(days: number(-1...1)) ?? today
        let calls = timetable.calls(of: place, on: date, startOfDay: startOfDay)
        let text = happens(60) ? date.description.replacing("-", with: "") : nil
        var update = RTTripUpdate(trip.sourceID, date: text, vehicle: happens(50) ? "bus \(place)" : nil)
        if happens(5) { update.trip.scheduleRelationship = happens(50) ? 3 : 7 }
        if happens(10) { update.delay = Int32(number(-100...900)) }
        // Stops that are visited twice need their numbers.
        let isLoop = Set(calls.map(\.stop)).count < calls.count
        for call in calls where happens(35) {
            var stop = RTStopTimeUpdate()
            let isNumbered = isLoop || happens(50)
            if isNumbered { stop.stopSequence = UInt32(pattern.calls[call.position].sequence) }
            if !isNumbered || happens(50) { stop.stopID = Data(timetable.stops[call.stop].sourceID.utf8) }
            switch number(0...9) {
            case 0: stop.scheduleRelationship = 1
            case 1: stop.scheduleRelationship = 2
            case 2: break
            default:
                if happens(60) { stop.departure = event(call.departsAt) }
                if !stop.hasDeparture || happens(50) { stop.arrival = event(call.arrivesAt) }
            }
            update.stopTimeUpdate.append(stop)
        }
        return update
    }

    private mutating func event(_ scheduled: Int64) -> RTStopTimeEvent {
        let delay = number(-300...2400)
        var event = happens(50) ? RTStopTimeEvent.at(Int(scheduled) + delay) : .late(Int32(delay))
        // A delay that says something else than the time does not count.
        if event.hasTime, happens(30) { event.delay = Int32(number(-300...2400)) }
        return event
    }

    private mutating func extra(_ now: Int, _ place: Int) -> RTTripUpdate {
        var update = RTTripUpdate("extra \(place)", date: nil, as: happens(50) ? 1 : 8)
        for step in 0..<number(1...9) {
            let stop = timetable.stops[number(0...timetable.stops.count - 1)].sourceID
            let event = RTStopTimeEvent.at(now + step * 300)
            update.stopTimeUpdate.append(
                happens(50)
                    ? RTStopTimeUpdate(stop, departure: event) : RTStopTimeUpdate(stop, arrival: event)
            )
        }
        return update
    }
}
