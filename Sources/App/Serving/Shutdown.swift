import Logging
import ServiceLifecycle
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ends services when the process is told to: politely once, at once the second time.
struct Shutdown: Sendable {
    /// How long the services may take to finish what they do.
    let patience: Duration
    let log: LogOutput

    /// Runs services until one of them fails or a signal comes, and all have ended.
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
                        // Who signals a process and then its group means it once.
                        if .now - firstAt > .milliseconds(500) { exitAtOnce() }
                        continue
                    }
                    firstAt = .now
                    log.logger.notice("Stopping: requests in flight may finish")
                    await group.triggerGracefulShutdown()
                    begin.yield()
                }
            }
            tasks.addTask {
                for await _ in began {
                    // The services are cancelled when the patience is over; this is for those that do not
                    // care.
                    try await Task.sleep(for: patience + .seconds(5))
                    exitAtOnce()
                }
            }
            // The services end first: who waits for signals never does by itself.
            try await tasks.next()
            tasks.cancelAll()
        }
    }

    /// Nothing is lost by it: what was acknowledged is on the disk.
    private func exitAtOnce() {
        log.logger.warning("Stopped without waiting any longer")
        _exit(1)
    }
}
