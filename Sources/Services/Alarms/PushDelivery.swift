import Bounds
import Fetch
import JSONText
package import Logging
import Model
import Push
import Relational
import Storage
import Wire

/// Sends the pushes that wait (RFC 8030).
///
/// A server takes a message for one attempt. When it ends meanwhile, another server sends the message again,
/// with the same `Topic`, so that the push service replaces what has not reached the browser yet.
package struct PushDelivery: Sendable {
    /// The milliseconds after which others may send a message that was taken.
    private static let claimSpan = 30 * Instant.Span.second
    private static let patience = Duration.seconds(10)
    /// The first wait after a failure, in milliseconds; it doubles with each attempt.
    private static let firstWait = 5 * Instant.Span.second
    private static let longestWait = 5 * Instant.Span.minute
    private static let batch = 64
    private static let width = 4
    /// The bytes that are read of an answer.
    private static let answerLimit = 64 << 10

    private let service: PushService
    private let platform: Platform
    private let logger: Logger

    package init(_ service: PushService, logger: Logger) {
        (self.service, platform, self.logger) = (service, service.platform, logger)
    }

    /// Sends what is due; returns the number of attempts.
    @discardableResult
    package func deliver() async throws -> Int {
        var count = 0
        while true {
            let now = platform.now()
            let due = try await platform.database.readOne {
                try PushStore($0).due(at: now, limit: Self.batch)
            }
            guard !due.isEmpty else { return count }
            let taken = try await platform.database.write { connection in
                let store = PushStore(connection)
                return try due.filter { try store.take($0, until: now + Self.claimSpan) }
            }
            guard !taken.isEmpty else { return count }
            count += taken.count
            var rest = taken[...]
            try await withThrowingTaskGroup(of: Void.self) { group in
                var running = 0
                while let message = rest.popFirst() {
                    if running == Self.width { try await group.next() } else { running += 1 }
                    group.addTask { try await deliver(message, at: now) }
                }
                try await group.waitForAll()
            }
        }
    }

    private enum Outcome {
        /// The message is done with, whatever became of it.
        case done
        /// The browser is not subscribed any more.
        case ended
        /// The message may succeed later, after so many milliseconds if the service says it.
        case later(Int64?)
    }

    private func deliver(_ message: PushMessage, at now: Instant) async throws {
        let outcome = try await send(message, at: now)
        try await platform.database.write { connection in
            let store = PushStore(connection)
            switch outcome {
            case .done: try store.finish(message)
            case .ended: try store.delete(message.subscription.id)
            case .later(let wait):
                let doubled = Self.firstWait << Int64(min(message.attempts, 8))
                let next = now + max(wait ?? 0, min(doubled, Self.longestWait))
                if next < message.expiresAt {
                    try store.retry(message, at: next)
                } else {
                    try store.finish(message)
                }
            }
        }
    }

    private func send(_ message: PushMessage, at now: Instant) async throws -> Outcome {
        let left = (message.expiresAt - now.milliseconds).milliseconds / Instant.Span.second
        let fired = try await platform.database.readOne { try FiredAlarmStore($0).fired(message.fired) }
        guard let fired, left > 0 else { return .done }
        let subscription = message.subscription
        let body: [UInt8]
        do throws(PushError) {
            let encryption = try PushEncryption(
                publicKey: subscription.publicKey,
                secret: subscription.secret
            )
            body = try Self.body(of: fired, encryption)
        } catch {
            return .ended
        }
        let identity = try await service.identity()
        var request = FetchRequest(
            "POST",
            subscription.endpoint,
            headers: [
                FetchHeader(
                    "Authorization",
                    try identity.authorization(
                        for: subscription.endpoint,
                        contact: service.options.contact,
                        now: now.milliseconds / Instant.Span.second
                    )
                ),
                FetchHeader("Content-Type", "application/octet-stream"),
                FetchHeader("Content-Encoding", "aes128gcm"),
                FetchHeader("TTL", String(left)),
                FetchHeader("Urgency", "high"),
                // At most 32 characters (RFC 8030 §5.4).
                FetchHeader("Topic", "alarm-\(fired.id)"),
            ],
            body: .bytes(body),
            timeout: Self.patience,
            limit: Self.answerLimit
        )
        request.reach = service.options.acceptsLoopback ? .anywhere : .publicAddresses
        do {
            return outcome(of: try await service.client.send(request))
        } catch {
            logger.debug("A push service does not answer", metadata: ["error": "\(error)"])
            return .later(nil)
        }
    }

    private func outcome(of answer: FetchResponse) -> Outcome {
        switch answer.status {
        case 200..<300: return .done
        case 404, 410: return .ended
        case 429, 500..<600:
            let seconds = answer[header: "Retry-After"].flatMap { Int64($0, radix: 10) }
            return .later(seconds.map { $0.saturatingMultiply(Instant.Span.second) })
        default:
            logger.warning("A push was refused", metadata: ["push.status": "\(answer.status)"])
            return .done
        }
    }

    /// A text that is too long for a push is sent without its details.
    private static func body(of fired: FiredAlarm, _ encryption: PushEncryption) throws(PushError) -> [UInt8]
    {
        var json = JSONWriter()
        json.fired(fired)
        if json.byteCount <= PushEncryption.longest { return try encryption.encrypt(json.bytes) }
        let short = FiredAlarm(
            id: fired.id,
            alarm: fired.alarm,
            kind: fired.kind,
            event: fired.event,
            details: "null",
            isQuiet: fired.isQuiet,
            firedAt: fired.firedAt
        )
        var rest = JSONWriter()
        rest.fired(short)
        return try encryption.encrypt(rest.bytes)
    }
}
