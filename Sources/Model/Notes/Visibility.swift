package import Geodesy

/// The facts of a note that decide its visibility.
package struct VisibilityFacts: Sendable, Hashable {
    package var author: Member.ID
    package var authorIsSuspended: Bool
    package var state: Note.State
    package var audience: Audience
    package var window: Window
    package var coordinate: Coordinate
    /// In metres; `nil` if the note is visible from anywhere.
    package var revealRadius: Double?

    package init(
        author: Member.ID,
        authorIsSuspended: Bool,
        state: Note.State,
        audience: Audience,
        window: Window,
        coordinate: Coordinate,
        revealRadius: Double?
    ) {
        self.author = author
        self.authorIsSuspended = authorIsSuspended
        self.state = state
        self.audience = audience
        self.window = window
        self.coordinate = coordinate
        self.revealRadius = revealRadius
    }
}

/// The relation of a viewer to the author of a note at the moment of the request.
package struct ViewerRelation: Sendable, Hashable {
    package var areFriends = false
    package var viewerIsInGroup = false
    package var authorIsInGroup = false
    package var viewerBlockedAuthor = false
    package var authorBlockedViewer = false

    package init() {}
}

extension VisibilityFacts {
    /// Whether a viewer may see the note: the visibility rule.
    ///
    /// `Storage` holds the same rule as one SQL predicate, and a test compares both for every combination.
    package func isVisible(to viewer: Viewer, standing: ViewerRelation) -> Bool {
        if viewer.member == author { return true }
        guard state == .published, !authorIsSuspended, window.contains(viewer.instant) else { return false }
        guard !standing.viewerBlockedAuthor, !standing.authorBlockedViewer else { return false }
        return isMeant(for: viewer, standing: standing) && reveals(itselfTo: viewer)
    }

    private func isMeant(for viewer: Viewer, standing: ViewerRelation) -> Bool {
        switch audience {
        case .everyone: true
        case .friends: viewer.member != nil && standing.areFriends
        case .group: viewer.member != nil && standing.viewerIsInGroup && standing.authorIsInGroup
        case .onlyMe: false
        }
    }

    /// Whether the viewer is within the reveal radius, the edge included; `true` for a note without a reveal
    /// radius.
    package func reveals(itselfTo viewer: Viewer) -> Bool {
        guard let revealRadius else { return true }
        guard let position = viewer.position else { return false }
        return position.distance(to: coordinate) <= revealRadius
    }
}
