package import Geodesy
package import Model

/// An alarm that a member asks for.
package enum AlarmDraft: Sendable, Hashable {
    /// The departure that is meant.
    package enum Choice: Sendable, Hashable {
        /// The next run of a trip, by its name in the source's files.
        case trip(String)
        /// The departure of a line that is nearest to an instant, in one direction if one is named.
        case line(TransitLine.ID, at: Instant, direction: String?)
    }

    /// `lead` is in seconds; with a `start`, the walk from there is added.
    case departure(Choice, from: Stop.ID, lead: Int, start: Coordinate?)
    case vehicles(AlarmArea)
}
