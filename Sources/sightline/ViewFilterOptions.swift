import ArgumentParser
import Model

struct ViewFilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The kinds to show, separated by commas: \(ViewFilter.kindNames.joined(separator: ", ")).",
            valueName: "kinds"
        )
    )
    var kinds = "notes,pois"

    @Option(help: ArgumentHelp("Show only places and stops that match these words.", valueName: "words"))
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

    /// Throws an error that names the flag of a value out of range.
    func filter() throws -> ViewFilter {
        var filter = ViewFilter()
        filter.kinds = try checked("--kinds") { try ViewFilter.kinds(words(kinds)) }
        filter.query = try checked("--query") { try query.map { try PlaceQuery($0) } }
        filter.categories = try checked("--category") {
            try category.map { try PlaceFilter.categories(words($0)) } ?? []
        }
        (filter.group, filter.placeID) = (group, poi)
        return filter
    }

    private func words(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    private func checked<Value>(_ flag: String, _ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let refusal as Refusal {
            throw ValidationError("\(flag): \(refusal.fields.first?.detail ?? refusal.detail)")
        }
    }
}
