/// An idempotency key of a member, and the fingerprint of its request.
public struct IdempotentRequest: Sendable, Hashable {
    /// The member who sent the key.
    public let member: Member.ID
    /// The key: 1 to 255 visible ASCII characters.
    public let key: String
    /// A hash of method, path, fields and files.
    public let fingerprint: [UInt8]

    /// Creates a request.
    public init(member: Member.ID, key: String, fingerprint: [UInt8]) {
        self.member = member
        self.key = key
        self.fingerprint = fingerprint
    }
}

/// A stored answer to a request with an idempotency key.
public struct IdempotentAnswer: Sendable, Hashable {
    /// The status.
    public let status: Int
    /// The `Location` header.
    public let location: String?
    /// The JSON body.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, location: String?, body: [UInt8]) {
        self.status = status
        self.location = location
        self.body = body
    }
}
