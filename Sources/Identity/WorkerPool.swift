import Dispatch
import LibC
import Synchronization

/// A pool of threads for work that keeps a core busy, with a bounded queue; cancelled jobs leave the queue.
final class WorkerPool: Sendable {
    private let queue: JobQueue

    /// The threads end when the pool is freed, which cannot happen while a job runs.
    init(workers: Int, maximumWaiting: Int) {
        queue = JobQueue(maximumWaiting: maximumWaiting)
        for _ in stride(from: 0, to: workers, by: 1) { queue.startThread() }
    }

    deinit {
        queue.stop()
    }

    var waiting: Int { queue.waiting }

    /// Throws `PasswordError.busy` if the queue is full, and `CancellationError` if the task is cancelled
    /// before a thread begins.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PasswordError) -> Value
    ) async throws -> Value {
        let ticket = queue.ticket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.add(ticket) { refusal in
                    if let refusal {
                        continuation.resume(throwing: refusal)
                    } else {
                        continuation.resume(with: Result { try work() })
                    }
                }
            }
        } onCancel: {
            queue.cancel(ticket)
        }
    }
}

/// A queue of jobs in order of arrival.
private final class JobQueue: Sendable {
    /// Does the work, or passes on the reason why it will never be done; called exactly once.
    typealias Job = @Sendable (_ refusal: (any Error)?) -> Void

    private struct State {
        var lastTicket = 0
        /// Tickets whose job has not been added yet; a cancellation may come before the job.
        var expected: Set<Int> = []
        var waiting: [(ticket: Int, job: Job)] = []
        var threads = 0
        var busyThreads = 0
        var isStopped = false
    }

    private let maximumWaiting: Int
    private let state = Mutex(State())
    /// The semaphore's value is at least the number of waiting jobs; a thread that finds no job waits again.
    private let wakeUps = DispatchSemaphore(value: 0)

    init(maximumWaiting: Int) {
        self.maximumWaiting = maximumWaiting
    }

    var waiting: Int { state.withLock { $0.waiting.count } }

    func ticket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            state.expected.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    func add(_ ticket: Int, _ job: @escaping Job) {
        let refusal: (any Error)? = state.withLock { state in
            guard state.expected.remove(ticket) != nil else { return CancellationError() }
            guard state.threads > 0 else { return PasswordError.failed("no thread could be started") }
            guard state.waiting.count < maximumWaiting + state.threads - state.busyThreads else {
                return PasswordError.busy
            }
            state.waiting.append((ticket, job))
            return nil
        }
        if let refusal { job(refusal) } else { wakeUps.signal() }
    }

    func cancel(_ ticket: Int) {
        let job: Job? = state.withLock { state in
            if state.expected.remove(ticket) != nil { return nil }
            guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: index).job
        }
        job?(CancellationError())
    }

    func stop() {
        let threads = state.withLock { state in
            state.isStopped = true
            return state.threads
        }
        for _ in stride(from: 0, to: threads, by: 1) { wakeUps.signal() }
    }

    func startThread() {
        let queue = Unmanaged.passRetained(self)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let status = pthread_create(
            &thread,
            nil,
            { argument in
                #if canImport(Darwin)
                    Unmanaged<JobQueue>.fromOpaque(argument).takeRetainedValue().work()
                #else
                    if let argument { Unmanaged<JobQueue>.fromOpaque(argument).takeRetainedValue().work() }
                #endif
                return nil
            },
            queue.toOpaque()
        )
        guard status == 0 else { return queue.release() }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
        state.withLock { $0.threads += 1 }
    }

    private func work() {
        while true {
            wakeUps.wait()
            let (job, isStopped): (Job?, Bool) = state.withLock { state in
                guard !state.waiting.isEmpty else { return (nil, state.isStopped) }
                state.busyThreads += 1
                return (state.waiting.removeFirst().job, false)
            }
            if isStopped { return }
            guard let job else { continue }
            job(nil)
            state.withLock { $0.busyThreads -= 1 }
        }
    }
}
