/// Chooses the block of tiles that a search looks at next; each block is sixteen times as large as the one
/// before.
///
/// If a limit can stop a search early, it is cheap to find out that a block holds too much, and the steps
/// halve the range of blocks. Otherwise the steps go up from the finest block; the last count decides how
/// many blocks a step skips.
struct BlockSteps {
    private let isByHalves: Bool
    private let most: Int
    /// The number of documents expected in the next block: sixteen times the last count.
    private var expected = 0
    /// The number of blocks without documents so far.
    private var emptyOnes = 0

    init(isByHalves: Bool, most: Int) {
        (self.isByHalves, self.most) = (isByHalves, most)
    }

    /// Whether the next block is expected to hold too much.
    var expectsTooMuch: Bool { !isByHalves && expected > most }

    /// The next block in `first..<end`; the blocks before `first` hold too little, and the block at `end`, if
    /// there is one, holds too much.
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
