/// Remembers short runs of bytes by their keys, up to a number of bytes in all.
///
/// The runs lie one after another in segments, so that each takes only some 40 bytes more than its own. When
/// there are too many bytes the oldest segment goes, with all its runs; a run that is used when its segment
/// is about to go is copied to the newest one.
struct PackedCache<Key: Hashable & Sendable>: Sendable {
    private struct Segment {
        var bytes: [UInt8] = []
        /// The keys of the runs, in their order.
        var keys: [Key] = []
    }

    private struct Place {
        /// Counted on from segment to segment, and beyond the greatest number from 0 again.
        let segment: UInt16
        let length: UInt16
        let start: UInt32
    }

    /// The bytes of a place and its key in the dictionary, which is never full, and of the key in a segment.
    private static var overhead: Int { 44 }
    private static var segmentCount: Int { 16 }
    /// Runs of this many of the oldest segments are copied when they are used.
    private static var agedCount: Int { 4 }

    private let limit: Int
    private let segmentLimit: Int
    private var places: [Key: Place] = [:]
    private var segments: [Segment] = []
    /// The number of the oldest segment.
    private var first: UInt16 = 0
    private(set) var byteCount = 0

    init(limit: Int) {
        self.limit = limit
        // A longer segment could not be reached by the places.
        segmentLimit = min(limit / Self.segmentCount, 1 << 30)
    }

    // in range: dictionaries and the places that they hold, in all of this type

    /// Appends the run of a key to other bytes; returns its length, or `nil` if it is not known.
    mutating func append(_ key: Key, to bytes: inout [UInt8]) -> Int? {
        guard let place = places[key] else { return nil }
        let index = Int(place.segment &- first)
        let range = Int(place.start)..<Int(place.start) + Int(place.length)
        bytes += segments[index].bytes[range]
        if index < Self.agedCount, segments.count >= Self.segmentCount {
            insert(Array(segments[index].bytes[range]), for: key)
        }
        return range.count
    }

    /// Runs of 64 KiB and more are not kept.
    mutating func insert(_ run: [UInt8], for key: Key) {
        guard let length = UInt16(exactly: run.count), run.count + Self.overhead <= segmentLimit else {
            return remove(key)
        }
        let used = segments.last.map { $0.bytes.count + $0.keys.count * Self.overhead } ?? .max
        if used > segmentLimit - run.count - Self.overhead { addSegment() }
        let last = segments.count - 1
        places[key] = Place(
            segment: first &+ UInt16(truncatingIfNeeded: last),
            length: length,
            start: UInt32(truncatingIfNeeded: segments[last].bytes.count)
        )
        segments[last].bytes += run
        segments[last].keys.append(key)
        byteCount += run.count + Self.overhead
    }

    private mutating func addSegment() {
        while byteCount + segmentLimit > limit, !segments.isEmpty { dropOldest() }
        segments.append(Segment())
    }

    private mutating func dropOldest() {
        let segment = segments.removeFirst()
        for key in segment.keys where places[key]?.segment == first { places[key] = nil }
        byteCount -= segment.bytes.count + segment.keys.count * Self.overhead
        first &+= 1
    }

    /// The bytes of the run are free again when its segment goes.
    mutating func remove(_ key: Key) {
        places[key] = nil
    }
}
