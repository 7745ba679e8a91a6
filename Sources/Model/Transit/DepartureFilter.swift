/// The departures that are wanted: those of a span of time, perhaps of some lines only.
package struct DepartureFilter: Sendable, Hashable {
    /// The longest span, in minutes.
    package static let mostMinutes = 1440
    package static let defaultMinutes = 60

    package var from: Instant
    package let minutes: Int
    /// An id of ours or of the source, or the name of a line.
    package var line: String?
    package var mode: TransitMode?
    /// The source's word for a direction.
    package var direction: String?
    /// Whether only departures that are known to be accessible count.
    package var accessible = false
    package var limit: Int?

    package init(from: Instant, minutes: Int) {
        (self.from, self.minutes) = (from, minutes)
    }

    /// The last instant of the span.
    package var until: Instant { from + Int64(clamping: minutes) * Instant.Span.minute }

    package func admits(_ line: TransitLine) -> Bool {
        admits(id: line.id, sourceID: line.sourceID, name: line.name, mode: line.mode)
    }

    package func admits(_ departure: Departure) -> Bool {
        let line = departure.line
        return admits(id: line.id, sourceID: line.sourceID, name: line.name, mode: line.mode)
            && admits(direction: departure.direction) && admitsAccess(departure)
    }

    package func admits(direction: String?) -> Bool {
        self.direction == nil || direction == self.direction
    }

    package func admitsAccess(_ departure: Departure) -> Bool {
        !accessible || departure.accessible == .yes
    }

    private func admits(id: TransitLine.ID?, sourceID: String?, name: String, mode: TransitMode) -> Bool {
        if let wanted = self.mode, wanted != mode { return false }
        guard let line else { return true }
        return id?.description == line || sourceID == line || name == line
    }
}
