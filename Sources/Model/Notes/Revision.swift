/// The version numbers of the data that answers depend on.
///
/// An earlier answer may be reused only if two conditions hold: both numbers, read in the same request, are
/// unchanged, and no window has opened or closed since.
package struct Revision: Sendable, Hashable {
    package let change: Int64
    /// The version of the viewer's friends, groups and blocks; 0 if the viewer is not signed in.
    package let standing: Int64

    package init(change: Int64, standing: Int64) {
        self.change = change
        self.standing = standing
    }
}
