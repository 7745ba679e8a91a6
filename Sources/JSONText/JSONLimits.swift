package struct JSONLimits: Sendable, Equatable {
    package enum DuplicateMembers: Sendable {
        case refuse
        /// The last value of a repeated name is kept, at the position of the first; RFC 8259 §4 leaves the
        /// choice open.
        case keepLast
    }

    /// Values nested this deep can still be compared, written and freed.
    package static let greatestDepth = 512

    /// The greatest nesting that is accepted; a scalar has depth 0, `[]` has depth 1.
    package let maximumDepth: Int

    /// The longest text, in bytes.
    package let maximumBytes: Int

    package let duplicateMembers: DuplicateMembers

    /// The depth is limited to `0...greatestDepth`.
    package init(
        maximumDepth: Int = 64,
        maximumBytes: Int = 1_048_576,
        duplicateMembers: DuplicateMembers = .refuse
    ) {
        self.maximumDepth = min(max(maximumDepth, 0), Self.greatestDepth)
        self.maximumBytes = maximumBytes
        self.duplicateMembers = duplicateMembers
    }
}
