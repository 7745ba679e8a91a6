/// The sort keys of the last note of a page.
package enum NoteCursor: Sendable, Hashable {
    case newest(publishedAt: Instant, id: Note.ID)
    /// The distance is in metres.
    case nearest(distance: Double, id: Note.ID)
}
