import HummingbirdCore
import Logging
import NIOCore

/// An HTTP connection whose requests are answered on its own event loop.
///
/// Swift would otherwise run the task of a connection on a pool of threads of its own, and change threads at each read
/// and write: that costs more than most answers do. A preference for an executor, unlike an executor of its own,
/// also spares the hop between one asynchronous function and the next.
struct LoopBoundChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on an event loop.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
