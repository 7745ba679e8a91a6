import Model
import Relational

enum IDRows {
    /// Reads rows in batches, and returns them in the order of the ids.
    static func read<Entity, Value>(
        _ ids: [ID<Entity>],
        id: (Value) -> ID<Entity>,
        statement: (_ wanted: SQL) -> SQL,
        on connection: any Connection,
        _ read: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        var found: [ID<Entity>: Value] = [:]
        found.reserveCapacity(ids.count)
        var rest = ids[...]
        while !rest.isEmpty {
            // Row values of a few fixed numbers, so that few statements serve all; 0 is never an id.
            let size = rest.count == 1 ? 1 : min((rest.count + 7) / 8 * 8, 56)
            var wanted = rest.prefix(size).map(\.rawValue)
            while wanted.count < size { wanted.append(0) }
            for value in try connection.all(statement(.rows(wanted)), read) {
                found[id(value)] = value
            }
            rest = rest.dropFirst(size)
        }
        return ids.compactMap { found[$0] }
    }
}
