import Bounds
import Geodesy
public import Model
public import Relational
import Storage

/// Brings what is stored of a source to what a file of it says, in short transactions while servers go on.
///
/// What is unchanged is not written. What comes back keeps its id, and with it whatever members made of it.
public struct PlaceImport: Sendable {
    /// What an import came to, or would.
    public struct Outcome: Sendable, Hashable {
        /// Places that were not known.
        public internal(set) var added = 0
        /// Places of which something changed.
        public internal(set) var changed = 0
        /// Places that had been gone.
        public internal(set) var returned = 0
        /// Places of which nothing changed.
        public internal(set) var unchanged = 0
        /// Places that the source has no more.
        public internal(set) var gone = 0
        /// Of those that changed, places that the source calls by another id now.
        public internal(set) var redrawn = 0

        /// All places of the file.
        public var total: Int { added + changed + returned + unchanged }

        mutating func add(_ other: Outcome) {
            added += other.added
            changed += other.changed
            returned += other.returned
            unchanged += other.unchanged
            gone += other.gone
            redrawn += other.redrawn
        }
    }

    /// Why somebody has to say that a file is meant as it is.
    public struct Doubt: Sendable, Hashable {
        /// How many places would go.
        public let leaving: Int
        /// Of how many that the file can tell of.
        public let known: Int
        /// Why the file may have been cut off, as a sentence without its full stop.
        public let sign: String?

        /// Whether it is one: where more than a tenth would go, or there is a sign.
        var isThere: Bool { sign != nil || leaving * 10 > known }
    }

    /// That an import was not begun.
    public enum Objection: Error, Sendable, Hashable {
        /// The data are older than those that were imported of the same area.
        case isOlder(Instant, than: Instant)
        /// Nobody said that a doubtful file is meant.
        case isDoubtful(Doubt)
    }

    /// That storing failed on its way: what was stored stays, and the next import goes on.
    public struct Interruption: Error {
        /// How many places of the file had been stored, or were as the file says.
        public let stored: Int
        /// How many places the file has.
        public let total: Int
        /// Why.
        public let cause: any Error
    }

    /// What differs between what is stored and what the file says.
    private struct Change {
        let old: Place?
        let facts: PlaceFacts
    }

    /// How many places one transaction is about.
    static let batchSize = 250

    let database: any Database
    /// Where ids and the time come from; `nil` where nothing is written.
    private let platform: Platform?

    /// Creates an import.
    public init(platform: Platform) {
        database = platform.database
        self.platform = platform
    }

    /// Whether data may be older than those that were imported before.
    public var takesOlder = false

    /// Creates an import that writes nothing, and tells what it would do.
    public init(comparing database: any Database) {
        self.database = database
        platform = nil
    }

    /// Brings the database to what the file says; throws ``Interruption`` where that fails half-way, and ``Objection`` where it
    /// is not begun.
    ///
    /// `isMeant` is asked where there is a doubt about the file.
    public func run(
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
            // Neighbours together: what is read and written of the indexes by place is the same pages again and again.
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
            if platform != nil {
                try await forgetGone(of: harvest.source)
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

    /// Between batches: an import can take longer than a lease.
    private func keepLease() async throws {
        if let platform { try await platform.ids.renewIfDue(in: platform.database) }
    }

    private func store(
        _ batch: [PlaceFacts],
        of harvest: PlaceHarvest,
        _ successors: PlaceSuccessors
    ) async throws -> Outcome {
        try await keepLease()
        // Most of what is imported again is as it was: finding that out keeps nobody from writing.
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
            if !changes.isEmpty { try ChangeLog(connection).takeNumber() }
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
            // What was called by a part of it, or by another id, before, keeps its own with us.
            let others = facts.elements + (successors.predecessor(of: facts.sourceID).map { [$0] } ?? [])
            let old =
                places[facts.sourceID] ?? others.lazy.compactMap { places[$0] }.first { $0.goneAt == nil }
            var facts = facts
            // The middle of a part is not where the whole is: whoever had more of it knew better.
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

    /// Makes searches as fast as they can be after many additions, where that is worth the while.
    ///
    /// It goes in short steps, and rests for as long as each took, so that servers write in between.
    public func putInOrder() async throws {
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

    // MARK: What vanished

    /// Retires the places that the file could have and does not, and returns how many there are.
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
        // The file says so itself of what is a part of another place, at the edge of its area as well.
        var parts = harvest.foldedIDs[...]
        while let platform, !parts.isEmpty {
            try await keepLease()
            try await retire(Array(parts.prefix(Self.batchSize)), of: source, at: platform.now())
            parts = parts.dropFirst(Self.batchSize)
        }
        return gone
    }

    /// The stored places of what a file can tell of, a page at a time.
    func forEachPage(
        of harvest: PlaceHarvest,
        _ body: ([PlaceStore.Standing]) async throws -> Void
    ) async throws {
        var last: PlaceStore.Standing?
        var stretch = harvest.scope.stretch(from: 0)
        while let (first, end) = stretch {
            try await keepLease()
            let (source, after) = (harvest.source, last)
            let page = try await database.read {
                try PlaceStore($0).standings(
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
            stretch = harvest.scope.stretch(from: lastOfPage.cell)
        }
    }

    /// Deletes what went earlier, and what nobody refers to any more since.
    private func forgetGone(of source: String) async throws {
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
                try await database.write { connection in
                    let store = PlaceStore(connection)
                    for id in forgotten { try store.forget(id) }
                    try ChangeLog(connection).takeNumber()
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
        // Most parts were never places of their own: finding that out keeps nobody from writing.
        if try await database.read({ try standing(PlaceStore($0)).isEmpty }) { return }
        try await database.write { connection in
            let store = PlaceStore(connection)
            let places = try standing(store)
            for place in places { try store.retire(place, at: now) }
            if !places.isEmpty { try ChangeLog(connection).takeNumber() }
        }
    }
}
