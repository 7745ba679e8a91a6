/// Divides a limit among those that need a part of it.
public enum Shares {
    /// Divides the limit equally; the unneeded part of a share goes to the other shares, and a remainder to
    /// the first ones.
    public static func equal(_ limit: Int, among needs: [Int]) -> [Int] {
        var shares = needs.map { _ in 0 }
        var open = needs.indices.filter { needs[$0] > 0 }
        var left = max(limit, 0)
        while left > 0, !open.isEmpty {
            let each = left / open.count
            guard each > 0 else {
                for index in open.prefix(left) { shares[index] += 1 }
                break
            }
            for index in open {
                let given = min(each, needs[index] - shares[index])
                shares[index] += given
                left -= given
            }
            open.removeAll { shares[$0] == needs[$0] }
        }
        return shares
    }

    /// Gives half of the limit, rounded up, to the favored need, and equal shares of the rest to the other
    /// needs.
    ///
    /// The unneeded part of the favored share goes to the other shares, and their unneeded part to the
    /// favored share.
    public static func favoring(_ favored: Int?, _ limit: Int, among needs: [Int]) -> [Int] {
        guard let favored, needs.indices.contains(favored) else { return equal(limit, among: needs) }
        let limit = max(limit, 0)
        let half = limit / 2 + limit % 2
        var others = needs
        others[favored] = 0
        // The sum of the other needs stops at the limit, so that the difference below is never negative.
        let rest = others.reduce(0) { $0 + min(max($1, 0), limit - $0) }
        let own = min(max(needs[favored], 0), max(half, limit - rest))
        var shares = equal(limit - own, among: others)
        shares[favored] = own
        return shares
    }
}
