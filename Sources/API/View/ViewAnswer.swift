import JSONText
public import Model
public import Services

/// The answer of `/v1/view` for callers without HTTP.
public enum ViewAnswer {
    /// The default number of things shown.
    public static let defaultLimit = 50
    /// The most things shown, by the field of view in degrees.
    public static func largestLimit(fieldOfView: Double) -> Int {
        fieldOfView == 360 ? largestLimitAllAround : largestLimit
    }
    /// The most things shown in a part of the circle.
    public static let largestLimit = 200
    /// The most things shown in the full circle.
    public static let largestLimitAllAround = 1000
    /// The default width of a label at scale 1, as a share of the frame.
    public static let defaultLabelWidth = 0.2
    /// The widths that a label may have.
    public static let labelWidths = 0.01...1.0
    /// The names of the kinds of things.
    public static let kinds = ["notes": ItemID.Kind.note, "pois": .place]

    /// The ids of categories, with each group replaced by its categories; throws when one is invalid.
    public static func categories(_ words: [String]) throws(Refusal) -> [String] {
        try PlaceFilter.categories(words)
    }

    /// The JSON text of a scene; `hasHeading` is `false` when the question gave no heading, and none is
    /// shown.
    public static func json(
        _ question: ViewService.Question,
        hasHeading: Bool,
        _ scene: ViewService.Scene
    ) -> String {
        var json = JSONWriter()
        json.view(ViewQuery(question, hasHeading: hasHeading), scene)
        return json.text
    }
}
