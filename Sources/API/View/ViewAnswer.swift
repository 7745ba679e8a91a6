import JSONText
package import Model
package import Services

/// The answer of `/v1/view` for callers without HTTP.
package enum ViewAnswer {
    /// The default number of things shown.
    package static let defaultLimit = 50
    /// The most things shown, by the field of view in degrees.
    package static func largestLimit(fieldOfView: Double) -> Int {
        fieldOfView == 360 ? largestLimitAllAround : largestLimit
    }
    /// The most things shown in a part of the circle.
    package static let largestLimit = 200
    /// The most things shown in the full circle.
    package static let largestLimitAllAround = 1000
    /// The default width of a label at scale 1, as a share of the frame.
    package static let defaultLabelWidth = 0.2
    /// The widths that a label may have.
    package static let labelWidths = 0.01...1.0
    /// The names of the kinds of things.
    package static let kinds = ["notes": ItemID.Kind.note, "pois": .place]

    /// The ids of categories, with each group replaced by its categories; throws when one is invalid.
    package static func categories(_ words: [String]) throws(Refusal) -> [String] {
        try PlaceFilter.categories(words)
    }

    /// The JSON text of a scene; `hasHeading` is `false` when the question gave no heading, and none is
    /// shown.
    package static func json(
        _ question: ViewService.Question,
        hasHeading: Bool,
        _ scene: ViewService.Scene
    ) -> String {
        var json = JSONWriter()
        json.view(ViewQuery(question, hasHeading: hasHeading), scene)
        return json.text
    }
}
