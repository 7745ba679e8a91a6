/// A timetable, a provider, or both under one name.
package struct TransitSource: Sendable, Hashable {
    package let name: String
    /// The kind of provider, as in `cta-bus`; `nil` if the source has a timetable only.
    package var provider: String?
    package var stopCount = 0
    package var lineCount = 0
    /// The instant of the last import of its stops; `nil` if nothing was imported.
    package var importedAt: Instant?
    package var timetable: Timetable?
    /// The instant of the provider's last good answer.
    package var answeredAt: Instant?
    /// The instant and the sentence of the provider's last error, if no good answer came since.
    package var failure: Failure?
    /// The words by which the source wants to be named.
    package var attribution: String?

    package init(name: String) {
        self.name = name
    }

    package struct Timetable: Sendable, Hashable {
        package let tripCount: Int
        /// The first and last days that it covers.
        package let firstDay: ServiceDate?
        package let lastDay: ServiceDate?

        package init(tripCount: Int, firstDay: ServiceDate?, lastDay: ServiceDate?) {
            self.tripCount = tripCount
            self.firstDay = firstDay
            self.lastDay = lastDay
        }
    }

    package struct Failure: Sendable, Hashable {
        package let at: Instant
        package let detail: String

        package init(at: Instant, detail: String) {
            self.at = at
            self.detail = detail
        }
    }
}

/// The way in which a source took part in one answer.
package struct SourceReport: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// The provider answered, or a good answer of it is still fresh.
        case ok
        /// The provider fails, and an older answer of it is told.
        case stale
        /// The provider fails; the timetable answers, if there is one.
        case failed
        /// The source has no provider.
        case timetable
    }

    package let source: String
    package let state: State
    /// The instant at which the source made what is told.
    package var generatedAt: Instant?
    /// A sentence about the failure, or about a timetable that is over or has not begun.
    package var detail: String?
    /// The IANA name of the time zone of its stops; `nil` when nobody tells it.
    package var timeZone: String?

    package init(source: String, state: State, generatedAt: Instant? = nil, detail: String? = nil) {
        self.source = source
        self.state = state
        self.generatedAt = generatedAt
        self.detail = detail
    }

    /// The age of what is told, in whole seconds.
    package func age(at now: Instant) -> Int? {
        generatedAt.map { max(0, Departure.wholeSeconds(from: $0, to: now)) }
    }
}
