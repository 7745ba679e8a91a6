internal import NIOPosix
internal import Synchronization

/// Asks HTTP servers.
///
/// Connections are kept alive between the calls. Transfers block, so they run on threads of the client's own and never
/// hold up a thread that serves others.
public final class FetchClient: Sendable {
    /// Takes a piece of a body and says whether the rest is wanted.
    public typealias Receiver = @Sendable (UnsafeRawBufferPointer) -> Bool

    private let threads: NIOThreadPool
    private let idle = Mutex<[CurlHandle]>([])
    private let most: Int
    private let trust: CurlTrust

    /// Creates a client that makes up to `threads` transfers at a time.
    ///
    /// `authorities` is the path of a file of certificates to trust in place of the system's; a host that cannot be
    /// connected to within `connectTimeout` counts as one that does not answer.
    public init(threads: Int = 8, authorities: String? = nil, connectTimeout: Duration = .seconds(5)) {
        most = max(1, threads)
        trust = CurlTrust(authorities: authorities, connectTimeout: connectTimeout)
        self.threads = NIOThreadPool(numberOfThreads: most)
        self.threads.start()
    }

    deinit {
        threads.shutdownGracefully { _ in }
    }

    /// Sends a request and waits for the whole answer; a cancelled task ends the transfer.
    ///
    /// The deadline also counts while all threads are taken, but is noticed only when one is free.
    ///
    /// With a `receiver`, the body of a success is given to it piece by piece, whatever its length, on a thread of the
    /// client; the bodies of other answers are still collected.
    public func send(
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

    /// Does what ``send(_:receiver:)`` does on the calling thread, which it blocks; for code that cannot wait otherwise.
    public func sendBlocking(
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
