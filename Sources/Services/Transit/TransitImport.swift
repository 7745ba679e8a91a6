package import Model
package import Relational
import Storage

/// Stores the stops, lines and timetable of a source in one transaction, or nothing.
///
/// Stops and lines keep their ids, because favorites and alarms point to them. Those that the file does not
/// have any more are marked as gone; they come back with their ids.
package struct TransitImport: Sendable {
    /// How many things the import touched, or would touch.
    package struct Counts: Sendable, Hashable {
        package fileprivate(set) var added = 0
        package fileprivate(set) var changed = 0
        package fileprivate(set) var returned = 0
        package fileprivate(set) var unchanged = 0
        package fileprivate(set) var gone = 0

        package var total: Int { added + changed + returned + unchanged }
    }

    package struct Outcome: Sendable, Hashable {
        package fileprivate(set) var stops = Counts()
        package fileprivate(set) var lines = Counts()
    }

    private struct Plan {
        var stops: [StopStore.Change] = []
        var goneStops: [Stop.ID] = []
        var lines: [(id: TransitLine.ID, facts: LineFacts)] = []
        var goneLines: [TransitLine.ID] = []
        var outcome = Outcome()
    }

    private let database: any Database
    /// The platform to write with; `nil` when the import writes nothing.
    private let platform: Platform?

    package init(platform: Platform) {
        database = platform.database
        self.platform = platform
    }

    /// Makes an import that writes nothing and reports what an import would do.
    package init(comparing database: any Database) {
        self.database = database
        platform = nil
    }

    package func run(_ harvest: TransitHarvest) async throws -> Outcome {
        guard let platform else {
            return try await database.readLong { connection in
                var last: Int64 = 0
                return try Self.plan(harvest, on: connection) {
                    last -= 1
                    return last
                }.outcome
            }
        }
        let now = platform.now()
        var about = harvest.about.imported(as: platform.ids.number(), at: now)
        about.hasTimetable = harvest.timetable != nil
        return try await database.write { [about] connection in
            let plan = try Self.plan(harvest, on: connection) { platform.ids.number() }
            let (stops, lines) = (StopStore(connection), LineStore(connection))
            try lines.store(plan.lines, of: harvest.source, at: now)
            try lines.retire(plan.goneLines, at: now)
            try stops.store(plan.stops, of: harvest.source, at: now)
            try stops.retire(plan.goneStops, at: now)
            try TransitSourceStore(connection).store(about, timetable: harvest.timetable)
            try ChangeLog(connection).takeNumber(touching: [.transit], at: now)
            return plan.outcome
        }
    }

    private static func plan(
        _ harvest: TransitHarvest,
        on connection: any Connection,
        number: () -> Int64
    ) throws -> Plan {
        var plan = Plan()
        let lines = try planLines(harvest, LineStore(connection).lines(of: harvest.source), &plan, number)
        try planStops(harvest, StopStore(connection).stops(of: harvest.source), lines, &plan, number)
        return plan
    }

    /// Returns the id of each line by its id at the source.
    private static func planLines(
        _ harvest: TransitHarvest,
        _ stored: [LineStore.StoredLine],
        _ plan: inout Plan,
        _ number: () -> Int64
    ) throws -> [String: TransitLine.ID] {
        let known = Dictionary(stored.map { ($0.facts.sourceID, $0) }) { first, _ in first }
        var ids: [String: TransitLine.ID] = [:]
        for facts in harvest.lines where ids[facts.sourceID] == nil {  // in range: a dictionary
            let old = known[facts.sourceID]  // in range: a dictionary
            let id = old?.id ?? TransitLine.ID(rawValue: number())
            ids[facts.sourceID] = id  // in range: a dictionary
            if plan.outcome.lines.add(old.map { ($0.goneAt != nil, $0.facts == facts) }) {
                plan.lines.append((id, facts))
            }
        }
        // in range: a dictionary
        plan.goneLines = stored.filter { $0.goneAt == nil && ids[$0.facts.sourceID] == nil }.map(\.id)
        plan.outcome.lines.gone = plan.goneLines.count
        return ids
    }

    private static func planStops(
        _ harvest: TransitHarvest,
        _ stored: [StopStore.StoredStop],
        _ lines: [String: TransitLine.ID],
        _ plan: inout Plan,
        _ number: () -> Int64
    ) throws {
        let known = Dictionary(stored.map { ($0.facts.sourceID, $0) }) { first, _ in first }
        var ids: [String: Stop.ID] = [:]
        for stop in harvest.stops where ids[stop.facts.sourceID] == nil {  // in range: a dictionary
            // in range: dictionaries
            ids[stop.facts.sourceID] = known[stop.facts.sourceID]?.id ?? Stop.ID(rawValue: number())
        }
        var done: Set<String> = []
        for stop in harvest.stops {
            let sourceID = stop.facts.sourceID
            // in range: a dictionary
            guard done.insert(sourceID).inserted, let id = ids[sourceID] else { continue }
            var facts = stop.facts
            facts.parent = stop.parent.flatMap { ids[$0] }  // in range: a dictionary
            facts.setLines(stop.lines.compactMap { lines[$0] }, modes: stop.modes)  // in range: a dictionary
            let old = known[sourceID]  // in range: a dictionary
            if plan.outcome.stops.add(old.map { ($0.goneAt != nil, $0.facts == facts) }) {
                plan.stops.append(StopStore.Change(id, facts, replacing: old))
            }
        }
        // Neighbours are stored together, so that the same pages of the indexes are used.
        plan.stops.sort { $0.cell < $1.cell }
        // in range: a dictionary
        plan.goneStops = stored.filter { $0.goneAt == nil && ids[$0.facts.sourceID] == nil }.map(\.id)
        plan.outcome.stops.gone = plan.goneStops.count
    }
}

extension TransitImport.Counts {
    /// Counts a thing; returns whether it must be written.
    fileprivate mutating func add(_ old: (isGone: Bool, isSame: Bool)?) -> Bool {
        switch old {
        case nil: added += 1
        case (true, _)?: returned += 1
        case (false, false)?: changed += 1
        case (false, true)?:
            unchanged += 1
            return false
        }
        return true
    }
}
