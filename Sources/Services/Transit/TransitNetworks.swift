package import Model
package import Relational
import Storage
import Synchronization
import Timetable

/// A stored timetable that cannot be read, such as one that another version of the program wrote.
package struct UnreadableTimetable: Error {
    package let source: String
    /// Without a full stop.
    package let reason: String
}

/// Keeps stops, lines and timetables in memory, and reads them again when an import changed them.
///
/// A request first asks for the change number, as all reads from memory do. Where it moved, the revisions of
/// the sources are compared, of which there are few; only an import changes these. Timetables are read when
/// they are first asked for. All reading is done apart from the event loops, and once for all who wait.
package final class TransitNetworks: Sendable {
    private struct State {
        /// The change number at which the map was last known to be right.
        var number: Int64?
        var map: TransitMap?
        /// The timetables by the names of their sources.
        var timetables: [String: Held] = [:]
    }

    /// The timetable of one source, and the reading of it that all who wait share.
    private struct Held {
        let revision: Int64
        let network: SharedRead<TransitNetwork?>
        var known: TransitNetwork?
    }

    private let clock: ChangeClock
    private let database: any Database
    private let state: Loading
    private let reading: SharedRead<TransitMap>

    /// The state, apart so that a reading under way refers to it.
    private final class Loading: Sendable {
        let state = Mutex(State())
    }

    package init(database: any Database, clock: ChangeClock) {
        self.clock = clock
        self.database = database
        let loading = Loading()
        state = loading
        reading = SharedRead { try await Self.map(in: database, loading) }
    }

    package convenience init(_ platform: Platform) {
        self.init(database: platform.database, clock: platform.changeClock)
    }

    /// The stops, lines and sources; nothing in them is older than the call.
    package func map() async throws -> TransitMap {
        let number = try await clock.number()
        if let map = state.state.withLock({ $0.number == number ? $0.map : nil }) { return map }
        return try await reading.value()
    }

    private static func map(in database: any Database, _ loading: Loading) async throws -> TransitMap {
        let (number, sources) = try await database.read { connection in
            (try ChangeLog(connection).number(), try TransitSourceStore(connection).sources())
        }
        let known = loading.state.withLock { state in
            if state.map?.revisions == sources.map(\.revision) { state.number = number }
            return state.number == number ? state.map : nil
        }
        if let known { return known }
        let (later, map) = try await database.readLong { connection in
            let sources = try TransitSourceStore(connection).sources()
            let stops = try StopTable(reading: connection)
            return (try ChangeLog(connection).number(), TransitMap(stops: stops, sources: sources))
        }
        loading.state.withLock { state in
            (state.number, state.map) = (later, map)
            let revisions = Set(map.revisions)
            state.timetables = state.timetables.filter { revisions.contains($0.value.revision) }
        }
        return map
    }

    /// The timetable of a source of the map; `nil` if the source has none.
    package func network(of source: TransitSourceFacts, in map: TransitMap) async throws -> TransitNetwork? {
        guard source.hasTimetable else { return nil }
        let held = state.state.withLock { state in
            // in range: dictionaries
            if let held = state.timetables[source.name], held.revision == source.revision { return held }
            let database = database
            let network = SharedRead { try await Self.network(of: source, in: map, database) }
            let held = Held(revision: source.revision, network: network)
            state.timetables[source.name] = held
            return held
        }
        if let known = held.known { return known }
        let network = try await held.network.value()
        state.state.withLock { state in
            // in range: dictionaries
            guard state.timetables[source.name]?.revision == source.revision else { return }
            state.timetables[source.name]?.known = network
        }
        return network
    }

    private static func network(
        of source: TransitSourceFacts,
        in map: TransitMap,
        _ database: any Database
    ) async throws -> TransitNetwork? {
        let bytes = try await database.readLong { try TransitSourceStore($0).timetable(of: source.name) }
        guard !bytes.isEmpty else { return nil }
        do throws(TimetableError) {
            return try TransitNetwork(source, SourceTimetable(decoding: bytes), map.stops)
        } catch {
            throw UnreadableTimetable(source: source.name, reason: "\(error)")
        }
    }
}
