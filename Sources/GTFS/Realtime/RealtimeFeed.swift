package import Model

/// A feed of GTFS Realtime as it was fetched: how trips go, where vehicles are, and notices.
///
/// A value that the feed does not tell, or that is none of the reference's, is `nil`.
package struct RealtimeFeed: Sendable, Hashable {
    /// The version of the format, as in `2.0`; empty when the feed does not tell it.
    package var version = ""
    /// The instant at which the feed was made.
    package var generatedAt: Instant?
    /// True when the feed tells only changes to an earlier one.
    package var isDifferential = false
    /// The ids of the entities that the feed marks as deleted.
    package var deleted: Set<String> = []
    package var tripUpdates: [TripUpdate] = []
    package var vehicles: [Vehicle] = []
    package var alerts: [Alert] = []

    package init() {}
}

/// The reason why bytes are not a feed.
package struct RealtimeFeedError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
