/// An idempotency key of a member, and the fingerprint of its request.
package struct IdempotentRequest: Sendable, Hashable {
    package let member: Member.ID
    /// The key: 1 to 255 visible ASCII characters.
    package let key: String
    /// A hash of method, path, fields and files.
    package let fingerprint: [UInt8]

    package init(member: Member.ID, key: String, fingerprint: [UInt8]) {
        self.member = member
        self.key = key
        self.fingerprint = fingerprint
    }
}

/// A stored answer to a request with an idempotency key.
package struct IdempotentAnswer: Sendable, Hashable {
    package let status: Int
    /// The `Location` header.
    package let location: String?
    /// The body of the answer, as JSON.
    package let body: [UInt8]

    package init(status: Int, location: String?, body: [UInt8]) {
        self.status = status
        self.location = location
        self.body = body
    }
}
