/// Chooses the block of tiles that a search looks at next, each sixteen times as large as the one before.
///
/// Where a search can be cut off, finding out that a block holds too much is cheap, and the steps halve the
/// range. Where it cannot, they go up from the finest block, as far as the last count suggests.
struct BlockSteps {
    private let isByHalves: Bool
    private let most: Int
    /// The documents of the next block, if it goes on like the last one.
    private var expected = 0
    /// The number of blocks that held nothing.
    private var emptyOnes = 0

    init(isByHalves: Bool, most: Int) {
        (self.isByHalves, self.most) = (isByHalves, most)
    }

    /// Whether the next block is expected to hold too much.
    var expectsTooMuch: Bool { !isByHalves && expected > most }

    /// The next block in `first..<end`: those before hold too little; the one at `end`, if any, too much.
    func next(from first: Int, before end: Int, of count: Int) -> Int {
        if isByHalves || end < count { return (first + end - 1) / 2 }
        var (leap, further) = (expected == 0 ? emptyOnes / 2 : 0, expected * 16)
        while expected > 0, further <= most {
            leap += 1
            further *= 16
        }
        // The last block is the world; no step leaps to it.
        return max(first, min(first + leap, end - 2))
    }

    /// Records that a block held too few documents.
    mutating func found(_ count: Int) {
        expected = count * 16
        if count == 0 { emptyOnes += 1 }
    }
}
