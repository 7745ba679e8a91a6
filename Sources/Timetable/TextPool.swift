/// Texts that stand one after the other in one block of memory, each known by its place.
package struct TextPool: Sendable, Hashable {
    package private(set) var bytes: [UInt8] = []
    /// Each text's end in ``bytes``.
    private(set) var ends: [UInt32] = []

    package init() {}

    package var count: Int { ends.count }

    /// The text at a place; empty where there is none.
    package subscript(place: Int) -> String {
        String(decoding: utf8(place), as: UTF8.self)
    }

    /// The bytes of the text at a place; none where there is no text.
    package func utf8(_ place: Int) -> ArraySlice<UInt8> {
        guard place >= 0, place < ends.count else { return [] }
        // in range: ends rise, and none is beyond the bytes
        return bytes[(place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])]
    }

    /// Adds a text and returns its place, or `nil` when the block would pass 4 GiB.
    package mutating func append(_ text: some Collection<UInt8>) -> Int? {
        guard let end = UInt32(exactly: bytes.count + text.count) else { return nil }
        bytes.append(contentsOf: text)
        ends.append(end)
        return ends.count - 1
    }

    package mutating func reserve(texts: Int, bytes: Int) {
        ends.reserveCapacity(texts)
        self.bytes.reserveCapacity(bytes)
    }
}

/// Finds the place of a text in a ``TextPool`` by its bytes.
///
/// It takes eight bytes of memory for each text, or up to sixteen after it grew. Hashes are seeded anew in
/// each process, so that nobody can choose texts that collide.
package struct TextIndex: Sendable {
    /// A place plus one, or 0; as many as a power of two.
    private var slots: [UInt32]
    private var count = 0

    package init(capacity: Int = 0) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        slots = [UInt32](repeating: 0, count: size)
    }

    /// The index of all texts of a pool; of texts that are there twice, the first is found.
    package init(_ pool: TextPool) {
        self.init(capacity: pool.count)
        for place in 0..<pool.count { _ = insert(place, of: pool) }
    }

    /// The place of a text, or `nil` when it is not in the pool.
    package func place(of text: ArraySlice<UInt8>, in pool: TextPool) -> Int? {
        let found = slots[slot(of: text, in: pool)]
        return found == 0 ? nil : Int(found) - 1
    }

    /// Adds the text at a place of the pool; returns `false` when an equal text is there already.
    package mutating func insert(_ place: Int, of pool: TextPool) -> Bool {
        let slot = slot(of: pool.utf8(place), in: pool)
        guard slots[slot] == 0, let entry = UInt32(exactly: place + 1) else { return false }
        slots[slot] = entry
        count += 1
        if count * 2 > slots.count { grow(pool) }
        return true
    }

    private mutating func grow(_ pool: TextPool) {
        let old = slots
        slots = [UInt32](repeating: 0, count: old.count * 2)
        for entry in old where entry != 0 {
            slots[slot(of: pool.utf8(Int(entry) - 1), in: pool)] = entry
        }
    }

    /// The slot of an equal text, or the free one where it belongs.
    private func slot(of text: ArraySlice<UInt8>, in pool: TextPool) -> Int {
        var slot = Self.hash(text) & (slots.count - 1)
        while slots[slot] != 0, pool.utf8(Int(slots[slot]) - 1) != text {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private static func hash(_ text: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
