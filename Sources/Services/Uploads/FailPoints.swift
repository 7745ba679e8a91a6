import LibC

/// The points at which a test can kill the process as in a power cut: at once, with nothing flushed and no
/// handler run.
package struct FailPoints: Sendable, Hashable {
    package enum Step: String, Sendable, Hashable, CaseIterable {
        /// The parts are streamed to a staged file.
        case receive
        case inspect
        /// The three variants are written.
        case variants
        /// The variants are made durable under their names.
        case publish
        /// The rows are written in one transaction.
        case commit
    }

    package enum Side: String, Sendable, Hashable, CaseIterable {
        case before
        case after
    }

    /// A closure that can delay the upload or make it fail.
    package typealias Visit = @Sendable (Side, Step) async throws -> Void

    private let name: String?

    /// Makes the fail point with one of the ``names``, or none for `nil`.
    package init(at name: String?) {
        self.name = name
    }

    /// All names, for example `before-receive`.
    package static let names = Step.allCases.flatMap { step in
        Side.allCases.map { "\($0.rawValue)-\(step.rawValue)" }
    }

    func pass(_ side: Side, _ step: Step) {
        guard let name, name == "\(side.rawValue)-\(step.rawValue)" else { return }
        kill(getpid(), SIGKILL)
    }
}
