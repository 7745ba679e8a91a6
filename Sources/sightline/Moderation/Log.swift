import App
import ArgumentParser
import JSONText
import Model
import Services
import Wire

extension Moderate {
    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the acts of moderators, the newest first, with the states before and after."
        )

        @Argument(
            help: ArgumentHelp("List only acts on this id or the member with this handle.", valueName: "id")
        )
        var name: TargetName?

        @Option(help: ArgumentHelp("List only acts of this moderator or user.", valueName: "name"))
        var by: String?

        @Option(help: ArgumentHelp("The number of acts to list.", valueName: "count"))
        var limit = 50

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try Listing.check(limit) }

        func run() async throws {
            let actor = by.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
            let records = try await OperatorSession.with(try data.settings()) { session in
                try await session.queries.log(of: name, by: actor, limit: limit)
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.array("log") { json in for record in records { json.record(record) } }
                }
            } else if records.isEmpty {
                Terminal.write("No acts.\n")
            } else {
                Terminal.write(LogTable.text(records, Terminal.tableStyle))
            }
        }
    }
}

enum LogTable {
    static func text(_ records: [ModerationRecord], _ style: Table.Style) -> String {
        var table = Table(["AT", "WHO", "WHAT", "TO", "REPORT", "WHY", "BEFORE", "AFTER"])
        for record in records {
            table.add(
                Listing.time(record.at),
                record.actor.description,
                record.action.rawValue,
                record.target.description,
                record.report?.description ?? "",
                Excerpt.of(record.reason, length: 40),
                state(record.before),
                state(record.after)
            )
        }
        return table.text(style)
    }

    /// Returns the state in a JSON record as a word, or the JSON text when it holds no state.
    private static func state(_ text: String) -> String {
        guard let json = try? JSONValue.parse(text) else { return text }
        if let state = json["state"]?.stringValue ?? json["role"]?.stringValue { return state }
        return text == "{}" ? "" : Excerpt.of(text, length: 30)
    }
}
