import CSQLite
import LibC
import Synchronization

/// A flag that a task's cancellation raises for work on another thread.
final class CancellationFlag: Sendable {
    private let raised = Atomic<Bool>(false)

    var isRaised: Bool { raised.load(ordering: .relaxed) }

    func raise() { raised.store(true, ordering: .relaxed) }
}

/// Stops a connection's statement when its time limit is reached or its task was cancelled.
///
/// SQLite calls the watch on the thread that runs the statement, so the watch needs no lock.
final class StatementWatch {
    enum Verdict {
        case cancelled
        case timedOut
    }

    private(set) var verdict: Verdict?
    /// The cancellation flag of a task on another thread; `nil` when the task runs on this thread.
    var cancellation: CancellationFlag?
    /// Whether statements have no time limit.
    var isExempt = false
    /// Whether the transaction can no longer be stopped.
    var isCommitting = false

    private let limit: Duration
    private let busyTimeout: Duration
    private var started: ContinuousClock.Instant?
    private var waitingSince: ContinuousClock.Instant?

    init(limit: Duration, busyTimeout: Duration) {
        self.limit = limit
        self.busyTimeout = busyTimeout
    }

    /// Whether the task that runs the statement was cancelled, on this thread or on another thread.
    var isCancelled: Bool { cancellation?.isRaised ?? Task.isCancelled }

    /// Begins a statement and returns the value with which ``end(_:)`` resumes the outer statement's time.
    ///
    /// The clock is first read in the first callback, so that short statements do not pay for it.
    func begin() -> ContinuousClock.Instant? {
        let outer = started
        started = nil
        verdict = nil
        return outer
    }

    func end(_ outer: ContinuousClock.Instant?) {
        started = outer
    }

    /// The watch must outlive the connection's last statement.
    func install(on connection: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let stepsBetweenQuestions: CInt = 2_000
        sqlite3_progress_handler(
            connection,
            stepsBetweenQuestions,
            { context in
                guard let context else { return 0 }
                return Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue().stops() ? 1 : 0
            },
            context
        )
        sqlite3_busy_handler(
            connection,
            { context, tries in
                guard let context else { return 0 }
                let watch = Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue()
                return watch.waits(tries: Int(tries)) ? 1 : 0
            },
            context
        )
    }

    private func stops() -> Bool {
        if isCommitting { return false }
        if isCancelled {
            verdict = .cancelled
            return true
        }
        if isExempt { return false }
        let now = ContinuousClock.now
        guard let started else {
            started = now
            return false
        }
        guard now - started > limit else { return false }
        verdict = .timedOut
        return true
    }

    private func waits(tries: Int) -> Bool {
        if !isCommitting, isCancelled {
            verdict = .cancelled
            return false
        }
        let now = ContinuousClock.now
        let since = tries == 0 ? now : waitingSince ?? now
        waitingSince = since
        guard now - since < busyTimeout else { return false }
        // Waits grow, and are random so that several processes do not retry in step.
        let longest = min(50_000, 1_000 << min(tries, 6))
        usleep(UInt32.random(in: UInt32(longest / 2)...UInt32(longest)))
        return true
    }
}
