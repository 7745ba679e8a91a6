import HTTPTypes

extension HTTPField.Name {
    static let accelBuffering = literal("X-Accel-Buffering")
    static let contentSecurityPolicy = literal("Content-Security-Policy")
    static let fetchSite = literal("Sec-Fetch-Site")
    static let forwardedFor = literal("X-Forwarded-For")
    static let forwardedProto = literal("X-Forwarded-Proto")
    static let idempotencyKey = literal("Idempotency-Key")
    static let idempotencyReplayed = literal("Idempotency-Replayed")
    static let lastEventID = literal("Last-Event-ID")
    static let link = literal("Link")
    static let noSniff = literal("X-Content-Type-Options")
    static let openerPolicy = literal("Cross-Origin-Opener-Policy")
    static let permissionsPolicy = literal("Permissions-Policy")
    static let rateLimit = literal("RateLimit-Limit")
    static let rateRemaining = literal("RateLimit-Remaining")
    static let rateReset = literal("RateLimit-Reset")
    static let referrerPolicy = literal("Referrer-Policy")
    static let requestID = literal("X-Request-Id")
    static let resourcePolicy = literal("Cross-Origin-Resource-Policy")

    private static func literal(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no header name") }
        return name
    }
}
