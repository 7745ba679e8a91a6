/// The reason why there is no answer.
///
/// The descriptions name the host, but neither the path nor a header: both may hold a secret.
public enum FetchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The request is invalid, for the reason in the text.
    case invalid(String)
    /// The host does not answer.
    case unreachable(host: String, reason: String)
    /// The connection broke before the answer was complete.
    case broken(host: String, reason: String)
    /// The answer was not complete in time.
    case timeout(host: String)
    /// The host's certificate is not trusted, or there is no common encryption.
    case tls(host: String, reason: String)
    /// The answer is longer than the caller's limit.
    case tooLarge(host: String, limit: Int)
    /// The file to send cannot be read, or is shorter than announced.
    case unreadable
    /// The task was cancelled, or the receiver wanted no more of the answer.
    case cancelled

    /// A sentence that names the host.
    public var description: String {
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
