/// Which block of tiles is looked at next, of which each holds sixteen times the ground of the one before.
///
/// Where a search can be cut off, it is cheap to find out that a block holds too much, and the way is by halves. Where it cannot,
/// the way is from the finest block up, by as much as what was found lets expect.
struct BlockSteps {
    private let isByHalves: Bool
    /// How much a block may hold.
    private let most: Int
    /// What the next block holds, where it goes on like that.
    private var expected = 0
    /// How many blocks held nothing.
    private var emptyOnes = 0

    init(isByHalves: Bool, most: Int) {
        (self.isByHalves, self.most) = (isByHalves, most)
    }

    /// Whether the next block must be expected to hold too much.
    var expectsTooMuch: Bool { !isByHalves && expected > most }

    /// The next of `first..<end`, where all before hold too little and the one at `end`, if there is one, too much.
    func next(from first: Int, before end: Int, of count: Int) -> Int {
        if isByHalves || end < count { return (first + end - 1) / 2 }
        var (leap, further) = (expected == 0 ? emptyOnes / 2 : 0, expected * 16)
        while expected > 0, further <= most {
            leap += 1
            further *= 16
        }
        // The last is the world, which is not leapt to.
        return max(first, min(first + leap, end - 2))
    }

    /// Notes how much the last block held, which was too little.
    mutating func found(_ count: Int) {
        expected = count * 16
        if count == 0 { emptyOnes += 1 }
    }
}
