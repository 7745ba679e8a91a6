import NIOCore
import Synchronization

/// The connections of one event loop that have written a response and not sent it.
///
/// To send wakes the client, and on a busy machine the client then takes the core from the server, once for
/// each response. The responses of one turn of the loop are therefore sent together when the turn is over, as
/// Redis does. A response that is alone in its turn does not wait for anything.
final class FlushQueue {
    /// The number of connections that do not wait for the end of the turn.
    static let most = 16
    /// The longest that a response waits while others are made; the one under way is not interrupted.
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
        if waiting.count >= Self.most || now - begin >= Self.patience { return flush() }
        guard !isScheduled else { return }
        isScheduled = true
        // The loop does what it is given once it has read from all connections of the turn.
        loop.assumeIsolated().execute {
            self.isScheduled = false
            self.flush()
        }
    }

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
