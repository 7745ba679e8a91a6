/// Why the answer of an engine is not a way.
enum AnswerFault: Error, Equatable {
    /// The engine says why there is none.
    case refused(RoutingError.Reason)
    /// It is not what the engine should answer; the text, for the operator, says what is wrong with it.
    case malformed(String)
    /// The server fails, with this status.
    case failing(Int)

    /// Whether another attempt may help.
    var mayPass: Bool {
        if case .failing(let status) = self { status >= 500 } else { false }
    }
}
