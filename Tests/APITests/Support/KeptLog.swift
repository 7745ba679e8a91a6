import Logging
import Synchronization

final class KeptLog: Sendable {
    struct Line: Sendable {
        let level: Logger.Level
        let message: String
        let metadata: [String: String]

        subscript(key: String) -> String? { metadata[key] }

        var text: String { "\(message) \(metadata)" }
    }

    private let kept = Mutex<[Line]>([])

    var lines: [Line] { kept.withLock { $0 } }

    var requests: [Line] { lines.filter { $0.message == "Request" } }

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: KeptLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        init(log: KeptLog) {
            self.log = log
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues(\.description)
            log.kept.withLock {
                $0.append(Line(level: event.level, message: event.message.description, metadata: all))
            }
        }
    }
}
