/// How certain it is that a thing is in view, given the accuracies of the viewer's position and heading.
public enum Certainty: Sendable, Hashable {
    /// The thing is in view from every position and at every heading within their accuracies.
    case certain
    /// The thing is in view from some of these positions and headings only.
    case possible
}
