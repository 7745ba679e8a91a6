/// A cursor in a list of notes: the sort keys of the last note of the page.
package enum NoteCursor: Sendable, Hashable {
    /// After this instant and id, newest first.
    case newest(publishedAt: Instant, id: Note.ID)
    /// After this distance in metres and id, nearest first.
    case nearest(distance: Double, id: Note.ID)
}
