/// The half-open span of time in which others may see a note; either end may be open.
public struct Window: Sendable, Hashable {
    /// The first instant at which it is seen.
    public let opens: Instant?
    /// The first instant at which it is not seen any more.
    public let closes: Instant?

    /// The window without ends.
    public static let always = Window(uncheckedOpens: nil, closes: nil)

    /// Creates a window, or throws where it would end before it begins.
    public init(opens: Instant?, closes: Instant?) throws(Refusal) {
        if let opens, let closes, closes <= opens {
            throw .refusedField(
                "visible_until",
                "the window ends (\(closes)) before it begins (\(opens)).",
                code: "window-ends-before-it-begins"
            )
        }
        self.init(uncheckedOpens: opens, closes: closes)
    }

    /// Creates a window from what the database holds, where it was checked already.
    public init(uncheckedOpens opens: Instant?, closes: Instant?) {
        self.opens = opens
        self.closes = closes
    }

    /// Whether an instant lies in the window.
    public func contains(_ instant: Instant) -> Bool {
        if let opens, instant < opens { return false }
        if let closes, instant >= closes { return false }
        return true
    }
}
