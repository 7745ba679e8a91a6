import Metrics
import Model
import Synchronization

/// Limits the listeners of each member or address, so that no client takes all places of a server.
final class ListenerLimit: Sendable {
    private let taken = Mutex<[String: Int]>([:])
    private let options: EventOptions
    private let gauge = Gauge(label: "event_listeners")

    init(_ options: EventOptions) {
        self.options = options
    }

    /// Takes a place; throws when the name already has `most` listeners, or the server is full.
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
            "You may have at most \(most) event streams at once. Close one of them first.",
            limit: most,
            retryAfter: 15
        )
    }

    private static let full = Refusal(
        .unavailable,
        code: "no-seat",
        "The server has too many event streams. Poll /v1/notes/changes instead, or try again later.",
        retryAfter: 15
    )
}

/// A listener's place, which is free again when the last reference to the permit goes.
///
/// An answer that is never sent, for example to `HEAD` or to a client that has gone, therefore frees the
/// place too.
package final class ListenerPermit: Sendable {
    private let name: String
    private let listeners: ListenerLimit

    fileprivate init(_ name: String, of listeners: ListenerLimit) {
        self.name = name
        self.listeners = listeners
    }

    deinit { listeners.giveBack(name) }
}
