import Metrics
import Model
import Synchronization

/// Counts listeners, so that no client takes all listeners.
final class ListenerLimit: Sendable {
    private let taken = Mutex<[String: Int]>([:])
    private let options: EventOptions
    private let gauge = Gauge(label: "event_listeners")

    init(_ options: EventOptions) {
        self.options = options
    }

    /// Takes a permit under a name; throws when it has `most` listeners already, or the server has no more.
    func take(_ name: String, most: Int) throws(Refusal) -> ListenerPermit {
        let refusal = taken.withLock { taken -> Refusal? in
            let all = taken.values.reduce(0, +)
            if taken[name, default: 0] >= most { return Self.tooMany(most) }
            if all >= options.mostInAll { return Self.full }
            taken[name, default: 0] += 1
            gauge.record(all + 1)
            return nil
        }
        if let refusal { throw refusal }
        return ListenerPermit(name, of: self)
    }

    fileprivate func giveBack(_ name: String) {
        taken.withLock { taken in
            let rest = taken[name, default: 1] - 1
            taken[name] = rest > 0 ? rest : nil
            gauge.record(taken.values.reduce(0, +))
        }
    }

    private static func tooMany(_ most: Int) -> Refusal {
        Refusal(
            .tooMany,
            code: "too-many-listeners",
            "You listen \(most) times already. End one of these streams first.",
            limit: most,
            retryAfter: 15
        )
    }

    private static let full = Refusal(
        .unavailable,
        code: "no-seat",
        "Too many people listen to this server. Poll /v1/notes/changes instead, or try again later.",
        retryAfter: 15
    )
}

/// A listener's permit, which is free again when the last reference goes.
///
/// An answer that is never sent, such as that to `HEAD` or to a client that has gone, frees its permit too.
package final class ListenerPermit: Sendable {
    private let name: String
    private let listeners: ListenerLimit

    fileprivate init(_ name: String, of listeners: ListenerLimit) {
        self.name = name
        self.listeners = listeners
    }

    deinit { listeners.giveBack(name) }
}
