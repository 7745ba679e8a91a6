import Bounds
import Geodesy
package import Model
package import Relational
import Storage

/// Updates the stored places of a source from a file, in short transactions while servers keep running.
///
/// An unchanged place is not written. A place that comes back keeps its id and everything that members added
/// to it.
package struct PlaceImport: Sendable {
    /// The counts of an import, or of a comparison that writes nothing.
    package struct Outcome: Sendable, Hashable {
        package internal(set) var added = 0
        package internal(set) var changed = 0
        package internal(set) var returned = 0
        package internal(set) var unchanged = 0
        package internal(set) var gone = 0
        /// The number of changed places that the source now has under a new id.
        package internal(set) var redrawn = 0

        package var total: Int { added + changed + returned + unchanged }

        mutating func add(_ other: Outcome) {
            added += other.added
            changed += other.changed
            returned += other.returned
            unchanged += other.unchanged
            gone += other.gone
            redrawn += other.redrawn
        }
    }

    /// Reasons to ask for a confirmation.
    package struct Doubt: Sendable, Hashable {
        package let leaving: Int
        /// The number of stored places that the file covers.
        package let known: Int
        /// The reason why the file may be cut off, without a full stop.
        package let sign: String?

        /// `true` when more than a tenth of the places would go, or the file may be cut off.
        var isThere: Bool { sign != nil || leaving * 10 > known }
    }

    /// The reason why an import did not begin.
    package enum Objection: Error, Sendable, Hashable {
        /// The data are older than those imported for the same area.
        case isOlder(Instant, than: Instant)
        /// The file is doubtful, and the operator did not confirm it.
        case isDoubtful(Doubt)
    }

    /// An import failed halfway: the stored places stay, and the next import continues after them.
    package struct Interruption: Error {
        /// The number of the file's places that were stored, now or earlier.
        package let stored: Int
        package let total: Int
        package let cause: any Error
    }

    private struct Change {
        let old: Place?
        let facts: PlaceFacts
    }

    /// The most places in one transaction.
    static let batchSize = 250

    let database: any Database
    /// The platform to write with; `nil` when the import writes nothing.
    private let platform: Platform?

    package init(platform: Platform) {
        database = platform.database
        self.platform = platform
    }

    /// `true` when the import accepts data that are older than those imported before.
    package var takesOlder = false

    /// Makes an import that writes nothing and reports what an import would do.
    package init(comparing database: any Database) {
        self.database = database
        platform = nil
    }

    /// Imports the places; throws ``Interruption`` when the import fails halfway, and ``Objection`` when it
    /// does not begin.
    ///
    /// `isMeant` is called when the file is doubtful, to confirm the import.
    package func run(
        _ harvest: PlaceHarvest,
        isMeant: (Doubt) throws -> Bool = { _ in true },
        report: Progress.Report
    ) async throws -> Outcome {
        if platform != nil { try await requireNewer(harvest) }
        let departures = try await departures(harvest)
        if platform != nil, departures.doubt.isThere, try !isMeant(departures.doubt) {
            throw Objection.isDoubtful(departures.doubt)
        }
        var outcome = Outcome()
        do {
            // Neighbours are stored together, so that the same pages of the spatial indexes are used.
            let order = harvest.facts.map { GridCell($0.coordinate).rawValue }.enumerated().sorted {
                $0.element < $1.element
            }
            var rest = order.compactMap { harvest.facts[checked: $0.offset] }[...]
            while !rest.isEmpty {
                let batch = Array(rest.prefix(Self.batchSize))
                rest = rest.dropFirst(batch.count)
                outcome.add(try await store(batch, of: harvest, departures.successors))
                let what = platform == nil ? "Comparing places" : "Storing places"
                report(Progress(what, done: harvest.facts.count - rest.count, of: harvest.facts.count))
            }
            outcome.gone = try await retireAllBut(harvest, departures.successors)
            if let platform {
                try await forgetGone(of: harvest.source, platform)
                try await noteExtract(harvest)
            }
        } catch  where platform != nil && !(error is CancellationError) {
            throw Interruption(stored: outcome.total, total: harvest.facts.count, cause: error)
        }
        return outcome
    }

    private func requireNewer(_ harvest: PlaceHarvest) async throws {
        guard !takesOlder, let dataAt = harvest.dataAt, let extent = harvest.extent else { return }
        let source = harvest.source
        let newest = try await database.read {
            try PlaceExtracts($0).newest(of: source, touching: extent)
        }
        if let newest, dataAt < newest { throw Objection.isOlder(dataAt, than: newest) }
    }

    private func noteExtract(_ harvest: PlaceHarvest) async throws {
        guard let dataAt = harvest.dataAt, let extent = harvest.extent else { return }
        let source = harvest.source
        try await database.write { try PlaceExtracts($0).note(source, extent, at: dataAt) }
    }

    /// Renews the node lease, because an import can take longer than a lease.
    private func keepLease() async throws {
        if let platform { try await platform.ids.renewIfDue(in: platform.database) }
    }

    private func store(
        _ batch: [PlaceFacts],
        of harvest: PlaceHarvest,
        _ successors: PlaceSuccessors
    ) async throws -> Outcome {
        try await keepLease()
        // Most places of a repeated import are unchanged, and this read does not block writers.
        let changes = try await database.read {
            try Self.changes(batch, of: harvest, successors, in: PlaceStore($0))
        }
        guard !changes.isEmpty, let platform else { return Self.outcome(changes, of: batch.count) }
        let (ids, now) = (platform.ids, platform.now())
        return try await database.write { connection in
            let store = PlaceStore(connection)
            let changes = try Self.changes(batch, of: harvest, successors, in: store)
            for change in changes {
                if let old = change.old { try store.update(old, to: change.facts, at: now) }
            }
            var new: [(id: Place.ID, facts: PlaceFacts)] = []
            for change in changes where change.old == nil { new.append((ids.next(), change.facts)) }
            try store.insert(new, at: now)
            if !changes.isEmpty { try ChangeLog(connection).takeNumber(touching: [.places], at: now) }
            return Self.outcome(changes, of: batch.count)
        }
    }

    private static func changes(
        _ batch: [PlaceFacts],
        of harvest: PlaceHarvest,
        _ successors: PlaceSuccessors,
        in store: PlaceStore
    ) throws -> [Change] {
        let ids = batch.flatMap { facts in
            [facts.sourceID] + facts.elements
                + (successors.predecessor(of: facts.sourceID).map { [$0] } ?? [])
        }
        let stored = try store.places(of: harvest.source, with: ids)
        let places = Dictionary(stored.map { ($0.facts.sourceID, $0) }) { first, _ in first }
        return batch.compactMap { facts in
            // A place keeps its id if the source had it under another id, or under the id of a folded part.
            let others = facts.elements + (successors.predecessor(of: facts.sourceID).map { [$0] } ?? [])
            let old =
                places[facts.sourceID] ?? others.lazy.compactMap { places[$0] }.first { $0.goneAt == nil }
            var facts = facts
            // The stored position stays, because it comes from more of the geometry than this file has.
            if let old, old.goneAt == nil, !harvest.isWhole(facts.sourceID) {
                facts.coordinate = old.facts.coordinate
            }
            return old?.facts == facts && old?.goneAt == nil ? nil : Change(old: old, facts: facts)
        }
    }

    private static func outcome(_ changes: [Change], of count: Int) -> Outcome {
        var outcome = Outcome()
        for change in changes {
            switch change.old {
            case nil: outcome.added += 1
            case let old? where old.goneAt != nil: outcome.returned += 1
            default: outcome.changed += 1
            }
        }
        outcome.redrawn = changes.count { change in
            change.old.map { $0.facts.sourceID != change.facts.sourceID } ?? false
        }
        outcome.unchanged = count - changes.count
        return outcome
    }

    /// Merges the text index after many additions, if it is fragmented enough to slow searches.
    ///
    /// The merge pauses after each short step for as long as the step took, so that servers can write in
    /// between.
    package func putInOrder() async throws {
        guard platform != nil, try await database.read({ try PlaceStore($0).isTextIndexInDisorder() }) else {
            return
        }
        let clock = ContinuousClock()
        var (isFirst, isMore) = (true, true)
        while isMore {
            try await keepLease()
            let (first, start) = (isFirst, clock.now)
            isMore = try await database.write { try PlaceStore($0).putTextIndexInOrder(isFirst: first) }
            isFirst = false
            if isMore { try await Task.sleep(for: clock.now - start) }
        }
    }

    // MARK: Vanished places

    /// Retires the stored places that the file covers but does not contain; returns their number.
    private func retireAllBut(_ harvest: PlaceHarvest, _ successors: PlaceSuccessors) async throws -> Int {
        var gone = 0
        let source = harvest.source
        try await forEachPage(of: harvest) { page in
            let vanished = page.filter { !harvest.has($0.sourceID) && !successors.succeeds($0.sourceID) }
            if !vanished.isEmpty, let platform {
                try await retire(vanished.map(\.sourceID), of: source, at: platform.now())
            }
            gone += vanished.count
        }
        // Folded parts are retired by their ids, even at the edge of the covered area.
        var parts = harvest.foldedIDs[...]
        while let platform, !parts.isEmpty {
            try await keepLease()
            try await retire(Array(parts.prefix(Self.batchSize)), of: source, at: platform.now())
            parts = parts.dropFirst(Self.batchSize)
        }
        return gone
    }

    /// Goes through the stored places that a file covers, page by page.
    func forEachPage(
        of harvest: PlaceHarvest,
        _ body: ([PlaceStore.ImportedPlace]) async throws -> Void
    ) async throws {
        var last: PlaceStore.ImportedPlace?
        var cells = harvest.scope.cells(from: 0)
        while let (first, end) = cells {
            try await keepLease()
            let (source, after) = (harvest.source, last)
            let page = try await database.read {
                try PlaceStore($0).importedPlaces(
                    of: source,
                    from: first,
                    through: end,
                    after: after,
                    limit: Self.batchSize
                )
            }
            try await body(page.filter { harvest.scope.holds($0.cell) })
            guard page.count == Self.batchSize, let lastOfPage = page.last else { return }
            last = lastOfPage
            cells = harvest.scope.cells(from: lastOfPage.cell)
        }
    }

    /// Deletes gone places that nothing refers to any more.
    private func forgetGone(of source: String, _ platform: Platform) async throws {
        var last: Place.ID?
        while true {
            try await keepLease()
            let (after, limit) = (last, Self.batchSize)
            let page = try await database.read { connection in
                let store = PlaceStore(connection)
                return try store.gone(of: source, after: after, limit: limit).map {
                    (id: $0, isReferredTo: try store.isReferredTo($0))
                }
            }
            let forgotten = page.filter { !$0.isReferredTo }.map(\.id)
            if !forgotten.isEmpty {
                let now = platform.now()
                try await database.write { connection in
                    let store = PlaceStore(connection)
                    for id in forgotten { try store.forget(id) }
                    try ChangeLog(connection).takeNumber(touching: [.places], at: now)
                }
            }
            guard page.count == limit else { return }
            last = page.last?.id
        }
    }

    private func retire(_ sourceIDs: [String], of source: String, at now: Instant) async throws {
        @Sendable func standing(_ store: PlaceStore) throws -> [Place] {
            try store.places(of: source, with: sourceIDs).filter { $0.goneAt == nil }
        }
        // Most parts were never places of their own, and this read does not block writers.
        if try await database.read({ try standing(PlaceStore($0)).isEmpty }) { return }
        try await database.write { connection in
            let store = PlaceStore(connection)
            let places = try standing(store)
            for place in places { try store.retire(place, at: now) }
            if !places.isEmpty { try ChangeLog(connection).takeNumber(touching: [.places], at: now) }
        }
    }
}
