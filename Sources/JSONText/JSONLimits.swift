/// The limits of a JSON text.
public struct JSONLimits: Sendable, Equatable {
    /// The treatment of a name that occurs twice in one object (RFC 8259 §4 leaves it open).
    public enum DuplicateMembers: Sendable {
        /// The text is refused, with the name of the member.
        case refuse
        /// The last value is kept, at the position of the first.
        case keepLast
    }

    /// The deepest nesting that any limits allow; values that deep can still be compared, written and freed.
    public static let greatestDepth = 512

    /// The deepest nesting allowed: a scalar has depth 0, `[]` has depth 1.
    public let maximumDepth: Int

    /// The longest text allowed, in bytes.
    public let maximumBytes: Int

    /// The treatment of a name that occurs twice in one object.
    public let duplicateMembers: DuplicateMembers

    /// Creates limits; the depth is limited to `0...greatestDepth`.
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
