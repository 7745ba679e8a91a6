/// Why something that was asked for is not done: a sentence for who asked, and what a program needs to know.
///
/// A refusal is free of HTTP; the API layer gives it a status.
public struct Refusal: Error, Sendable, Hashable {
    /// What kind of refusal it is.
    public enum Reason: Sendable, Hashable {
        /// The request cannot be understood, or a field is unknown, repeated, missing or out of range.
        case malformed
        /// Nobody is signed in, or the token is not valid.
        case unauthenticated
        /// Known, but not allowed.
        case forbidden
        /// Not there, or not for this viewer: the two cannot be told apart.
        case notFound
        /// It contradicts what is there.
        case conflict
        /// Larger than what is accepted.
        case tooLarge
        /// A type that is not accepted.
        case unsupportedType
        /// Well-formed, but refused.
        case unprocessable
        /// Too many requests.
        case tooMany
        /// Not possible now; it may be tried again.
        case unavailable
        /// No space is left.
        case noSpace
    }

    /// What is wrong with one field.
    public struct Field: Sendable, Hashable {
        /// The field's name as the client sent it.
        public let name: String
        /// What is wrong with it.
        public let detail: String

        /// Creates a field's fault.
        public init(name: String, detail: String) {
            self.name = name
            self.detail = detail
        }
    }

    /// What kind of refusal it is.
    public var reason: Reason
    /// A stable name in kebab-case for programs.
    public var code: String
    /// A sentence for people.
    public var detail: String
    /// The fields at fault.
    public var fields: [Field]
    /// The limit that was passed.
    public var limit: Int?
    /// After how many seconds it may be tried again.
    public var retryAfter: Int?
    /// How far and where it is, for who was refused the way there.
    public var straightLine: StraightLine?

    /// Creates a refusal.
    public init(
        _ reason: Reason,
        code: String,
        _ detail: String,
        fields: [Field] = [],
        limit: Int? = nil,
        retryAfter: Int? = nil
    ) {
        self.reason = reason
        self.code = code
        self.detail = detail
        self.fields = fields
        self.limit = limit
        self.retryAfter = retryAfter
    }
}

extension Refusal {
    /// What does not exist, and just so what this viewer may not see.
    public static let notFound = Refusal(
        .notFound,
        code: "not-found",
        "There is nothing here that you can see."
    )

    /// A field that is unknown, repeated, missing or out of range.
    public static func badField(_ name: String, _ detail: String) -> Refusal {
        Refusal(
            .malformed,
            code: "bad-field",
            "\(name): \(detail)",
            fields: [.init(name: name, detail: detail)]
        )
    }

    /// A field that was understood and is refused.
    public static func refusedField(
        _ name: String,
        _ detail: String,
        code: String,
        limit: Int? = nil
    ) -> Refusal {
        Refusal(
            .unprocessable,
            code: code,
            "\(name): \(detail)",
            fields: [.init(name: name, detail: detail)],
            limit: limit
        )
    }

    /// Nobody is signed in where somebody has to be.
    public static let signInRequired = Refusal(
        .unauthenticated,
        code: "unauthenticated",
        "Sign in first: send your token as 'Authorization: Bearer <token>'."
    )

    /// The token is unknown, expired, revoked or malformed.
    public static let badToken = Refusal(
        .unauthenticated,
        code: "bad-token",
        "The token is not valid, or not any more. Log in again."
    )
}
