import JSONText
import Model

/// An answer of SL's older services: the same rows in four envelopes.
struct SLBoard {
    /// A departure, or the text of a sign.
    struct Row {
        /// The mode that the list of the row is for, in the words of `TransportMode`.
        let mode: String
        let field: (String) -> String?
        var deviations: [JSONValue] = []

        /// True for a row that tells only what a sign shows, in free text.
        var isSign: Bool { field("DisplayRow1") != nil || field("DisplayRow2") != nil }
    }

    private(set) var rows: [Row] = []
    private(set) var latestUpdate: String?
    /// A sentence for each mode that the service could not ask about.
    private(set) var errors: [String] = []
    private var notices: [JSONValue] = []

    private static let lists = [
        (name: "Metros", mode: "METRO"), (name: "Buses", mode: "BUS"), (name: "Trains", mode: "TRAIN"),
        (name: "Trams", mode: "TRAM"), (name: "Ships", mode: "SHIP"),
    ]

    /// Reads `DPS` or `Departure`.
    init(_ root: XMLElement) throws(ProviderError) {
        guard root.name == "DPS" || root.name == "Departure" else {
            throw .unreadable("The answer is \(root.name.prefix(40)), not DPS.")
        }
        latestUpdate = root.value("LatestUpdate")
        for list in Self.lists {
            for element in root.child(list.name)?.children ?? [] {
                rows.append(Row(mode: list.mode) { element.value($0) })
            }
        }
        for element in root.children where element.name.hasSuffix("Error") {
            addError(element.name, of: element.value("HasError"), element.value("ErrorMessage"))
        }
        guard root.children.contains(where: { child in Self.lists.contains { $0.name == child.name } }) else {
            throw errors.first.map { .failed($0) } ?? .unreadable("The answer has no lists of departures.")
        }
    }

    /// Reads `DPS` or `Departure` as JSON, the envelope of Realtidsinformation, or what is in that envelope.
    init(_ root: JSONValue, receivedAt: Instant) throws(ProviderError) {
        let words = root["Message"]?.text
        if let code = root["StatusCode"]?.whole, code != 0 {
            let words = "\(words ?? "It failed.") (\(code))"
            switch code {
            case 1006: throw .exhausted(until: receivedAt + Instant.Span.minute)
            case 1007: throw .exhausted(until: nil)
            case 1000...4999: throw .refused(words)
            default: throw .failed(words)
            }
        }
        let board = root["ResponseData"] ?? root["DPS"] ?? root["Departure"] ?? root
        guard let members = board.objectValue,
            Self.lists.contains(where: { members.keys.contains($0.name) })
        else {
            throw words.map { .failed($0) } ?? .unreadable("The answer has no lists of departures.")
        }
        latestUpdate = board["LatestUpdate"]?.text
        for list in Self.lists {
            // in range: a name
            for row in Self.rows(in: board[list.name]) {
                let deviations = row["Deviations"]?.items ?? []
                // in range: a name
                rows.append(Row(mode: list.mode, field: { row[$0]?.text }, deviations: deviations))
            }
        }
        notices = board["StopPointDeviations"]?.items ?? []
        for member in members.members where member.key.hasSuffix("Error") {
            addError(member.key, of: member.value["HasError"]?.text, member.value["ErrorMessage"]?.text)
        }
    }

    /// The rows of a list, or of an object with one list, as converters from XML write it.
    private static func rows(in list: JSONValue?) -> [JSONValue] {
        guard let object = list?.objectValue else { return list?.arrayValue ?? [] }
        return object.members.flatMap(\.value.items)
    }

    private mutating func addError(_ name: String, of isError: String?, _ message: String?) {
        guard isError != "false" else { return }
        errors.append("\(name.dropLast("Error".count)): \(message ?? "an error").")
    }

    /// The notices, and the texts of signs, which are not read as times: their minutes were true once.
    func alerts(at stop: String) -> [ProviderAlert] {
        var alerts: [ProviderAlert] = []
        for row in rows where row.isSign {
            let texts = ["DisplayRow1", "DisplayRow2"].compactMap(row.field)
            let title = row.field("StationName") ?? row.field("StopAreaName") ?? row.mode
            alerts.append(
                ProviderAlert(
                    id: "\(stop)-sign-\(alerts.count)",
                    title: title,
                    text: texts.joined(separator: "\n")
                )
            )
        }
        for notice in notices {
            guard let text = notice["Deviation"]?["Text"]?.text else { continue }
            var alert = ProviderAlert(id: "\(stop)-\(alerts.count)", title: text)
            alert.importance = notice["Deviation"]?["ImportanceLevel"]?.whole.map { Int(clamping: $0) }
            alerts.append(alert)
        }
        for index in alerts.indices { alerts[index].stops = [stop] }  // in range: its own indices
        return alerts
    }
}
