/// A route as riders call it.
package struct TransitLine: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<TransitLine>

    package let id: ID
    /// The name of the timetable that has it.
    package let source: String
    /// Its name in the source, unique there.
    package let sourceID: String
    /// The short name, as in `19`.
    package var name: String
    package var longName: String?
    package let mode: TransitMode
    package var color: LineColor?
    package var textColor: LineColor?

    package init(id: ID, source: String, sourceID: String, name: String, mode: TransitMode) {
        self.id = id
        self.source = source
        self.sourceID = sourceID
        self.name = name
        self.mode = mode
    }

    package var summary: LineSummary {
        LineSummary(id: id, name: name, mode: mode, color: color, textColor: textColor)
    }
}

/// A line as a stop lists it.
package struct LineSummary: Sendable, Hashable {
    package let id: TransitLine.ID
    package let name: String
    package let mode: TransitMode
    package let color: LineColor?
    package let textColor: LineColor?

    package init(
        id: TransitLine.ID,
        name: String,
        mode: TransitMode,
        color: LineColor? = nil,
        textColor: LineColor? = nil
    ) {
        self.id = id
        self.name = name
        self.mode = mode
        self.color = color
        self.textColor = textColor
    }
}
