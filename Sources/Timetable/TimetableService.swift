package import Model

/// The days on which trips run: weekdays of a period, with exceptions.
package struct TimetableService: Sendable, Hashable {
    /// Bit 0 is Monday, bit 6 is Sunday.
    package var weekdays: UInt8
    /// The period in which the weekdays count.
    package var period: ClosedRange<ServiceDate>?
    /// Days on which trips run besides.
    package var added: Set<ServiceDate>
    /// Days on which trips do not run.
    package var removed: Set<ServiceDate>

    package init(
        weekdays: UInt8 = 0,
        period: ClosedRange<ServiceDate>? = nil,
        added: Set<ServiceDate> = [],
        removed: Set<ServiceDate> = []
    ) {
        self.weekdays = weekdays
        self.period = period
        self.added = added
        self.removed = removed
    }

    package func runs(on date: ServiceDate) -> Bool {
        if added.contains(date) { return true }
        guard let period, period.contains(date), !removed.contains(date) else { return false }
        return weekdays >> UInt8(date.weekday - 1) & 1 == 1
    }
}
