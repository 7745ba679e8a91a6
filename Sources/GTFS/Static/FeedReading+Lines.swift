import Model
import Timetable

extension FeedReading {
    mutating func readLines() throws(GTFSRefusal) {
        var table = try tables.required("routes.txt")
        let (id, agency) = (try table.required("route_id"), table.column("agency_id"))
        let (short, long) = (table.column("route_short_name"), table.column("route_long_name"))
        let (type, order) = (try table.required("route_type"), table.column("route_sort_order"))
        let (background, textColor) = (table.column("route_color"), table.column("route_text_color"))
        while try table.next() {
            guard lines.add(try table.required(id, "route_id")) != nil else {
                throw table.refusal("the route_id \(table.shown(id)) was there before")
            }
            var line = TimetableLine(
                sourceID: table.text(id),
                shortName: table.words(short),
                longName: table.words(long),
                mode: mode(type, table),
                color: color(background, table),
                textColor: color(textColor, table),
                agency: try self.agency(agency, table),
                sortOrder: table.field(order).wholeNumber
            )
            if line.shortName.isEmpty, line.longName.isEmpty {
                line.shortName = line.sourceID
                notices.add(
                    .lineName,
                    table.name,
                    table.line,
                    "the route has no name; it is called by its id"
                )
            }
            builder.lines.append(line)
        }
        guard table.rowCount > 0 else { throw GTFSRefusal(file: table.name, "the table has no rows") }
    }

    private func agency(_ column: Int, _ table: GTFSTable) throws(GTFSRefusal) -> Int? {
        guard !table.field(column).isEmpty else { return agencies.count == 1 ? 0 : nil }
        guard let agency = agencies.number(of: table.field(column)) else {
            throw table.refusal("there is no agency with the agency_id \(table.shown(column))")
        }
        return agency
    }

    private mutating func mode(_ column: Int, _ table: GTFSTable) -> TransitMode {
        if let type = table.field(column).wholeNumber { return TransitMode(routeType: type) }
        notices.add(.lineMode, table.name, table.line, "route_type \(table.shown(column)) is not a number")
        return .other
    }

    private mutating func color(_ column: Int, _ table: GTFSTable) -> LineColor? {
        guard let text = table.textIfAny(column) else { return nil }
        let color = LineColor(text)
        if color == nil {
            notices.add(
                .lineColor,
                table.name,
                table.line,
                "the colour \(table.shown(column)) must have six hexadecimal digits; it is not used"
            )
        }
        return color
    }
}
