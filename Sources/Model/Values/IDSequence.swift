/// A generator of one server's ids: 41 bits of time, 10 bits of node, 12 bits of sequence.
///
/// Time is counted in milliseconds from 2025-01-01, which lasts until 2094. Two sequences never collide if
/// their nodes differ; a node is leased in the database. When the clock stands still or steps back, the
/// sequence runs ahead of it instead of repeating itself.
package struct IDSequence: Sendable {
    package static let largestNode: Int64 = 1023
    /// 2025-01-01T00:00:00Z.
    package static let epoch = Instant(milliseconds: 1_735_689_600_000)

    private let node: Int64
    private var lastTick: Int64 = 0
    private var count: Int64 = 0

    /// Creates a sequence for a leased node in `0...largestNode`; the number is taken modulo 1024.
    package init(node: Int64) {
        self.node = node & Self.largestNode
    }

    package mutating func next(at now: Instant) -> Int64 {
        let tick = max(0, now.milliseconds - Self.epoch.milliseconds)
        if tick > lastTick {
            lastTick = tick
            count = 0
        } else {
            count += 1
            if count == 4096 {
                lastTick += 1
                count = 0
            }
        }
        return max(1, lastTick << 22 | node << 12 | count)
    }
}
