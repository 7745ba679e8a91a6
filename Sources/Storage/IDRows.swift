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
        var rest = ids[...]
        while !rest.isEmpty {
            // Batches have a few fixed sizes, so that few statements serve all. They are filled up with 0,
            // which is never an id.
            let size = rest.count == 1 ? 1 : min((rest.count + 7) / 8 * 8, 56)
            var wanted = rest.prefix(size).map(\.rawValue)
            while wanted.count < size { wanted.append(0) }
            for value in try read(.rows(wanted)) { found[id(value)] = value }
            rest = rest.dropFirst(size)
        }
        return ids.compactMap { found[$0] }
    }
}
