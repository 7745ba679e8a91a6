/// Whether a thing is in view for all, or for some, of what the viewer's position and heading may be.
public enum Certainty: Sendable, Hashable {
    /// It is in view from every position within the accuracy, at every heading within its accuracy.
    case certain
    /// It is in view from some of them.
    case possible
}
