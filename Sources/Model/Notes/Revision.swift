/// The state of the world as far as answers depend on it.
///
/// An answer may be reused without being made again only while the numbers, read in the same request, are
/// what they were, and no window has opened or closed since.
public struct Revision: Sendable, Hashable {
    /// The last change number.
    public let change: Int64
    /// The viewer's standing number; 0 for somebody who is not signed in.
    public let standing: Int64

    /// Creates a revision.
    public init(change: Int64, standing: Int64) {
        self.change = change
        self.standing = standing
    }
}
