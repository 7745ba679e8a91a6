package import Geodesy

package struct Viewer: Sendable, Hashable {
    /// `nil` if the viewer is not signed in.
    package var member: Member.ID?
    /// The position as the client sends it.
    package var position: Coordinate?
    /// The instant that windows are compared with.
    package var instant: Instant

    package init(member: Member.ID?, position: Coordinate?, instant: Instant) {
        self.member = member
        self.position = position
        self.instant = instant
    }
}
