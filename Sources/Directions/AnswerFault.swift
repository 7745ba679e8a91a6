/// The reason why an engine's answer is not a route.
enum AnswerFault: Error, Equatable {
    case refused(DirectionsError.Reason)
    /// The text is for the operator.
    case malformed(String)
    case failing(Int)

    /// Whether another attempt may help.
    var mayPass: Bool {
        if case .failing(let status) = self { status >= 500 } else { false }
    }
}
