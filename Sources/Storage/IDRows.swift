import Model
import Relational

enum IDRows {
    /// Reads rows in batches, and returns them in the order of the ids.
    static func read<Entity, Value>(
        _ ids: [ID<Entity>],
        id: (Value) -> ID<Entity>,
        read: (_ wanted: SQL) throws -> [Value]
    ) throws -> [Value] {
        var found: [ID<Entity>: Value] = [:]
        found.reserveCapacity(ids.count)
        try forEachBatch(of: ids) { wanted in
            for value in try read(wanted) { found[id(value)] = value }
        }
        return ids.compactMap { found[$0] }
    }

    static let largestBatch = 56

    /// Batches have a few fixed sizes, so that few statements serve all.
    ///
    /// They are filled up with 0, which is never an id.
    static func forEachBatch<Entity>(of ids: [ID<Entity>], _ body: (_ wanted: SQL) throws -> Void) rethrows {
        var rest = ids[...]
        while !rest.isEmpty {
            let size = rest.count == 1 ? 1 : min((rest.count + 7) / 8 * 8, largestBatch)
            var wanted = rest.prefix(size).map(\.rawValue)
            while wanted.count < size { wanted.append(0) }
            try body(.rows(wanted))
            rest = rest.dropFirst(size)
        }
    }
}
