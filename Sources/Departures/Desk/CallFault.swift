import Fetch
import Model

/// The reason why a call has no answer.
enum CallFault: Error, Sendable, Hashable {
    case fetch(FetchError)
    case provider(ProviderError)

    /// Whether a second call at once may succeed.
    var mayPass: Bool {
        switch self {
        case .fetch(.unreachable), .fetch(.broken), .provider(.failed), .provider(.unreadable): true
        case .fetch, .provider: false
        }
    }

    /// Whether the same question would get the same answer for a while, although the service works.
    var isRefusal: Bool {
        switch self {
        case .provider(.refused), .provider(.unknownStop): true
        case .fetch, .provider: false
        }
    }

    /// The sentence for people, in which secrets may still be.
    var sentence: String {
        switch self {
        case .fetch(let error): error.description
        case .provider(.unreadable(let words)): words
        case .provider(.refused(let words)): "It refused: \(words)"
        case .provider(.failed(let words)): "It failed: \(words)"
        case .provider(.tokenExpired): "It does not accept the access token."
        case .provider(.exhausted(let until?)): "It allows no more calls until \(until)."
        case .provider(.exhausted(nil)): "It allows no more calls for now."
        case .provider(.unknownStop(let words)): "It does not know the stop: \(words)"
        }
    }
}
