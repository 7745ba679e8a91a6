package import Model
package import Relational
package import ServiceLifecycle
import Storage
import Synchronization

/// Where all vehicles are: by their fixes, whichever server took them, and by what is known of their lines.
///
/// While ``run()`` runs and there are vehicles, it is known anew each second, so that no request waits for
/// it.
package final class Fleet: Service {
    private struct State {
        var snapshot: FleetSnapshot?
        /// Whether this server took a fix since the last reading.
        var isNew = true
        var listeners = 0
    }

    /// The state, apart so that a reading under way refers to it.
    private final class Known: Sendable {
        let state = Mutex(State())
    }

    private let known: Known
    private let reading: SharedRead<FleetSnapshot>

    /// What is known is told for so many milliseconds.
    package static let period = Instant.Span.second
    /// What is known is a little older than a period when it is renewed, in milliseconds.
    private static let leeway: Int64 = 500
    /// What this server takes is seen after so long.
    private static let tick = Duration.milliseconds(250)
    /// Ticks in a period.
    private static let ticks = 4

    package init(database: any Database, networks: TransitNetworks, now: @escaping @Sendable () -> Instant) {
        let known = Known()
        let keeper = FleetKeeper(database: database, networks: networks)
        self.known = known
        reading = SharedRead {
            known.state.withLock { $0.isNew = false }
            let snapshot = try await keeper.update(at: now())
            known.state.withLock { $0.snapshot = snapshot }
            return snapshot
        }
    }

    /// All vehicles at an instant, or at most a moment before.
    package func snapshot(at now: Instant) async throws -> FleetSnapshot {
        let last = known.state.withLock { $0.snapshot }
        if let last, now < last.instant + Self.period + Self.leeway, last.instant <= now + Self.period {
            return last
        }
        return try await reading.value()
    }

    /// Reads the fixes that are new.
    package func refresh() async throws {
        _ = try await reading.value()
    }

    /// Tells that this server took fixes, so that they are read at once.
    package func tookFixes() {
        known.state.withLock { $0.isNew = true }
    }

    /// Keeps fixes being read while there is nobody but the caller to see them.
    package func listen() {
        known.state.withLock { $0.listeners += 1 }
    }

    package func endListening() {
        known.state.withLock { $0.listeners -= 1 }
    }

    /// Reads fixes until the server shuts down: each second while there are vehicles or listeners, and at
    /// once when this server took some.
    package func run() async {
        await cancelWhenGracefulShutdown {
            var ticks = 0
            while !Task.isCancelled {
                ticks += 1
                let isDue = self.known.state.withLock { state in
                    let isUsed = state.listeners > 0 || state.snapshot?.vehicles.isEmpty == false
                    return state.isNew || isUsed && ticks >= Self.ticks
                }
                if isDue {
                    ticks = 0
                    // After a failure the next request, or the next second, reads again.
                    _ = try? await self.reading.value()
                }
                try? await Task.sleep(for: Self.tick)
            }
        }
    }

    // MARK: - For those who wait

    /// The vehicles of a line with where they are by now.
    package func positions(of line: TransitLine.ID, at now: Instant) async throws -> [LiveVehicle] {
        try await snapshot(at: now).vehicles(of: line).filter { $0.state != .stale }
    }

    /// When the next vehicle of a line comes to a stop; with a trip, the vehicle that tells this trip.
    package func arrival(
        of line: TransitLine.ID,
        trip: String? = nil,
        at stop: Stop.ID,
        now: Instant
    ) async throws -> (vehicle: LiveVehicle, time: LiveVehicle.StopTime)? {
        try await snapshot(at: now).arrivals(of: line, at: stop)
            .filter { trip == nil || $0.vehicle.fix.tripID == trip }
            .min { $0.time.expected < $1.time.expected }
    }
}
