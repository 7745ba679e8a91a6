/// A place in a list of notes: the sort keys of the last item that was given out.
public enum NoteCursor: Sendable, Hashable {
    /// After this instant and id, newest first.
    case newest(publishedAt: Instant, id: Note.ID)
    /// After this distance in metres and id, nearest first.
    case nearest(distance: Double, id: Note.ID)
}
