public import Geodesy

/// Who asks, from where, when.
public struct Viewer: Sendable, Hashable {
    /// The member, or `nil` for somebody who is not signed in.
    public var member: Member.ID?
    /// Where the viewer says they are.
    public var position: Coordinate?
    /// The instant that decides windows.
    public var instant: Instant

    /// Creates a viewer.
    public init(member: Member.ID?, position: Coordinate?, instant: Instant) {
        self.member = member
        self.position = position
        self.instant = instant
    }
}
