import CMemory

/// The places of runs by their keys, in a hash table with open addressing.
///
/// A look into it reads one cache line, where a dictionary reads three. Keys are ids, which servers hand out:
/// nobody can choose many of one hash.
struct RunTable: Sendable {
    struct Place: Sendable {
        /// Counted on from segment to segment, and beyond the greatest number from 0 again.
        let segment: UInt16
        let length: UInt16
        let start: UInt32
    }

    private struct Slot {
        var key: Int64
        var place: Place

        static let free = Slot(key: .min, place: Place(segment: 0, length: 0, start: 0))
    }

    /// A power of two of them, of which at most three quarters are taken; none at first.
    private var slots: [Slot] = []
    private var count = 0
    /// The bits of a hash that do not choose a slot.
    private var shift: UInt64 = 64

    // in range: slots, whose number is a power of two, in all of this type

    func place(of key: Int64) -> Place? {
        guard !slots.isEmpty else { return nil }
        let slot = slots[slot(of: key)]
        return slot.key == key && key != .min ? slot.place : nil
    }

    /// Asks for the memory that ``place(of:)`` will read.
    func prefetch(_ key: Int64) {
        guard !slots.isEmpty else { return }
        let home = home(of: key)
        slots.withUnsafeBufferPointer { slots in
            if let first = slots.baseAddress { cprefetch(first + home) }
        }
    }

    /// The least number is no key.
    mutating func set(_ place: Place, of key: Int64) {
        guard key != .min else { return }
        if count >= slots.count / 4 * 3 { grow() }
        let slot = slot(of: key)
        if slots[slot].key != key { count += 1 }
        slots[slot] = Slot(key: key, place: place)
    }

    mutating func remove(_ key: Int64) {
        guard !slots.isEmpty, key != .min else { return }
        var hole = slot(of: key)
        guard slots[hole].key == key else { return }
        count -= 1
        // What would be looked for from the hole on, or from before it, moves into it.
        var next = hole
        while true {
            next = (next + 1) & (slots.count - 1)
            guard slots[next].key != .min else { break }
            let home = home(of: slots[next].key)
            let isReachedByHole = (next - home) & (slots.count - 1) >= (next - hole) & (slots.count - 1)
            guard isReachedByHole else { continue }
            slots[hole] = slots[next]
            hole = next
        }
        slots[hole] = .free
    }

    /// The slot that has the key, or the free one that it would take.
    private func slot(of key: Int64) -> Int {
        var slot = home(of: key)
        while slots[slot].key != key, slots[slot].key != .min { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private func home(of key: Int64) -> Int {
        // Fibonacci hashing: the golden ratio spreads numbers that follow one another.
        let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash >> shift)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: .free, count: max(16, 2 * old.count))
        shift = UInt64(slots.count.leadingZeroBitCount + 1)
        for slot in old where slot.key != .min { slots[self.slot(of: slot.key)] = slot }
    }
}
