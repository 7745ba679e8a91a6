/// Numbers in groups that stand one after the other, such as the lines of each stop.
struct Groups: Sendable {
    /// The place of each group's first number, and at last the number of all.
    private var first: [UInt32]
    private var values: [UInt32]

    /// Groups of so many, in which the numbers stand in the order of the pairs.
    init(count: Int, _ pairs: [(group: UInt32, value: UInt32)]) {
        first = [UInt32](repeating: 0, count: count + 1)
        for pair in pairs { first[Int(pair.group) + 1] += 1 }
        for group in 0..<count { first[group + 1] += first[group] }
        var next = first
        values = [UInt32](repeating: 0, count: pairs.count)
        for pair in pairs {
            values[Int(next[Int(pair.group)])] = pair.value
            next[Int(pair.group)] += 1
        }
    }

    /// The numbers of a group; none where there is no such group.
    func values(of group: Int) -> [Int] { range(of: group).map { Int(values[$0]) } }

    /// The places of a group's numbers; none where there is no such group.
    func range(of group: Int) -> Range<Int> {
        guard group >= 0, group < first.count - 1 else { return 0..<0 }
        return Int(first[group])..<Int(first[group + 1])
    }

    /// The number at a place of ``range(of:)``.
    subscript(place: Int) -> Int { Int(values[place]) }
}
