/// A scheduled trip that a member takes on some weekdays.
package struct SavedTrip: OwnThing, Hashable {
    package typealias ID = Model.ID<SavedTrip>

    /// The most saved trips of a member.
    package static let mostKept = 50
    package static let plural = "saved trips"
    /// The scheduled trip is at most so many minutes away from the time that was saved.
    package static let tolerance = 60

    package let id: ID
    package let draft: SavedTripDraft
    package let createdAt: Instant

    package init(id: ID, draft: SavedTripDraft, createdAt: Instant) {
        (self.id, self.draft, self.createdAt) = (id, draft, createdAt)
    }
}

package struct SavedTripDraft: Sendable, Hashable {
    /// The characters of the name of a direction or a destination.
    package static let nameLength = 1...200

    package let stop: Stop.ID
    package let line: TransitLine.ID
    package let direction: String?
    package let destination: String?
    /// Minutes after midnight, as the clocks of the timetable show.
    package let minute: Int
    /// 1 is Monday, 7 is Sunday; ascending, each once, at least one.
    package let weekdays: [Int]
    /// Seconds before the departure.
    package let lead: Int

    package init(
        stop: Stop.ID,
        line: TransitLine.ID,
        direction: String?,
        destination: String?,
        minute: Int,
        weekdays: [Int],
        lead: Int
    ) {
        (self.stop, self.line, self.direction, self.destination) = (stop, line, direction, destination)
        (self.minute, self.weekdays, self.lead) = (minute, Array(Set(weekdays)).sorted(), lead)
    }

    /// The degree to which a departure misses where the trip goes: 0 is not at all, `nil` is elsewhere.
    ///
    /// A destination may be written otherwise than in the timetable, for example by a provider of live
    /// departures; with a direction, it only prefers one trip to another. `isNamed` tells whether a
    /// departure's destination has the name of the trip's in any language.
    package func misfit(_ departure: Departure, isNamed: (Departure) -> Bool) -> Int? {
        if let direction, departure.direction != direction { return nil }
        guard let destination, destination != departure.destination, !isNamed(departure) else { return 0 }
        if let other = departure.destination, LiveMerge.isAlike(destination, other) { return 1 }
        return direction == nil ? nil : 2
    }
}
