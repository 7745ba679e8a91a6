/// The reason why there is no answer; it names the host, but no path or header, because both may be secret.
package enum FetchError: Error, Sendable, Hashable, CustomStringConvertible {
    case invalid(String)
    case unreachable(host: String, reason: String)
    case broken(host: String, reason: String)
    case timeout(host: String)
    /// The host's certificate is not trusted, or there is no common encryption.
    case tls(host: String, reason: String)
    /// The answer is longer than the caller's limit.
    case tooLarge(host: String, limit: Int)
    /// The file to send cannot be read, or is shorter than announced.
    case unreadable
    /// The task was cancelled, or the receiver wanted no more of the answer.
    case cancelled

    package var description: String {
        switch self {
        case .invalid(let reason): "The request cannot be sent: \(reason)."
        case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)."
        case .broken(let host, let reason): "The connection to \(host) broke: \(reason)."
        case .timeout(let host): "\(host) did not answer in time."
        case .tls(let host, let reason): "The connection to \(host) cannot be trusted: \(reason)."
        case .tooLarge(let host, let limit): "The answer of \(host) is longer than \(limit) bytes."
        case .unreadable: "The file to send cannot be read."
        case .cancelled: "The request was cancelled."
        }
    }
}
