/// The half-open span of time in which others may see a note; either end may be open.
package struct Window: Sendable, Hashable {
    /// The first instant at which the note is visible.
    package let opens: Instant?
    /// The first instant at which the note is not visible any more.
    package let closes: Instant?

    package static let always = Window(uncheckedOpens: nil, closes: nil)

    /// Throws if the window would end before it begins.
    package init(opens: Instant?, closes: Instant?) throws(Refusal) {
        if let opens, let closes, closes <= opens {
            throw .refusedField(
                "visible_until",
                "Must be later than 'visible_from' (\(opens)), but is \(closes).",
                code: "window-ends-before-it-begins"
            )
        }
        self.init(uncheckedOpens: opens, closes: closes)
    }

    /// Creates a window from stored values, which were checked before they were stored.
    package init(uncheckedOpens opens: Instant?, closes: Instant?) {
        self.opens = opens
        self.closes = closes
    }

    package func contains(_ instant: Instant) -> Bool {
        if let opens, instant < opens { return false }
        if let closes, instant >= closes { return false }
        return true
    }
}
