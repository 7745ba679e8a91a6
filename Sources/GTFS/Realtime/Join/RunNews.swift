import Bounds
import Timetable

/// The calls of a run, each with the update that speaks of it.
struct RunNews {
    let calls: [RunCall]
    /// As many as there are calls.
    let updates: [RealtimeFeed.StopUpdate?]
    private let pattern: TimetablePattern
    private let timetable: SourceTimetable

    init(
        _ update: RealtimeFeed.TripUpdate,
        _ calls: [RunCall],
        _ pattern: TimetablePattern,
        _ timetable: SourceTimetable
    ) {
        let matching = CallMatching(timetable: timetable, pattern: pattern)
        var updates = [RealtimeFeed.StopUpdate?](repeating: nil, count: calls.count)
        for (stop, position) in zip(update.stops, matching.positions(of: update.stops, calls: calls)) {
            if let position { updates.change(at: position) { $0 = stop } }
        }
        self.calls = calls
        self.updates = updates
        self.pattern = pattern
        self.timetable = timetable
    }

    /// Whether one can get on: not at the last stop, nor where there is no pickup.
    func canBoard(at position: Int) -> Bool {
        guard position + 1 < calls.count, let call = pattern.calls[checked: position] else { return false }
        return (updates[checked: position] ?? nil)?.hasPickup ?? (call.pickup != .none)
    }

    /// The place of the stop that the vehicle uses instead of the planned one, such as another platform.
    func stop(at position: Int) -> Int? {
        guard let update = updates[checked: position] ?? nil else { return nil }
        if let assigned = update.assignedStop.flatMap(timetable.stop(sourceID:)) { return assigned }
        // Some feeds name the other platform without saying that it is one.
        guard let planned = calls[checked: position]?.stop,
            let told = update.stop.flatMap(timetable.stop(sourceID:)),
            let station = timetable.stops[checked: planned]?.parent,
            timetable.stops[checked: told]?.parent == station
        else { return nil }
        return told
    }
}
