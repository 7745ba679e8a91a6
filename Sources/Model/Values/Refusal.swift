/// The reason why a request is refused: a sentence for people, and the details that a program needs.
///
/// A refusal is free of HTTP; the API layer gives it a status.
package struct Refusal: Error, Sendable, Hashable {
    /// The kind of a refusal.
    package enum Reason: Sendable, Hashable {
        /// The request cannot be understood, or a field is unknown, repeated, missing or out of range.
        case malformed
        /// The request has no token, or an invalid one.
        case unauthenticated
        /// The client is signed in, but the action is not allowed.
        case forbidden
        /// It does not exist, or this viewer may not see it: the two cannot be told apart.
        case notFound
        /// The request conflicts with the present state.
        case conflict
        /// The content is larger than accepted.
        case tooLarge
        /// The media type is not accepted.
        case unsupportedType
        /// The request is well-formed, but its values are refused.
        case unprocessable
        /// The client sent too many requests.
        case tooMany
        /// It is not possible now; a retry may succeed.
        case unavailable
        /// The server has no space left.
        case noSpace
    }

    /// The fault of one field.
    package struct Field: Sendable, Hashable {
        /// The field's name as the client sent it.
        package let name: String
        /// The fault, as a sentence.
        package let detail: String

        package init(name: String, detail: String) {
            self.name = name
            self.detail = detail
        }
    }

    /// The kind of refusal.
    package var reason: Reason
    /// A stable name in kebab-case for programs.
    package var code: String
    /// A sentence for people.
    package var detail: String
    /// The faults of single fields.
    package var fields: [Field]
    /// The limit that was exceeded.
    package var limit: Int?
    /// The number of seconds after which a retry may succeed.
    package var retryAfter: Int?
    /// The straight line to the destination, if its route was refused.
    package var straightLine: StraightLine?

    package init(
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
    /// A refusal for something that does not exist or that this viewer may not see.
    package static let notFound = Refusal(
        .notFound,
        code: "not-found",
        "There is nothing here that you can see."
    )

    /// A refusal of a field that is unknown, repeated, missing or out of range.
    package static func badField(_ name: String, _ detail: String) -> Refusal {
        Refusal(
            .malformed,
            code: "bad-field",
            "\(name): \(detail)",
            fields: [.init(name: name, detail: detail)]
        )
    }

    /// A refusal of a field that was understood but is not acceptable.
    package static func refusedField(
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

    /// A refusal of a request without a token where one is needed.
    package static let signInRequired = Refusal(
        .unauthenticated,
        code: "unauthenticated",
        "Sign in first: send your token as 'Authorization: Bearer <token>'."
    )

    /// A refusal of a token that is unknown, expired, revoked or malformed.
    package static let badToken = Refusal(
        .unauthenticated,
        code: "bad-token",
        "The token is not valid, or not any more. Log in again."
    )
}
