import Model

package enum Sentence {
    package static func telling(_ error: any Error) -> String {
        switch error {
        case let refusal as Refusal: refusal.detail
        case is CancellationError: "The work was stopped before it had ended."
        default: "\(error)"
        }
    }
}
