/// The half-open span of time in which others may see a note; either end may be open.
package struct Window: Sendable, Hashable {
    /// The first instant at which the note is visible.
    package let opens: Instant?
    /// The first instant at which the note is not visible any more.
    package let closes: Instant?

    /// The window without ends.
    package static let always = Window(uncheckedOpens: nil, closes: nil)

    /// Creates a window, or throws if it would end before it begins.
    package init(opens: Instant?, closes: Instant?) throws(Refusal) {
        if let opens, let closes, closes <= opens {
            throw .refusedField(
                "visible_until",
                "the window ends (\(closes)) before it begins (\(opens)).",
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

    /// Whether an instant lies in the window.
    package func contains(_ instant: Instant) -> Bool {
        if let opens, instant < opens { return false }
        if let closes, instant >= closes { return false }
        return true
    }
}
