import HTTPTypes
import JSONText
import Model
import Testing

/// One request that everybody makes, and what each has to be answered, in the authorisation matrix.
struct MatrixTrial: Sendable {
    /// What somebody has to be answered.
    enum Outcome: Sendable, Hashable {
        /// It is done or shown, with this status.
        case done(Int = 200)
        /// The answer shows exactly these; what is found in it, ``MatrixTrial/found`` says.
        case shows(Set<String>)
        /// The answer that somebody gets who is not signed in, whole.
        case alike
        /// The answer that the same person gets to the same request with an id that never was, whole, and
        /// with this status.
        case missing(Int = 404)
        /// A refusal that says why.
        case refused(Int, String)

        static let signIn = Outcome.refused(401, "unauthenticated")
        static let ended = Outcome.refused(401, "bad-token")

        var isRefusal: Bool {
            switch self {
            case .missing, .refused: true
            case .done, .shows, .alike: false
            }
        }
    }

    /// A request without its method.
    struct Ask: Sendable, Hashable {
        var path: String
        var contentType: String?
        var body: [UInt8]?
        /// The token of another session than the usual one.
        var token: String?

        init(_ path: String, json: String? = nil) {
            self.path = path
            guard let json else { return }
            contentType = "application/json"
            body = Array(json.utf8)
        }

        init(_ path: String, form: Form) {
            self.path = path
            contentType = form.contentType
            body = form.body
        }

        /// The same request with another text in the place of one.
        func replacing(_ text: String, with other: String) -> Ask {
            var ask = self
            ask.path = path.replacing(text, with: other)
            // A form holds bytes that are no text.
            ask.body = body.map { [UInt8]($0).replacing(Array(text.utf8), with: Array(other.utf8)) }
            return ask
        }
    }

    /// The operation as the document names it: its method and its path.
    let operation: String
    /// What is asked.
    let ask: @Sendable (Eye) -> Ask
    /// The same with an id that never was.
    var never: (@Sendable (Eye) -> Ask)?
    /// What everybody has to be answered.
    let expected: [Eye: Outcome]
    /// What an answer shows.
    var found: (@Sendable (Answer) async throws -> Set<String>)?

    var method: HTTPRequest.Method {
        HTTPRequest.Method(rawValue: String(operation.prefix { $0 != " " })) ?? .get
    }
}

/// The rows of the authorisation matrix.
final class MatrixTable {
    /// An id that nothing ever had.
    static let never = "987654321"

    let world: MatrixWorld
    let things: MatrixThings
    private(set) var trials: [MatrixTrial] = []

    init(_ world: MatrixWorld, _ things: MatrixThings) {
        self.world = world
        self.things = things
    }

    /// Adds a request that anybody may try.
    ///
    /// `hiding` is the text in it, an id above all, that `never` takes the place of where the answer has to
    /// be like that to what never was.
    func open(
        _ operation: String,
        _ ask: MatrixTrial.Ask,
        hiding: String? = nil,
        never: String = MatrixTable.never,
        found: (@Sendable (Answer) async throws -> Set<String>)? = nil,
        _ expected: (Eye) throws -> MatrixTrial.Outcome
    ) rethrows {
        let everybody: @Sendable (Eye) -> MatrixTrial.Ask = { _ in ask }
        try add(operation, everybody, hiding, never, found) { eye in
            try eye == .suspended ? .ended : expected(eye)
        }
    }

    /// Adds a request that only members may try.
    func member(
        _ operation: String,
        _ ask: MatrixTrial.Ask,
        hiding: String? = nil,
        never: String = MatrixTable.never,
        found: (@Sendable (Answer) async throws -> Set<String>)? = nil,
        _ expected: (Eye) throws -> MatrixTrial.Outcome
    ) rethrows {
        try open(operation, ask, hiding: hiding, never: never, found: found) { eye in
            try eye == .anonymous ? .signIn : expected(eye)
        }
    }

    /// Adds a request that differs from member to member.
    func eachMember(
        _ operation: String,
        _ ask: @escaping @Sendable (Eye) -> MatrixTrial.Ask,
        found: (@Sendable (Answer) async throws -> Set<String>)? = nil,
        _ expected: (Eye) throws -> MatrixTrial.Outcome
    ) rethrows {
        try add(operation, ask, nil, MatrixTable.never, found) { eye in
            try eye == .suspended ? .ended : eye == .anonymous ? .signIn : expected(eye)
        }
    }

    /// Adds a request of which everybody is answered the same, whoever they are.
    func alike(_ operation: String, _ ask: MatrixTrial.Ask) {
        open(operation, ask) { $0 == .anonymous ? .done() : .alike }
    }

    /// Adds a request for which nobody's token is looked at.
    func probe(_ operation: String, _ path: String) {
        let everybody: @Sendable (Eye) -> MatrixTrial.Ask = { _ in .init(path) }
        add(operation, everybody, nil, MatrixTable.never, nil) { $0 == .anonymous ? .done() : .alike }
    }

    private func add(
        _ operation: String,
        _ ask: @escaping @Sendable (Eye) -> MatrixTrial.Ask,
        _ hiding: String?,
        _ never: String,
        _ found: (@Sendable (Answer) async throws -> Set<String>)?,
        _ expected: (Eye) throws -> MatrixTrial.Outcome
    ) rethrows {
        var table: [Eye: MatrixTrial.Outcome] = [:]
        for eye in Eye.allCases { table[eye] = try expected(eye) }
        var trial = MatrixTrial(operation: operation, ask: ask, expected: table, found: found)
        if let hiding { trial.never = { ask($0).replacing(hiding, with: never) } }
        trials.append(trial)
    }
}
