import Bounds
import Fetch
import JSONText
package import Logging
import Model
import Push
import Relational
import Storage
import Synchronization
import Wire

/// Sends the pushes that wait (RFC 8030).
///
/// Nobody holds up the others: each member, and each push service, has at most one push under way, and those
/// that fail again and again wait. A server takes a message for one attempt. When it ends meanwhile, another
/// server sends the message again, with the same `Topic`, so that the push service replaces what has not
/// reached the browser yet.
package final class PushDelivery: Sendable {
    /// The milliseconds after which others may send a message that was taken; longer than an attempt.
    private static let claimSpan = 30 * Instant.Span.second
    private static let patience = Duration.seconds(10)
    /// The first wait after a failure, in milliseconds; it doubles with each attempt.
    private static let firstWait = 5 * Instant.Span.second
    private static let longestWait = 5 * Instant.Span.minute
    private static let width = 4
    /// The time after which a free place looks for a message again, while others are under way.
    private static let pause = Duration.seconds(1)
    /// The bytes that are read of an answer.
    private static let answerLimit = 64 << 10

    private let service: PushService
    private let platform: Platform
    private let logger: Logger
    private let pauses = Mutex(PushPauses())

    package init(_ service: PushService, logger: Logger) {
        (self.service, platform, self.logger) = (service, service.platform, logger)
    }

    /// A message under way.
    private struct Turn: Sendable, Hashable {
        let message: PushMessage
        let member: Member.ID
        let address: PushAddress

        var parties: [PushPauses.Party] { [.origin(address.origin), .member(member)] }
    }

    /// Sends what is due, also what becomes due meanwhile; returns the number of attempts.
    @discardableResult
    package func deliver() async throws -> Int {
        try await withThrowingTaskGroup(of: Turn?.self) { group in
            var (count, turns, isPausing) = (0, Set<Turn>(), false)
            // `true` once a look over all that is due found it waiting for what is under way.
            var isDry = false
            while true {
                try Task.checkCancellation()
                while turns.count < Self.width {
                    guard let turn = try await take(besides: turns) else {
                        isDry = true
                        break
                    }
                    turns.insert(turn)
                    count += 1
                    group.addTask {
                        try await self.deliver(turn)
                        return turn
                    }
                    if isDry { break }
                }
                guard !turns.isEmpty else {
                    group.cancelAll()
                    return count
                }
                if !isPausing, turns.count < Self.width {
                    isPausing = true
                    group.addTask {
                        try await Task.sleep(for: Self.pause)
                        return nil
                    }
                }
                if let turn = try await group.next() ?? nil {
                    turns.remove(turn)
                } else {
                    (isPausing, isDry) = (false, false)
                }
            }
        }
    }

    /// Takes the first message that is due for a member and a push service without another under way.
    private func take(besides turns: Set<Turn>) async throws -> Turn? {
        let (members, places) = (turns.map(\.member), turns.flatMap(\.address.beginnings))
        while true {
            let now = platform.now()
            let first = try await platform.database.readOne {
                try PushQueue($0).first(at: now, besides: members, places: places)
            }
            guard let first else { return nil }
            let (message, browser) = (first.message, first.message.subscription.id)
            guard let address = PushAddress(message.subscription.endpoint) else {
                _ = try await platform.database.write { try PushStore($0).delete(browser) }
                continue
            }
            let turn = Turn(message: message, member: first.member, address: address)
            let end = pauses.withLock { $0.end(of: turn.parties, at: now) }
            let isTaken = try await platform.database.write { connection in
                let store = PushStore(connection)
                if message.expiresAt <= now {
                    try store.finish(message)
                } else if let end {
                    try PushQueue(connection).postpone(browser, until: end)
                } else {
                    return try store.take(message, until: now + Self.claimSpan)
                }
                return false
            }
            if isTaken { return turn }
        }
    }

    private enum Outcome {
        /// The service answered, and the message is done with, whatever became of it.
        case done
        /// The browser is not subscribed any more.
        case ended
        /// The message may succeed later, after so many milliseconds if the service says it.
        case later(Int64?)
        /// The service did not answer, or said that it is out of order.
        case failed(Int64?)
        /// Nothing was sent, because there is nothing to tell any more.
        case unsent
    }

    private func deliver(_ turn: Turn) async throws {
        let message = turn.message
        let outcome = try await send(message, at: platform.now())
        let now = platform.now()
        pauses.withLock { pauses in
            for party in turn.parties {
                switch outcome {
                case .done, .ended: pauses.succeed(party)
                case .failed: pauses.fail(party, at: now)
                case .later, .unsent: break
                }
            }
        }
        try await platform.database.write { connection in
            let store = PushStore(connection)
            switch outcome {
            case .done, .unsent: try store.finish(message)
            case .ended: try store.delete(message.subscription.id)
            case .later(let wait), .failed(let wait):
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
        guard let fired, left > 0 else { return .unsent }
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
        } catch FetchError.cancelled {
            throw CancellationError()
        } catch {
            logger.debug("A push service does not answer", metadata: ["error": "\(error)"])
            return .failed(nil)
        }
    }

    private func outcome(of answer: FetchResponse) -> Outcome {
        switch answer.status {
        case 200..<300: return .done
        case 404, 410: return .ended
        case 429, 500..<600:
            let seconds = answer[header: "Retry-After"].flatMap { Int64($0, radix: 10) }
            let wait = seconds.map { $0.saturatingMultiply(Instant.Span.second) }
            return answer.status == 429 ? .later(wait) : .failed(wait)
        default:
            // Members name the services, so that they could fill a log with lines of a higher level.
            logger.debug("A push was refused", metadata: ["push.status": "\(answer.status)"])
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
