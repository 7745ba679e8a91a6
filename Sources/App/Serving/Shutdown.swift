import LibC
import Logging
import ServiceLifecycle
import UnixSignals

/// Ends services on a signal: gracefully on the first, immediately on the second.
struct Shutdown: Sendable {
    /// The longest that the services may take to finish.
    let patience: Duration
    let log: LogOutput

    /// Runs services until one fails or a signal arrives, and returns when all have ended.
    func run(_ services: [any Service]) async throws {
        var configuration = ServiceGroupConfiguration(services: services, logger: log.logger)
        configuration.maximumGracefulShutdownDuration = patience
        let group = ServiceGroup(configuration: configuration)
        let signals = await UnixSignalsSequence(trapping: [.sigterm, .sigint])
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var firstAt: ContinuousClock.Instant?
                for await _ in signals {
                    if let firstAt {
                        // A signal within 500 ms of the first counts as the same one: a sender may signal a
                        // process and then its group.
                        if .now - firstAt > .milliseconds(500) { exitAtOnce() }
                        continue
                    }
                    firstAt = .now
                    log.logger.notice("Stopping after the running requests")
                    await group.triggerGracefulShutdown()
                    begin.yield()
                }
            }
            tasks.addTask {
                for await _ in began {
                    // The group cancels the services when the time is over, and this task ends services that
                    // ignore the cancellation.
                    try await Task.sleep(for: patience + .seconds(5))
                    exitAtOnce()
                }
            }
            // The services end first, because the signal sequence never ends by itself.
            try await tasks.next()
            tasks.cancelAll()
        }
    }

    /// Ends the process immediately; nothing is lost, because acknowledged data are on the disk.
    private func exitAtOnce() {
        log.logger.warning("Stopped without waiting for the running requests")
        _exit(1)
    }
}
