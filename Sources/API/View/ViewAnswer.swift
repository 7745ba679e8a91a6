import JSONText
public import Model
public import Services

/// What `/v1/view` answers, for those who ask without HTTP.
public enum ViewAnswer {
    /// How many things are shown where nothing else is asked for.
    public static let defaultLimit = 50
    /// How many things are shown at most, by the field of view in degrees.
    public static func largestLimit(fieldOfView: Double) -> Int {
        fieldOfView == 360 ? largestLimitAllAround : largestLimit
    }
    /// How many things are shown at most in a part of the circle.
    public static let largestLimit = 200
    /// How many things are shown at most all around.
    public static let largestLimitAllAround = 1000
    /// The width of a label at scale 1 where nothing else is asked for, as a share of the frame.
    public static let defaultLabelWidth = 0.2
    /// How wide a label may be.
    public static let labelWidths = 0.01...1.0
    /// The words for what can be looked for.
    public static let kinds = ["notes": Target.Kind.note, "pois": .place]

    /// Ids of categories with those of groups in place of the groups, or why they cannot be asked for.
    public static func categories(_ words: [String]) throws(Refusal) -> [String] {
        try PlaceFilter.categories(words)
    }

    /// The JSON text of a scene that answers a question; without a heading that was given, the viewer has none.
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
