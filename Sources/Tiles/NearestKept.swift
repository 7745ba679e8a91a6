/// Things by lower bounds of their distances, in buckets, the first of which has the least bounds.
///
/// To put a thing into its bucket and to take it out costs the same however many there are. A bucket spans a
/// sixty-fourth of an octave, so that the order is roughly that of the distances.
struct CandidateQueue<Item> {
    private struct Entry {
        let item: UnsafePointer<Item>
        let least: Float
        /// The place of the next entry of the bucket; −1 for none.
        let next: Int32
    }

    /// From a quarter of a metre to the largest distance on Earth.
    private static var count: Int { 27 << 6 }
    private static var lowest: UInt32 { Float(0.25).bitPattern >> 17 }

    private var entries: [Entry] = []
    /// The place of the first entry of each bucket; no buckets before the first thing comes.
    private var heads: [Int32] = []
    /// No bucket before this one has entries.
    private var first = count

    /// A lower bound of all bounds; infinite when there is no entry.
    var least: Double {
        mutating get {
            // in range: buckets
            while first < Self.count, heads[first] < 0 { first += 1 }
            if first == Self.count { return .infinity }
            if first == 0 { return 0 }
            return Double(Float(bitPattern: (Self.lowest + UInt32(truncatingIfNeeded: first)) << 17))
        }
    }

    mutating func push(_ item: UnsafePointer<Item>, least: Float) {
        if heads.isEmpty {
            heads = [Int32](repeating: -1, count: Self.count)
            entries.reserveCapacity(256)
        }
        let number = Int(least.bitPattern >> 17) - Int(Self.lowest)
        let bucket = min(max(number, 0), Self.count - 1)
        // in range: a bucket
        entries.append(Entry(item: item, least: least, next: heads[bucket]))
        heads[bucket] = Int32(truncatingIfNeeded: entries.count - 1)  // in range: a bucket
        first = min(first, bucket)
    }

    /// Takes a thing whose bound is not greater than another one; drops those before it whose bounds are.
    mutating func pop(within bound: Double) -> UnsafePointer<Item>? {
        while case let least = least, least < .infinity, least <= bound {
            // in range: a bucket that is not empty, and the place of its first entry
            let entry = entries[Int(heads[first])]
            heads[first] = entry.next  // in range: a bucket
            if Double(entry.least) <= bound { return entry.item }
        }
        return nil
    }
}

/// Keeps the `count` nearest of the values that were added, most of them in order.
struct NearestKept<Value> {
    /// A value's sort key and its place in the values: large values are not moved by sorting.
    private struct Key {
        let distance: Double
        let id: Int64
        let place: Int

        static func < (left: Key, right: Key) -> Bool {
            left.distance == right.distance ? left.id < right.id : left.distance < right.distance
        }
    }

    private let count: Int
    /// The distance in metres beyond which a value cannot be among the nearest any more.
    private(set) var bound = Double.infinity
    private var keys: [Key] = []
    private var values: [Value] = []
    /// The number of keys at which all but the nearest are dropped.
    private var mostKeys: Int

    init(count: Int) {
        self.count = count
        mostKeys = count
        keys.reserveCapacity(min(count, 64))
        values.reserveCapacity(min(count, 64))
    }

    /// The number of values that are kept.
    var kept: Int { keys.count }

    /// Whether ``bound`` changes with the next value that is added.
    var isBoundByNext: Bool { keys.count + 1 >= mostKeys }

    mutating func add(_ value: Value, of id: Int64, at distance: Double) {
        keys.append(Key(distance: distance, id: id, place: values.count))
        values.append(value)
        guard keys.count >= mostKeys else { return }
        let nearest = sortedKeys
        bound = nearest.last?.distance ?? bound
        values = nearest.map { values[$0.place] }  // in range: a place in the values
        keys = nearest.enumerated().map { Key(distance: $1.distance, id: $1.id, place: $0) }
        mostKeys = count + count / 4 + 16
    }

    /// The values by distance, then id.
    var sorted: [Value] { sortedKeys.map { values[$0.place] } }  // in range: a place in the values

    var sortedWithDistances: [(id: Value, distance: Double)] {
        sortedKeys.map { (values[$0.place], $0.distance) }  // in range: a place in the values
    }

    private var sortedKeys: ArraySlice<Key> {
        var sorted = keys
        sorted.sort { $0 < $1 }
        return sorted.prefix(count)
    }
}
