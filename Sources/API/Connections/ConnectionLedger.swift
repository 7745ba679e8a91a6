import Logging
import Metrics
import NIOCore
import Synchronization

final class ConnectionLedger: Sendable {
    enum Admission: Sendable {
        /// The connection is admitted, and counts for the address, if any.
        case admitted(of: String?)
        /// The client is told that there are too many connections.
        case refused
        /// The connection is closed without a response, because too many refusals are being sent already.
        case dropped
    }

    private struct State {
        var open = 0
        var ofAddress: [String: Int] = [:]
        var refused = 0
        var toldAt: NIODeadline?
    }

    /// The most connections that are sent a refusal at the same time.
    private static let mostRefused = 128
    private static let rest = TimeAmount.seconds(10)

    private let state = Mutex(State())
    private let options: ConnectionOptions
    private let proxies: [IPNetwork]
    private let shared: SharedNetworks
    private let gauge = Gauge(label: "http_connections")
    private let refusals = Counter(label: "http_connections_refused")

    init(
        _ options: ConnectionOptions,
        trusting proxies: [IPNetwork],
        shared: SharedNetworks = SharedNetworks()
    ) {
        self.options = options
        self.proxies = proxies
        self.shared = shared
    }

    /// Counts a connection or refuses it; the caller later passes the result to ``leave(_:)``.
    ///
    /// A trusted proxy is not limited by address: it carries many clients, and limits each of them itself.
    func admit(_ peer: String?, logger: Logger) -> Admission {
        let address = peer.flatMap { peer in
            proxies.contains { $0.contains(peer) } ? nil : IPNetwork.counted(peer)
        }
        let most = options.mostOfAddress * (peer.map(shared.share) ?? 1)
        let (admission, open, isToTell) = state.withLock { state -> (Admission, Int, Bool) in
            let isFull = state.open >= options.mostInAll
            let ofAddress = address.map { state.ofAddress[$0] ?? 0 } ?? 0
            guard isFull || ofAddress >= most else {
                state.open += 1
                if let address { state.ofAddress[address] = ofAddress + 1 }
                return (.admitted(of: address), state.open, false)
            }
            let now = NIODeadline.now()
            let isToTell = state.toldAt.map { now >= $0 + Self.rest } ?? true
            if isToTell { state.toldAt = now }
            guard state.refused < Self.mostRefused else { return (.dropped, state.open, isToTell) }
            state.refused += 1
            return (.refused, state.open, isToTell)
        }
        if case .admitted = admission { gauge.record(open) } else { refusals.increment() }
        if isToTell {
            logger.warning(
                "Connections are refused",
                metadata: [
                    "client.address": .string(address ?? "a trusted proxy"),
                    "connections.open": .stringConvertible(open),
                ]
            )
        }
        return admission
    }

    func leave(_ admission: Admission) {
        let open = state.withLock { state in
            switch admission {
            case .admitted(let address):
                state.open -= 1
                if let address, let count = state.ofAddress[address] {
                    state.ofAddress[address] = count > 1 ? count - 1 : nil
                }
            case .refused: state.refused -= 1
            case .dropped: break
            }
            return state.open
        }
        if case .admitted = admission { gauge.record(open) }
    }
}
