import JSONText
public import Model
public import Services
public import ViewEngine

/// What `/v1/view` answers, for those who ask without HTTP.
public enum ViewAnswer {
    /// How many things are shown where nothing else is asked for.
    public static let defaultLimit = 50
    /// How many things are shown at most.
    public static let largestLimit = 200
    /// The width of a label at scale 1 where nothing else is asked for, as a share of the frame.
    public static let defaultLabelWidth = 0.2
    /// How wide a label may be.
    public static let labelWidths = 0.01...1.0
    /// The words for what can be looked for.
    public static let kinds = ["notes": Target.Kind.note, "pois": .place]

    /// The JSON text of a scene that is in view from the viewpoint; without a heading that was given, the
    /// viewer has none.
    public static func json(_ viewpoint: Viewpoint, hasHeading: Bool, _ scene: ViewService.Scene) -> String {
        let query = ViewQuery(
            viewpoint,
            limit: defaultLimit,
            labelWidth: defaultLabelWidth,
            hasHeading: hasHeading
        )
        var json = JSONWriter()
        json.view(query, scene)
        return json.text
    }
}
