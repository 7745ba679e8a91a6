import NIOPosix
import Synchronization

/// An HTTP client that keeps connections alive; transfers block, so they run on threads of its own.
package final class FetchClient: Sendable {
    /// Receives a piece of a body and returns whether the rest is wanted.
    package typealias Receiver = @Sendable (UnsafeRawBufferPointer) -> Bool

    private let threads: NIOThreadPool
    private let idle = Mutex<[CurlHandle]>([])
    private let most: Int
    private let trust: CurlTrust

    /// Creates a client for up to `threads` transfers at a time.
    ///
    /// `authorities` is the path of a certificate file that replaces the system's. A host is unreachable when
    /// connecting takes longer than `connectTimeout`.
    package init(threads: Int = 8, authorities: String? = nil, connectTimeout: Duration = .seconds(5)) {
        most = max(1, threads)
        trust = CurlTrust(authorities: authorities, connectTimeout: connectTimeout)
        self.threads = NIOThreadPool(numberOfThreads: most)
        self.threads.start()
    }

    deinit {
        threads.shutdownGracefully { _ in }
    }

    /// Sends a request and waits for the whole answer; cancelling the task ends the transfer.
    ///
    /// The deadline also applies while all threads are busy, but the client notices it only when a thread is
    /// free. With a `receiver`, the body of a successful answer may have any length and is passed to the
    /// receiver piece by piece, on a thread of the client; the bodies of other answers are collected.
    package func send(
        _ request: FetchRequest,
        receiver: Receiver? = nil
    ) async throws(FetchError) -> FetchResponse {
        let cancellation = Cancellation()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard cancellation.wait(continuation) else { return }
                threads.submit { _ in
                    guard let continuation = cancellation.leaveQueue() else { return }
                    continuation.resume(returning: self.perform(request, receiver, cancellation))
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try outcome.get()
    }

    /// Sends a request and waits for the whole answer on the calling thread, for synchronous code.
    package func sendBlocking(
        _ request: FetchRequest,
        receiver: Receiver? = nil
    ) throws(FetchError) -> FetchResponse {
        try perform(request, receiver, Cancellation()).get()
    }

    private func perform(
        _ request: FetchRequest,
        _ receiver: Receiver?,
        _ cancellation: Cancellation
    ) -> Cancellation.Outcome {
        do throws(FetchError) {
            let kept = idle.withLock { $0.popLast() }
            let handle = if let kept { kept } else { try CurlHandle(trust) }
            defer {
                idle.withLock { idle in
                    if idle.count < most { idle.append(handle) }
                }
            }
            return .success(try handle.run(request, receiver, cancellation))
        } catch {
            return .failure(error)
        }
    }
}
