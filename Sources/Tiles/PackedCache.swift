import CMemory

/// Remembers short runs of bytes by their keys, up to a number of bytes in all.
///
/// The runs lie one after another in segments, so that each takes only some 40 bytes more than its own. When
/// there are too many bytes the oldest segment goes, with all its runs; a run that is used when its segment
/// is about to go is copied to the newest one.
///
/// The cache may be sent to another thread, because it cannot be copied: no other value has its memory. The
/// compiler cannot know that of pointers.
struct PackedCache: ~Copyable, @unchecked Sendable {
    /// Its bytes lie in memory of its own, because an array is counted whenever it is looked at.
    private struct Segment {
        private let start: UnsafeMutablePointer<UInt8>
        private let capacity: Int
        private(set) var count = 0
        /// The keys of the runs, in their order.
        private(set) var keys: [Int64] = []

        init(capacity: Int) {
            self.capacity = capacity
            start = .allocate(capacity: capacity)
        }

        func deallocate() { start.deallocate() }

        /// The bytes of a run; valid until the segment is deallocated.
        func run(_ place: RunTable.Place) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(start: start + Int(place.start), count: Int(place.length))
        }

        /// There must be room.
        mutating func append(_ run: [UInt8], of key: Int64) {
            precondition(run.count <= capacity - count, "a segment has room for its runs")
            (start + count).update(from: run, count: run.count)
            count += run.count
            keys.append(key)
        }
    }

    /// The bytes of a run's place in the table, which is never full, and of its key in a segment.
    private static var overhead: Int { 44 }
    private static var segmentCount: Int { 16 }
    /// Runs of this many of the oldest segments are copied when they are used.
    private static var agedCount: Int { 4 }

    private let limit: Int
    private let segmentLimit: Int
    private var places = RunTable()
    private var segments: [Segment] = []
    /// The number of the oldest segment.
    private var first: UInt16 = 0
    private(set) var byteCount = 0

    init(limit: Int) {
        self.limit = limit
        // The memory of a segment is taken as a whole.
        segmentLimit = min(limit / Self.segmentCount, 1 << 26)
    }

    deinit {
        for segment in segments { segment.deallocate() }
    }

    // in range: the places that the table holds, in all of this type

    /// Appends the run of a key to other bytes; returns its length, or `nil` if it is not known.
    mutating func append(_ key: Int64, to bytes: inout [UInt8]) -> Int? {
        guard let place = places.place(of: key) else { return nil }
        let index = Int(place.segment &- first)
        let run = segments[index].run(place)
        bytes += run
        if index < Self.agedCount, segments.count >= Self.segmentCount { insert(Array(run), for: key) }
        return run.count
    }

    /// Appends the runs of keys one after another to other bytes; returns their lengths, or `nil` if one of
    /// them is not known.
    ///
    /// A run lies anywhere, so that memory takes longer to bring it than to copy it: all are asked for before
    /// the first is read.
    mutating func append(_ keys: [Int64], to bytes: inout [UInt8]) -> [Int]? {
        var found: [RunTable.Place] = []
        found.reserveCapacity(keys.count)
        prefetch(keys) { found.append($0) }
        guard found.count == keys.count else { return nil }
        var aged: [(key: Int64, range: Range<Int>)] = []
        for (key, place) in zip(keys, found) {
            let (index, begin) = (Int(place.segment &- first), bytes.count)
            bytes += segments[index].run(place)
            if index < Self.agedCount, segments.count >= Self.segmentCount {
                aged.append((key, begin..<bytes.count))
            }
        }
        for (key, range) in aged { insert(Array(bytes[range]), for: key) }
        return found.map { Int($0.length) }
    }

    /// Asks for the memory of runs, and tells their places, up to the first that is not known.
    func prefetch(_ keys: [Int64], _ body: (RunTable.Place) -> Void = { _ in }) {
        for key in keys { places.prefetch(key) }
        for key in keys {
            guard let place = places.place(of: key) else { return }
            // in range: a place that the table holds; the second line may lie behind it, and is not read
            if let start = segments[Int(place.segment &- first)].run(place).baseAddress {
                cprefetch(start)
                cprefetch(start + 64)
            }
            body(place)
        }
    }

    /// Runs of 64 KiB and more are not kept.
    mutating func insert(_ run: [UInt8], for key: Int64) {
        guard let length = UInt16(exactly: run.count), run.count + Self.overhead <= segmentLimit else {
            return remove(key)
        }
        let used = segments.last.map { $0.count + $0.keys.count * Self.overhead } ?? .max
        if used > segmentLimit - run.count - Self.overhead { addSegment() }
        let last = segments.count - 1
        places.set(
            RunTable.Place(
                segment: first &+ UInt16(truncatingIfNeeded: last),
                length: length,
                start: UInt32(truncatingIfNeeded: segments[last].count)
            ),
            of: key
        )
        segments[last].append(run, of: key)
        byteCount += run.count + Self.overhead
    }

    private mutating func addSegment() {
        while byteCount + segmentLimit > limit, !segments.isEmpty { dropOldest() }
        segments.append(Segment(capacity: segmentLimit))
    }

    private mutating func dropOldest() {
        let segment = segments.removeFirst()
        for key in segment.keys where places.place(of: key)?.segment == first { places.remove(key) }
        byteCount -= segment.count + segment.keys.count * Self.overhead
        segment.deallocate()
        first &+= 1
    }

    /// The bytes of the run are free again when its segment goes.
    mutating func remove(_ key: Int64) {
        places.remove(key)
    }
}
