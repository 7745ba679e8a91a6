import Services
import Synchronization

/// The work at a side of a step of an upload; it is done once, at the first passage.
final class UploadSteps: Sendable {
    typealias Work = @Sendable () async throws -> Void

    private struct Point: Hashable {
        let side: FailPoints.Side
        let step: FailPoints.Step
    }

    private let works = Mutex<[Point: Work]>([:])

    func once(_ side: FailPoints.Side, _ step: FailPoints.Step, _ work: @escaping Work) {
        works.withLock { $0[Point(side: side, step: step)] = work }
    }

    /// Whether no work is waiting any more.
    var areDone: Bool { works.withLock { $0.isEmpty } }

    var visit: FailPoints.Visit {
        { [self] side, step in
            let work = works.withLock { $0.removeValue(forKey: Point(side: side, step: step)) }
            try await work?()
        }
    }
}
