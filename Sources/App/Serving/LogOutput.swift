import LibC
import Logging
import ServiceLifecycle
import Telemetry

extension Settings {
    /// Creates a logger that writes to standard error or to another sink.
    func logger(sink: LogSink = .standardError) -> Logger {
        let level = logLevel
        let isText = logFormat == .text || logFormat == .auto && isatty(STDERR_FILENO) == 1
        return Logger(label: "sightline") { label in
            if isText { return TextLogHandler(label: label, level: level, sink: sink) }
            return JSONLogHandler(label: label, level: level, sink: sink)
        }
    }
}

/// The log output of a server, buffered so that a log line for each request costs little.
struct LogOutput: Service {
    let logger: Logger
    /// The buffer of log lines; `nil` when standard error is a terminal.
    private let buffer: LogBuffer?

    init(_ settings: Settings) {
        let buffer = isatty(STDERR_FILENO) == 1 ? nil : LogBuffer()
        logger = settings.logger(sink: buffer?.sink ?? .standardError)
        self.buffer = buffer
    }

    func flush() {
        guard let buffer else { return }
        buffer.flush()
        let lost = buffer.takeLost()
        guard lost > 0 else { return }
        logger.warning("Lines were lost because the output was too slow", metadata: ["log.lost": "\(lost)"])
    }

    /// Writes the buffered lines ten times a second, until the services that started later have ended.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(100))
                flush()
            }
        }
    }
}
