import NIOCore
import Synchronization

/// The connections of one event loop that have written a response and not sent it.
///
/// Sending wakes the client, and on a busy machine the client then takes the core from the server, once for
/// each response. The responses that are made in one turn of the loop are therefore sent together when the
/// turn is over, as Redis does. When the turn has no other work, a response does not wait.
final class FlushQueue {
    /// The number of responses with which none waits for the end of the turn.
    static let most = 16
    /// The time after which a response is sent before more work begins.
    static let patience = TimeAmount.milliseconds(1)

    private let loop: any EventLoop
    private var waiting: [DirectHandler] = []
    /// Empty, but for its memory, while nothing is being sent.
    private var sending: [DirectHandler] = []
    /// When the first of those that wait came.
    private var begin = NIODeadline.distantPast
    private var isScheduled = false

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    /// Sends what the connection has written, soon or at once.
    func add(_ handler: DirectHandler, at now: NIODeadline) {
        if waiting.isEmpty { begin = now }
        waiting.append(handler)
        if waiting.count >= Self.most || isOverdue(now) { return flush() }
        guard !isScheduled else { return }
        isScheduled = true
        // The loop does what it is given after its other work of the turn.
        loop.assumeIsolated().execute {
            self.isScheduled = false
            self.flush()
        }
    }

    /// Sends what has waited too long; called before more work begins.
    func flushOverdue(at now: @autoclosure () -> NIODeadline) {
        if !waiting.isEmpty, isOverdue(now()) { flush() }
    }

    private func isOverdue(_ now: NIODeadline) -> Bool { now - begin >= Self.patience }

    private func flush() {
        swap(&waiting, &sending)
        for handler in sending { handler.flush() }
        sending.removeAll(keepingCapacity: true)
    }
}

/// The queues of a server's event loops.
final class FlushQueues: Sendable {
    private let queues = Mutex<[ObjectIdentifier: NIOLoopBound<FlushQueue>]>([:])

    /// Returns the queue of `loop`, on whose thread the call must be made.
    func queue(of loop: any EventLoop) -> FlushQueue {
        queues.withLock { queues in
            let key = ObjectIdentifier(loop)
            if let queue = queues[key] { return queue.value }  // in range: a dictionary
            let queue = FlushQueue(loop)
            queues[key] = NIOLoopBound(queue, eventLoop: loop)  // in range: a dictionary
            return queue
        }
    }
}
