#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The places at which a test can have the process killed, to prove what survives.
///
/// A process dies here as it would of a power cut: at once, with nothing flushed and no handler run.
public struct FailPoints: Sendable, Hashable {
    /// The steps of an upload.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// The parts are streamed to a staged file.
        case receive
        /// The photo is looked at.
        case inspect
        /// The three variants are written.
        case variants
        /// The variants are made durable under their names.
        case publish
        /// The rows are written in one transaction.
        case commit
    }

    /// A side of a step.
    public enum Side: String, Sendable, Hashable, CaseIterable {
        /// Before the step.
        case before
        /// After the step.
        case after
    }

    /// What hears that an upload comes to a side of a step, and can hold it up there or end it.
    public typealias Visit = @Sendable (Side, Step) async throws -> Void

    private let name: String?

    /// Creates the fail points; `name` is one of ``names``, or `nil` where nothing ever fails.
    public init(at name: String?) {
        self.name = name
    }

    /// Every place, as `before-receive` for example.
    public static let names = Step.allCases.flatMap { step in
        Side.allCases.map { "\($0.rawValue)-\(step.rawValue)" }
    }

    /// Kills the process if this is the place.
    func pass(_ side: Side, _ step: Step) {
        guard let name, name == "\(side.rawValue)-\(step.rawValue)" else { return }
        kill(getpid(), SIGKILL)
    }
}
