import Model

/// Joins departures with the vehicles that are on their way there, where a feed tells positions only.
struct VehicleTimes {
    /// A vehicle that comes to the stop of some departures.
    private struct Coming {
        let vehicle: LiveVehicle
        let time: LiveVehicle.StopTime
    }

    private let snapshot: FleetSnapshot
    private let source: String

    /// A vehicle that tells no trip is taken for a departure that it is at most so early or late for, in
    /// milliseconds.
    private static let early = 5 * Instant.Span.minute
    private static let late = 20 * Instant.Span.minute
    /// A vehicle that tells its trip, but not the day, is on the run that it is at most so late for, in
    /// milliseconds.
    private static let latest = 2 * Instant.Span.hour
    /// Whole seconds behind the timetable from which on a departure is delayed.
    private static let delayed = 60

    /// Returns `nil` when no vehicle of the source is on its way.
    init?(_ snapshot: FleetSnapshot, of source: String) {
        guard snapshot.arrivingSources.contains(source) else { return nil }
        (self.snapshot, self.source) = (snapshot, source)
    }

    /// The departures of a stop, the earliest first, with the times of vehicles that come there.
    ///
    /// `earlier` are those that should have left before: one of them is told if its vehicle is still to come.
    func joined(_ departures: [Departure], earlier: [Departure]) -> [Departure] {
        var all = earlier + departures
        var taken: Set<Vehicle.ID> = []
        var joined: Set<Int> = []
        func join(_ index: Int, _ coming: Coming) {
            taken.insert(coming.vehicle.id)
            joined.insert(index)
            all[index].take(coming.time, of: coming.vehicle, delayedFrom: Self.delayed)  // in range: an index
        }
        let open = all.indices.filter { all[$0].isOpen }  // in range: an index
        for index in open {
            let departure = all[index]  // in range: an index
            let own = coming(for: departure).first { coming in
                isRun(departure, coming) && !taken.contains(coming.vehicle.id)
            }
            if let own { join(index, own) }
        }
        // The best pairs of the rest come first.
        let pairs = open.filter { !joined.contains($0) }.flatMap { index in
            // in range: an index
            coming(for: all[index]).filter { $0.vehicle.fix.tripID == nil }.compactMap { coming in
                apart(all[index], coming).map { (index: index, coming: coming, apart: $0) }
            }
        }.sorted { ($0.apart, $0.index) < ($1.apart, $1.index) }
        for pair in pairs where !joined.contains(pair.index) && !taken.contains(pair.coming.vehicle.id) {
            join(pair.index, pair.coming)
        }
        let told = all.enumerated().filter { $0.offset >= earlier.count || joined.contains($0.offset) }
        return told.map { $0.element }.sorted {
            ($0.time?.milliseconds ?? .max) < ($1.time?.milliseconds ?? .max)
        }
    }

    private func coming(for departure: Departure) -> [Coming] {
        guard let line = departure.line.id else { return [] }
        return snapshot.arrivals(of: line, at: departure.stop.id).compactMap { vehicle, time in
            guard vehicle.vehicle.source == source,
                departure.direction == nil || vehicle.direction == nil
                    || departure.direction == vehicle.direction
            else { return nil }
            return Coming(vehicle: vehicle, time: time)
        }
    }

    /// Whether a vehicle tells that it is on the trip of a departure, on the same day.
    private func isRun(_ departure: Departure, _ coming: Coming) -> Bool {
        let fix = coming.vehicle.fix
        guard let trip = fix.tripID, trip == departure.tripID else { return false }
        if let told = fix.serviceDate, let day = departure.serviceDate { return told == day }
        guard let scheduled = departure.scheduled else { return true }
        return abs(coming.time.expected.milliseconds - scheduled.milliseconds) <= Self.latest
    }

    /// The milliseconds between the timetable and the vehicle; `nil` where they are too many.
    private func apart(_ departure: Departure, _ coming: Coming) -> Int64? {
        guard let scheduled = departure.scheduled else { return nil }
        let late = coming.time.expected.milliseconds - scheduled.milliseconds
        return (-Self.early...Self.late).contains(late) ? abs(late) : nil
    }
}

extension Departure {
    /// Whether a vehicle may still tell when it leaves.
    fileprivate var isOpen: Bool { realtime != .live && status != .cancelled && status != .skipped }

    fileprivate mutating func take(
        _ time: LiveVehicle.StopTime,
        of vehicle: LiveVehicle,
        delayedFrom least: Int
    ) {
        expected = time.expected
        realtime = .live
        vehicleID = vehicle.vehicle.sourceID
        occupancy = vehicle.fix.occupancy ?? occupancy
        generatedAt = vehicle.fix.at
        delay = secondsLate
        if let delay, delay >= least { status = .delayed }
    }
}
