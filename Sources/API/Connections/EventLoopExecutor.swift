import NIOCore

/// Runs tasks on the thread of one event loop.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop
    /// Whether the next job runs within the call that enqueues it; used on the loop's thread only.
    private let isStarting: NIOLoopBoundBox<Bool>

    init(_ loop: any EventLoop) {
        self.loop = loop
        isStarting = .makeBoxSendingValue(false, eventLoop: loop)
    }

    /// Starts a task and runs it up to its first suspension before the call returns.
    ///
    /// Must be called on the thread of the loop, and outside of any task.
    func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        isStarting.value = true
        return Task(executorPreference: self, operation: body)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if loop.inEventLoop, isStarting.value {
            isStarting.value = false
            return job.runSynchronously(on: asUnownedTaskExecutor())
        }
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
