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

    /// Whether a departure goes where the trip goes.
    package func admits(_ departure: Departure) -> Bool {
        (direction == nil || departure.direction == direction)
            && (destination == nil || departure.destination == destination)
    }
}
