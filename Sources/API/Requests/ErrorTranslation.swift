import HTTPTypes
import Hummingbird
import Model
import Multipart
import NIOCore
import Services

enum ErrorTranslation {
    case refusal(Refusal)
    case http(HTTPResponse.Status, String)
    /// The request ended too early, or arrived too slowly.
    case unread(Problem)
    case stranger

    init(_ error: any Error) {
        switch error {
        case let refusal as Refusal:
            self = .refusal(refusal)
        case let error as MultipartError:
            self = .refusal(Refusal(.malformed, code: "bad-multipart", error.description))
        case is NIOTooManyBytesError:
            self = .refusal(Refusal(.tooLarge, code: "too-large", "The body is too large."))
        case let error as HTTPError:
            self = .http(error.status, error.body ?? "The request was refused.")
        case let error as UnreadRequest:
            self = .unread(error.problem)
        case is ConnectionLost:
            self = .refusal(Refusal(.malformed, code: "connection-lost", "The client has disconnected."))
        case is CancellationError:
            self = .refusal(
                Refusal(.unavailable, code: "shutting-down", "The server is shutting down.", retryAfter: 5)
            )
        default:
            self = Refusal(failureOf: error).map(ErrorTranslation.refusal) ?? .stranger
        }
    }
}
