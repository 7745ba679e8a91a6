/// The reason why the answer of an engine is not a route.
enum AnswerFault: Error, Equatable {
    /// The engine gives a reason why there is no route.
    case refused(DirectionsError.Reason)
    /// The answer is not what the engine should send; the text tells the operator what is wrong.
    case malformed(String)
    /// The server failed with this status.
    case failing(Int)

    /// Whether another attempt may help.
    var mayPass: Bool {
        if case .failing(let status) = self { status >= 500 } else { false }
    }
}
