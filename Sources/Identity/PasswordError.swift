package enum PasswordError: Error, Sendable, Equatable {
    /// Too many passwords are already waiting.
    case busy
    /// The hash is not an argon2id hash, or asks for more work than any of ours does.
    case malformedHash
    /// The work failed, for instance for lack of memory; the text is the library's message.
    case failed(String)
}

extension PasswordError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .busy: "Too many passwords are being checked; try again shortly."
        case .malformedHash: "A stored password hash is malformed."
        case .failed(let reason): "A password could not be hashed: \(reason)."
        }
    }
}
