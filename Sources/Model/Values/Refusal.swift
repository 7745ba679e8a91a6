/// The reason why a request is refused: a sentence for people, and the details that a program needs.
///
/// A refusal is free of HTTP; the API layer gives it a status.
package struct Refusal: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// The request cannot be understood, or a field is unknown, repeated, missing or out of range.
        case malformed
        /// The request has no token, or an invalid one.
        case unauthenticated
        /// The client is signed in, but the action is not allowed.
        case forbidden
        /// The thing does not exist, or this viewer may not see it; the client cannot tell which.
        case notFound
        case conflict
        case tooLarge
        case unsupportedType
        /// The request is well-formed, but its values are refused.
        case unprocessable
        case tooMany
        /// The action is not possible now; a retry may succeed.
        case unavailable
        case noSpace
    }

    package struct Field: Sendable, Hashable {
        /// The name as the client sent it.
        package let name: String
        /// A sentence that tells what is wrong with the field.
        package let detail: String

        package init(name: String, detail: String) {
            self.name = name
            self.detail = detail
        }
    }

    package var reason: Reason
    /// A stable name in kebab-case for programs.
    package var code: String
    /// A sentence for people.
    package var detail: String
    package var fields: [Field]
    /// The limit that was exceeded.
    package var limit: Int?
    /// Seconds after which a retry may succeed.
    package var retryAfter: Int?
    /// Further members of the answer, by name: complete JSON texts.
    package var extensions: [String: String] = [:]

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
    package static let notFound = Refusal(
        .notFound,
        code: "not-found",
        "This does not exist, or you may not see it."
    )

    /// The field is unknown, repeated, missing or out of range.
    package static func badField(_ name: String, _ detail: String) -> Refusal {
        Refusal(
            .malformed,
            code: "bad-field",
            "\(name): \(detail)",
            fields: [.init(name: name, detail: detail)]
        )
    }

    /// The field was understood, but is not acceptable.
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

    package static let signInRequired = Refusal(
        .unauthenticated,
        code: "unauthenticated",
        "Sign in first. Send your token as 'Authorization: Bearer <token>'."
    )

    /// The token is unknown, expired, revoked or malformed.
    package static let badToken = Refusal(
        .unauthenticated,
        code: "bad-token",
        "The token is invalid or has expired. Log in again."
    )
}
