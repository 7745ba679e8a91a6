internal import CSQLite
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A flag that a task's cancellation raises for work on another thread.
final class CancellationFlag: Sendable {
    private let raised = Atomic<Bool>(false)

    var isRaised: Bool { raised.load(ordering: .relaxed) }

    func raise() { raised.store(true, ordering: .relaxed) }
}

/// Stops a connection's statement when its time is up or nobody waits for it any more.
///
/// SQLite calls it back on the thread that runs the statement, so it needs no lock.
final class StatementWatch {
    enum Verdict {
        case cancelled
        case timedOut
    }

    /// Why the statement was stopped.
    private(set) var verdict: Verdict?
    /// Raised from outside when the work no longer matters.
    var cancellation: CancellationFlag?
    /// Whether statements may take any time.
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

    /// Whether the task that waits for the work was cancelled: its own thread or another one may ask.
    var isCancelled: Bool { cancellation?.isRaised ?? Task.isCancelled }

    /// Starts a statement's time and returns what ``end(_:)`` needs to resume the statement around it.
    ///
    /// The clock is read in the first callback only: a short statement never pays for it.
    func begin() -> ContinuousClock.Instant? {
        let outer = started
        started = nil
        verdict = nil
        return outer
    }

    /// Ends a statement's time.
    func end(_ outer: ContinuousClock.Instant?) {
        started = outer
    }

    /// Lets SQLite ask now and then; the watch must outlive the connection's last statement.
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
        // Waits grow, and differ at random so that several processes do not knock in step.
        let longest = min(50_000, 1_000 << min(tries, 6))
        usleep(UInt32.random(in: UInt32(longest / 2)...UInt32(longest)))
        return true
    }
}
