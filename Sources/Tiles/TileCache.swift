/// Remembers values by their keys, up to a number of bytes, and forgets those that were not used for long.
///
/// There are two generations: what is used moves to the young one; when that has grown to half of the bytes,
/// it becomes the old one, and what was old is forgotten.
struct TileCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let byteCount: Int
    }

    private let limit: Int
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngBytes = 0
    private var oldBytes = 0

    /// The bytes that an entry takes besides its value.
    private static var overhead: Int { 96 }

    init(limit: Int) {
        self.limit = limit
    }

    var byteCount: Int { youngBytes + oldBytes }

    // in range: dictionaries, in all of this type

    mutating func value(of key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        oldBytes -= entry.byteCount
        add(entry, for: key)
        return entry.value
    }

    /// `byteCount` is the size of what the value refers to.
    mutating func insert(_ value: Value, byteCount: Int, for key: Key) {
        remove(key)
        add(Entry(value: value, byteCount: byteCount + MemoryLayout<Value>.size + Self.overhead), for: key)
    }

    private mutating func add(_ entry: Entry, for key: Key) {
        young[key] = entry
        youngBytes += entry.byteCount
        guard youngBytes > limit / 2 else { return }
        (old, oldBytes) = (young, youngBytes)
        (young, youngBytes) = ([:], 0)
    }

    mutating func remove(_ key: Key) {
        if let entry = young.removeValue(forKey: key) { youngBytes -= entry.byteCount }
        if let entry = old.removeValue(forKey: key) { oldBytes -= entry.byteCount }
    }

    mutating func removeAll(where isDropped: (Value) -> Bool) {
        for (key, entry) in young where isDropped(entry.value) { remove(key) }
        for (key, entry) in old where isDropped(entry.value) { remove(key) }
    }
}
