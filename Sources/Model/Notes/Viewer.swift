public import Geodesy

/// The viewer of a request: the member, their position, and the instant.
public struct Viewer: Sendable, Hashable {
    /// The member, or `nil` if the viewer is not signed in.
    public var member: Member.ID?
    /// The viewer's position, as the client sends it.
    public var position: Coordinate?
    /// The instant that windows are compared with.
    public var instant: Instant

    /// Creates a viewer.
    public init(member: Member.ID?, position: Coordinate?, instant: Instant) {
        self.member = member
        self.position = position
        self.instant = instant
    }
}
