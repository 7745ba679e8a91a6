import Model

/// Describes a failure in one sentence.
package enum Sentence {
    /// The sentence of an error that ended a command.
    package static func telling(_ error: any Error) -> String {
        switch error {
        case let refusal as Refusal: refusal.detail
        case is CancellationError: "Stopped before it had ended."
        default: "\(error)"
        }
    }
}
