package import Model

/// A line, as a timetable tells it.
package struct TimetableLine: Sendable, Hashable {
    package var sourceID: String
    /// At least one of the names is not empty.
    package var shortName: String
    package var longName: String
    package var mode: TransitMode
    package var color: LineColor?
    package var textColor: LineColor?
    /// The place of the operator in ``SourceTimetable/agencies``.
    package var agency: Int?
    /// Lines with lower numbers come first.
    package var sortOrder: Int?

    package init(
        sourceID: String,
        shortName: String,
        longName: String = "",
        mode: TransitMode,
        color: LineColor? = nil,
        textColor: LineColor? = nil,
        agency: Int? = nil,
        sortOrder: Int? = nil
    ) {
        self.sourceID = sourceID
        self.shortName = shortName
        self.longName = longName
        self.mode = mode
        self.color = color
        self.textColor = textColor
        self.agency = agency
        self.sortOrder = sortOrder
    }
}
