import App
import ArgumentParser
import Model

/// The filter for the things in view.
struct ViewFilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The kinds to show, separated by commas: \(Looking.kinds.keys.sorted().joined(separator: ", ")).",
            valueName: "kinds"
        )
    )
    var kinds = Looking.kinds.keys.sorted().joined(separator: ",")

    @Option(help: ArgumentHelp("Show only places that match these words.", valueName: "words"))
    var query: String?

    @Option(
        help: ArgumentHelp(
            "Show only places of these categories or groups, separated by commas.",
            valueName: "ids"
        )
    )
    var category: String?

    @Option(help: ArgumentHelp("Show only notes of this member.", valueName: "handle"))
    var author: String?

    @Option(help: ArgumentHelp("Show only notes for this group.", valueName: "id"))
    var group: Model.Group.ID?

    @Option(help: ArgumentHelp("Show only notes about this place.", valueName: "id"))
    var poi: Place.ID?

    /// The filter without the author; an error names the flag of a value out of range.
    func filter() throws -> ViewFilter {
        var filter = ViewFilter()
        filter.kinds = Set(
            try kinds.split(separator: ",", omittingEmptySubsequences: false).map { word in
                guard let kind = Looking.kinds[String(word)] else {
                    let words = Looking.kinds.keys.sorted().joined(separator: ", ")
                    throw ValidationError("--kinds: Must be one of: \(words).")
                }
                return kind
            }
        )
        do throws(Refusal) {
            filter.query = try query.map { text throws(Refusal) in try PlaceQuery(text) }
        } catch {
            throw ValidationError("--query: \(error.fields.first?.detail ?? error.detail)")
        }
        do throws(Refusal) {
            let words = category?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            filter.categories = try words.map { words throws(Refusal) in try Looking.categories(words) } ?? []
        } catch {
            throw ValidationError("--category: \(error.fields.first?.detail ?? error.detail)")
        }
        (filter.group, filter.poi) = (group, poi)
        return filter
    }
}
