import Services
import Synchronization

/// What happens while an upload is at a side of a step: the work that is waiting there is done once, by the first to come.
final class UploadSteps: Sendable {
    typealias Work = @Sendable () async throws -> Void

    private struct Point: Hashable {
        let side: FailPoints.Side
        let step: FailPoints.Step
    }

    private let works = Mutex<[Point: Work]>([:])

    /// Has work done at the next passage.
    func once(_ side: FailPoints.Side, _ step: FailPoints.Step, _ work: @escaping Work) {
        works.withLock { $0[Point(side: side, step: step)] = work }
    }

    /// Whether nothing is waiting any more.
    var areDone: Bool { works.withLock { $0.isEmpty } }

    /// What a server is given.
    var visit: FailPoints.Visit {
        { [self] side, step in
            let work = works.withLock { $0.removeValue(forKey: Point(side: side, step: step)) }
            try await work?()
        }
    }
}
