package import Model

extension RealtimeFeed {
    /// A notice about stops, lines or trips.
    package struct Alert: Sendable, Hashable {
        /// The id of the entity within the feed.
        package var id = ""
        /// The periods in which it counts; empty when it always does.
        package var periods: [Period] = []
        /// The things that it is about, any of them.
        package var selectors: [Selector] = []
        package var cause: AlertCause?
        package var effect: AlertEffect?
        package var severity: AlertSeverity?
        package var title = Translations()
        package var text = Translations()
        package var url = Translations()

        package init() {}

        /// True when one of the periods has begun and has not ended, or when there are none.
        package func isActive(at instant: Instant) -> Bool {
            periods.isEmpty || periods.contains { $0.contains(instant) }
        }
    }

    /// A time from a start up to an end; without one of them it is open to that side.
    package struct Period: Sendable, Hashable {
        package var start: Instant?
        package var end: Instant?

        package init() {}

        package func contains(_ instant: Instant) -> Bool {
            if let start, instant < start { return false }
            if let end, instant >= end { return false }
            return true
        }
    }

    /// What an alert is about: all that is told here together.
    package struct Selector: Sendable, Hashable {
        package var agency: String?
        package var route: String?
        /// The GTFS `route_type`.
        package var routeType: Int?
        /// 0 or 1.
        package var direction: Int?
        package var trip: Trip?
        package var stop: String?

        package init() {}
    }

    /// A text in some languages.
    package struct Translations: Sendable, Hashable {
        package struct Translation: Sendable, Hashable {
            package var text: String
            /// A BCP 47 tag, as in `sv`; `nil` when the feed does not tell it.
            package var language: String?

            package init(text: String, language: String? = nil) {
                self.text = text
                self.language = language
            }
        }

        package var translations: [Translation] = []

        package init() {}

        /// Returns the text in the first of the languages that there is, else in the feed's own; `nil` when
        /// there is no text.
        ///
        /// `sv-FI` is also served by `sv`, and `sv` by `sv-FI`.
        package func text(in languages: [String]) -> String? {
            for language in languages {
                let exact = translations.first { $0.language?.lowercased() == language.lowercased() }
                if let found = exact ?? translations.first(where: { $0.isSpoken(as: language) }) {
                    return found.text
                }
            }
            return (translations.first { $0.language == nil } ?? translations.first)?.text
        }
    }
}

extension RealtimeFeed.Translations.Translation {
    fileprivate func isSpoken(as other: String) -> Bool {
        guard let language else { return false }
        return language.primarySubtag == other.primarySubtag
    }
}

extension String {
    fileprivate var primarySubtag: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }
}
