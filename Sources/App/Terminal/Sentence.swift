import Model

/// Describes a failure in one sentence.
public enum Sentence {
    /// The sentence of an error that ended a command.
    public static func telling(_ error: any Error) -> String {
        switch error {
        case let refusal as Refusal: refusal.detail
        case is CancellationError: "The work was stopped before it had ended."
        default: "\(error)"
        }
    }
}
