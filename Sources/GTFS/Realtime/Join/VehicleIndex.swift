import Bounds
import Model
import Timetable

/// The vehicles of a feed by the runs that they are on.
struct VehicleIndex: Sendable {
    /// A vehicle, and the stop of its run that it is at or about to reach.
    struct Entry: Sendable {
        fileprivate let vehicle: RealtimeFeed.Vehicle
        /// The place in the trip's pattern.
        fileprivate let position: Int?

        /// Tells which vehicle comes, how full it is, and whether it is there.
        func fill(_ departure: inout LiveDeparture) {
            departure.fill(vehicle.name)
            departure.occupancy = departure.occupancy ?? vehicle.occupancy
            guard let position, position == departure.position, !departure.status.isFinal else { return }
            switch vehicle.status {
            case .incomingAt: departure.status = .approaching
            case .stoppedAt: departure.status = .atStop
            case .inTransitTo: break
            }
        }
    }

    private var runs: [TripRun: Entry] = [:]
    private var trips: [String: Entry] = [:]

    init(_ vehicles: [RealtimeFeed.Vehicle], _ finder: RunFinder) {
        for vehicle in vehicles {
            guard let trip = vehicle.trip else { continue }
            if let found = finder.run(of: trip) {
                runs[found.run] = Entry(
                    vehicle: vehicle,
                    position: Self.position(of: vehicle, found.run, finder)
                )
                if let hidden = found.hides { runs[hidden] = runs[found.run] }
            }
            if let id = trip.id { trips[id] = Entry(vehicle: vehicle, position: nil) }
        }
    }

    func vehicle(of run: TripRun) -> Entry? { runs[run] }

    /// The vehicle of a trip that the timetable does not have.
    func vehicle(ofTrip id: String) -> Entry? { trips[id] }

    private static func position(
        of vehicle: RealtimeFeed.Vehicle,
        _ run: TripRun,
        _ finder: RunFinder
    ) -> Int? {
        let timetable = finder.timetable
        guard let trip = timetable.trip(at: run.trip), let pattern = timetable.pattern(at: trip.pattern)
        else {
            return nil
        }
        var update = RealtimeFeed.StopUpdate()
        update.sequence = vehicle.stopSequence
        update.stop = vehicle.stop
        let matching = CallMatching(timetable: timetable, pattern: pattern)
        return matching.positions(of: [update], calls: []).first ?? nil
    }
}

extension LiveDeparture {
    /// Tells which vehicle comes.
    mutating func fill(_ vehicle: RealtimeFeed.VehicleName?) {
        vehicleID = vehicleID ?? vehicle?.id ?? vehicle?.label
        if let vehicle, vehicle.isAccessible != .unknown { isAccessible = vehicle.isAccessible }
    }
}

extension DepartureStatus {
    /// True when nothing will come any more.
    fileprivate var isFinal: Bool { self == .cancelled || self == .skipped }
}
