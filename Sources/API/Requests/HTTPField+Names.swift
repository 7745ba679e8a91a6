import HTTPTypes

extension HTTPField.Name {
    static let accelBuffering = literal("X-Accel-Buffering")
    static let contentSecurityPolicy = literal("Content-Security-Policy")
    static let forwardedFor = literal("X-Forwarded-For")
    static let idempotencyKey = literal("Idempotency-Key")
    static let idempotencyReplayed = literal("Idempotency-Replayed")
    static let lastEventID = literal("Last-Event-ID")
    static let link = literal("Link")
    static let noSniff = literal("X-Content-Type-Options")
    static let rateLimit = literal("RateLimit-Limit")
    static let rateRemaining = literal("RateLimit-Remaining")
    static let rateReset = literal("RateLimit-Reset")
    static let requestID = literal("X-Request-Id")

    private static func literal(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no header name") }
        return name
    }
}
