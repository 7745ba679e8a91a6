/// Finds equal values of a table by their hash, without keeping them a second time.
struct ValueIndex: Sendable {
    /// The last place with each hash.
    private var last: [Int: UInt32] = [:]
    /// Of each place, the place before it with the same hash, plus one; or 0.
    private var before: [UInt32] = []

    /// The place with this hash for which `isEqual` holds.
    func place(hash: Int, where isEqual: (Int) -> Bool) -> Int? {
        var entry = last[hash].map { $0 + 1 } ?? 0
        while entry != 0 {
            let place = Int(entry - 1)
            if isEqual(place) { return place }
            entry = before[place]
        }
        return nil
    }

    /// Adds the next place of the table.
    mutating func append(hash: Int) {
        before.append(last[hash].map { $0 + 1 } ?? 0)
        last[hash] = UInt32(truncatingIfNeeded: before.count - 1)
    }
}
