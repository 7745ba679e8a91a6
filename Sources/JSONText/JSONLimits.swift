/// What a JSON text may be before it is refused.
public struct JSONLimits: Sendable, Equatable {
    /// What to do with a name that stands twice in one object (RFC 8259 §4 leaves it open).
    public enum DuplicateMembers: Sendable {
        /// The text is refused, naming the member.
        case refuse
        /// The last value stays, in the place of the first.
        case keepLast
    }

    /// The deepest nesting that any limits allow; values so deep can still be compared, written and freed.
    public static let greatestDepth = 512

    /// The deepest nesting allowed: a scalar has depth 0, `[]` has depth 1.
    public let maximumDepth: Int

    /// The longest text allowed.
    public let maximumBytes: Int

    /// What to do with a name that stands twice in one object.
    public let duplicateMembers: DuplicateMembers

    /// Creates limits; the depth is held to `0...greatestDepth`.
    public init(
        maximumDepth: Int = 64,
        maximumBytes: Int = 1_048_576,
        duplicateMembers: DuplicateMembers = .refuse
    ) {
        self.maximumDepth = min(max(maximumDepth, 0), Self.greatestDepth)
        self.maximumBytes = maximumBytes
        self.duplicateMembers = duplicateMembers
    }
}
