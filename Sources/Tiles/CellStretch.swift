import Geodesy

/// The grid cells of all things in a stretch of the grid, which tell how many a square holds.
///
/// The squares around a place, from the world down to a leaf, are stretches of cells that lie in one another.
/// One read of the things next to the place says of each of them whether it holds more than a leaf does.
struct CellStretch {
    private let cells: [Int64]
    /// No thing of the cells from the first to the last one is missing.
    private let first: Int64
    private let last: Int64

    /// Takes the cells of up to `count` things from a cell on, and of as many before it, in any order.
    init(_ found: [Int64], around cell: Int64, count: Int) {
        cells = found
        let preceding = found.count { $0 < cell }
        // There may be another thing in the same cell as the outermost one that was read.
        first = preceding < count ? .min : (found.min() ?? cell) &+ 1
        last = found.count - preceding < count ? .max : (found.max() ?? cell) &- 1
    }

    /// The number of things in a range, or some number above `most` if there are more; `nil` if that is not
    /// known.
    func count(in range: CellRange, upTo most: Int) -> Int? {
        let found = cells.count { $0 >= range.lower && $0 <= range.upper }
        if found > most { return found }
        return range.lower >= first && range.upper <= last ? found : nil
    }
}
