import Relational
import Synchronization

/// Polls a file for commits while there is a stream, because SQLite announces none to other processes.
///
/// Reading the data version takes a few microseconds and reads no page of the file.
final class CommitPoller: Sendable {
    private let observer: LendingPool<SQLiteConnection>
    private let interval: Duration
    private let streams = CommitStreams()
    private let polling = Mutex<Task<Void, Never>?>(nil)

    init(observer: LendingPool<SQLiteConnection>, interval: Duration) {
        self.observer = observer
        self.interval = interval
    }

    deinit { polling.withLock { $0?.cancel() } }

    func commits() -> AsyncStream<Void> {
        let (id, stream) = streams.add { [weak self] in self?.settle() }
        // Every stream begins with an announcement. Polling makes that announcement only when polling starts.
        if !settle() { streams.announce(to: id) }
        return stream
    }

    /// Waits until polling has stopped.
    func close() async {
        let last = polling.withLock { $0 }
        streams.close()
        last?.cancel()
        await last?.value
    }

    /// Starts or stops polling; returns `true` when polling has started now.
    @discardableResult
    private func settle() -> Bool {
        polling.withLock { polling in
            if streams.isEmpty {
                polling?.cancel()
                polling = nil
            } else if polling == nil {
                polling = poll()
                return true
            }
            return false
        }
    }

    private func poll() -> Task<Void, Never> {
        Task { [observer, interval, streams] in
            var last: Int64?
            while !Task.isCancelled {
                do {
                    let version = try await observer.dataVersion
                    if version != last { streams.announce() }
                    last = version
                    try await Task.sleep(for: interval)
                } catch is CancellationError {
                    return
                } catch DatabaseError.closed {
                    return
                } catch {
                    // The file may be readable again later; the data version then shows missed commits.
                    try? await Task.sleep(for: interval)
                }
            }
        }
    }
}

extension LendingPool<SQLiteConnection> {
    /// A number that differs from an earlier reading whenever any process committed in between.
    var dataVersion: Int64 {
        get async throws {
            let connection = try await take()
            defer { give(connection) }
            return try connection.integer(outside: "PRAGMA data_version")
        }
    }
}
