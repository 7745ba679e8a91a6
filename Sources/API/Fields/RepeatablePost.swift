import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// A POST of a signed-in member whose JSON body may be sent again with an `Idempotency-Key`.
struct RepeatablePost {
    /// The fields of the body; the caller reads them and rejects the rest.
    var fields: Fields
    /// The idempotency key and the fingerprint of the request; `nil` when no key was sent.
    let key: IdempotentRequest?

    /// Reads the body and the key; refuses any query.
    init(_ request: Request, _ context: SignedInContext) async throws {
        try request.queryFields().finish()
        let key = try IdempotencyKey.of(request)
        let body = try await request.jsonBody(context.app)
        fields = try Fields(json: body)
        self.key = key.map {
            IdempotentRequest(
                member: context.member,
                key: $0,
                fingerprint: IdempotencyKey.fingerprint(request, body)
            )
        }
    }
}

extension Response {
    static func repeatable(_ outcome: IdempotentOutcome) -> Response {
        switch outcome {
        case .done(let answer): .repeatable(answer)
        case .replayed(let answer): .repeatable(answer, isReplay: true)
        }
    }

    /// The response that is stored under the key; `isReplay` says that an earlier request stored it.
    static func repeatable(_ answer: IdempotentAnswer, isReplay: Bool = false) -> Response {
        var headers: HTTPFields = [:]
        headers[.location] = answer.location
        if isReplay { headers[.idempotencyReplayed] = "true" }
        return .bytes(
            answer.body,
            type: "application/json",
            status: .init(code: answer.status),
            headers: headers
        )
    }
}

extension IdempotentAnswer {
    init(
        _ status: HTTPResponse.Status,
        location: String? = nil,
        _ write: (inout JSONWriter) -> Void
    ) {
        var json = JSONWriter(reservingCapacity: 1024)
        write(&json)
        self.init(status: status.code, location: location, body: json.bytes)
    }
}
